/**
 * The shape of the board. Beside the squares of a landscape board stand its tools; those of a portrait one stand below. A
 * board that is very long is scrolled, so that its shape has limits.
 *
 * @typedef {import('./geometry.js').Size} Size
 * @typedef {import('../../layout.js').BoardOrientation} BoardOrientation
 */

const LIMITS = { landscape: { least: 0.6, most: 1.4 }, portrait: { least: 0.75, most: 1.5 } };

/**
 * @param {BoardOrientation} orientation
 * @param {Size} size
 * @returns {number} the width of the place for the squares to its height
 */
export const fieldRatio = (orientation, { columns, rows }) =>
  Math.min(LIMITS[orientation].most, Math.max(LIMITS[orientation].least, columns / rows));

/**
 * @param {BoardOrientation} orientation
 * @param {Size} size
 * @returns {number} the board's width to its height
 */
export function boardRatio(orientation, size) {
  const field = fieldRatio(orientation, size);
  return orientation === 'landscape' ? field + 0.2 : 1 / (0.24 + 0.96 / field);
}

/**
 * @param {BoardOrientation} orientation
 * @param {{ view: Size }} snapshot
 */
export const ratio = (orientation, { view }) => boardRatio(orientation, view);

/**
 * The width of a square in widths of the board.
 *
 * @param {BoardOrientation} orientation
 * @param {{ view: Size }} snapshot
 */
export function cell(orientation, { view }) {
  const field = fieldRatio(orientation, view);
  const width = orientation === 'landscape' ? field / boardRatio(orientation, view) : 1;
  return Math.min(width / view.columns, width / field / view.rows);
}
