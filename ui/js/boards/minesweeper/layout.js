/**
 * The shape of the board. Beside the squares of a wide board stand its tools; those of a tall one stand below. A
 * board that is very long is scrolled, so that its shape has limits.
 *
 * @typedef {import('./geometry.js').Size} Size
 * @typedef {'wide' | 'tall'} Shape
 */

const LIMITS = { wide: { least: 0.6, most: 1.4 }, tall: { least: 0.75, most: 1.5 } };

/**
 * @param {Shape} shape
 * @param {Size} size
 * @returns {number} the width of the place for the squares to its height
 */
export const fieldRatio = (shape, { columns, rows }) =>
  Math.min(LIMITS[shape].most, Math.max(LIMITS[shape].least, columns / rows));

/**
 * @param {Shape} shape
 * @param {Size} size
 * @returns {number} the board's width to its height
 */
export function boardRatio(shape, size) {
  const field = fieldRatio(shape, size);
  return shape === 'wide' ? field + 0.26 : 1 / (0.24 + 0.96 / field);
}

/**
 * @param {Shape} shape
 * @param {{ view: Size }} snapshot
 */
export const ratio = (shape, { view }) => boardRatio(shape, view);

/**
 * The width of a square in widths of the board.
 *
 * @param {Shape} shape
 * @param {{ view: Size }} snapshot
 */
export function cell(shape, { view }) {
  const field = fieldRatio(shape, view);
  const width = shape === 'wide' ? field / boardRatio(shape, view) : 1;
  return Math.min(width / view.columns, width / field / view.rows);
}
