/**
 * Where things are, in the units of the drawing: a square is 100 wide. Cells are numbered row by row from the
 * top left, as the first side sees the board.
 *
 * @typedef {{ columns: number, rows: number }} Size
 * @typedef {{ column: number, row: number }} Place counted from the top left of the screen
 */

export const SQUARE = 100;

/**
 * @param {number} cell
 * @param {Size} size
 * @param {boolean} flipped
 * @returns {Place}
 */
export function placeOf(cell, { columns, rows }, flipped) {
  const seen = flipped ? columns * rows - 1 - cell : cell;
  return { column: seen % columns, row: Math.floor(seen / columns) };
}

/**
 * The cell at a place on the screen; null outside the board.
 *
 * @param {Place} place
 * @param {Size} size
 * @param {boolean} flipped
 * @returns {number | null}
 */
export function cellAt({ column, row }, { columns, rows }, flipped) {
  if (column < 0 || row < 0 || column >= columns || row >= rows) return null;
  const seen = row * columns + column;
  return flipped ? columns * rows - 1 - seen : seen;
}

/**
 * The cells as they are seen, row by row from the top.
 *
 * @param {Size} size
 * @param {boolean} flipped
 * @returns {number[][]}
 */
export function rowsOf({ columns, rows }, flipped) {
  const at = (/** @type {number} */ seen) => (flipped ? columns * rows - 1 - seen : seen);
  return Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, column) => at(row * columns + column)));
}

/**
 * The middle of a place in the drawing.
 *
 * @param {Place} place
 */
export const middleAt = ({ column, row }) => ({ x: (column + 0.5) * SQUARE, y: (row + 0.5) * SQUARE });

/**
 * The middle of a cell in the drawing.
 *
 * @param {number} cell
 * @param {Size} size
 * @param {boolean} flipped
 */
export const middleOf = (cell, size, flipped) => middleAt(placeOf(cell, size, flipped));

/**
 * The cell that a match begins with.
 *
 * @param {Size} size
 */
export const middleCell = ({ columns, rows }) => Math.floor(rows / 2) * columns + Math.floor(columns / 2);

/**
 * `a` to `z`, then `aa`: a column as people call it.
 *
 * @param {number} column counted from 0
 */
export function columnName(column) {
  const letter = String.fromCharCode(97 + (column % 26));
  return column < 26 ? letter : `a${letter}`;
}

/**
 * `f6`: a cell as people call it.
 *
 * @param {number} cell
 * @param {Size} size
 */
export const nameOf = (cell, { columns, rows }) => columnName(cell % columns) + (rows - Math.floor(cell / columns));
