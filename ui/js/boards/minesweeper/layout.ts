import type { Size } from './geometry.js';
import type { BoardOrientation } from '../../foundation/layout.js';

/**
 * The board's shape. The tools are next to the squares in landscape, below them in portrait. Very long boards
 * scroll, so the shape has limits.
 */

const LIMITS = { landscape: { least: 0.6, most: 1.4 }, portrait: { least: 0.75, most: 1.5 } };

/** @returns the width divided by the height of the area for the squares */
export const fieldRatio = (orientation: BoardOrientation, { columns, rows }: Size): number =>
  Math.min(LIMITS[orientation].most, Math.max(LIMITS[orientation].least, columns / rows));

/** @returns the board's width divided by its height */
export function boardRatio(orientation: BoardOrientation, size: Size): number {
  const field = fieldRatio(orientation, size);
  return orientation === 'landscape' ? field + 0.2 : 1 / (0.24 + 0.96 / field);
}

export const ratio = (orientation: BoardOrientation, { view }: { view: Size }) => boardRatio(orientation, view);

/** A square's width as a fraction of the board's. */
export function cell(orientation: BoardOrientation, { view }: { view: Size }) {
  const field = fieldRatio(orientation, view);
  const width = orientation === 'landscape' ? field / boardRatio(orientation, view) : 1;
  return Math.min(width / view.columns, width / field / view.rows);
}
