/**
 * Where things are, in the units of the drawing: a square is 100 wide, the frame around the board 34.
 */

const LETTERS = 'abcdefg';
export const COLUMNS = LETTERS.length;
export const ROWS = 8;
export const SQUARE = 100;
export const FRAME = 34;
export const WIDTH = COLUMNS * SQUARE + 2 * FRAME;
export const HEIGHT = ROWS * SQUARE + 2 * FRAME;

/** @typedef {{ x: number, y: number }} Point */

/**
 * The place of a cell on the screen, counted from the top left.
 *
 * @param {number} cell
 * @param {boolean} flipped
 * @returns {{ column: number, row: number }}
 */
export function placeOf(cell, flipped) {
  const column = cell % COLUMNS;
  const row = Math.floor(cell / COLUMNS);
  return flipped ? { column: COLUMNS - 1 - column, row } : { column, row: ROWS - 1 - row };
}

/**
 * The cell at a place on the screen; null outside the board.
 *
 * @param {number} column
 * @param {number} row
 * @param {boolean} flipped
 * @returns {number | null}
 */
export function cellAt(column, row, flipped) {
  if (column < 0 || row < 0 || column >= COLUMNS || row >= ROWS) return null;
  return flipped ? row * COLUMNS + (COLUMNS - 1 - column) : (ROWS - 1 - row) * COLUMNS + column;
}

/**
 * The cells as they are seen, row by row from the top.
 *
 * @param {boolean} flipped
 * @returns {number[][]}
 */
export function rowsOf(flipped) {
  const row = (/** @type {number} */ n) => Array.from({ length: COLUMNS }, (_, column) => n * COLUMNS + column);
  const upwards = Array.from({ length: ROWS }, (_, n) => row(n));
  return flipped ? upwards.map((cells) => cells.reverse()) : upwards.reverse();
}

/**
 * The middle of a cell.
 *
 * @param {number} cell
 * @param {boolean} flipped
 * @returns {Point}
 */
export function middleOf(cell, flipped) {
  const { column, row } = placeOf(cell, flipped);
  return { x: FRAME + (column + 0.5) * SQUARE, y: FRAME + (row + 0.5) * SQUARE };
}

/**
 * `c4`: a cell as people call it, by its column and its row.
 *
 * @param {number} cell
 */
export const nameOf = (cell) => LETTERS[cell % COLUMNS] + (Math.floor(cell / COLUMNS) + 1);

/** @param {string} name of a cell */
export const indexOf = (name) => LETTERS.indexOf(name[0]) + (Number(name[1]) - 1) * COLUMNS;
