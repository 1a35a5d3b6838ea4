import type { Size } from './geometry.js';
import type { BoardOrientation } from '../../foundation/layout.js';

/**
 * The shape of the board. Beside the squares of a landscape board stand its tools; those of a portrait one stand below. A
 * board that is very long is scrolled, so that its shape has limits.
 */

const LIMITS = { landscape: { least: 0.6, most: 1.4 }, portrait: { least: 0.75, most: 1.5 } };

/** @returns the width of the place for the squares to its height */
export const fieldRatio = (orientation: BoardOrientation, { columns, rows }: Size): number =>
  Math.min(LIMITS[orientation].most, Math.max(LIMITS[orientation].least, columns / rows));

/** @returns the board's width to its height */
export function boardRatio(orientation: BoardOrientation, size: Size): number {
  const field = fieldRatio(orientation, size);
  return orientation === 'landscape' ? field + 0.2 : 1 / (0.24 + 0.96 / field);
}

export const ratio = (orientation: BoardOrientation, { view }: { view: Size }) => boardRatio(orientation, view);

/** The width of a square in widths of the board. */
export function cell(orientation: BoardOrientation, { view }: { view: Size }) {
  const field = fieldRatio(orientation, view);
  const width = orientation === 'landscape' ? field / boardRatio(orientation, view) : 1;
  return Math.min(width / view.columns, width / field / view.rows);
}
