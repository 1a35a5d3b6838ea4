/** Positions in drawing units: a square is 100 wide, the frame around the board 34. */

const LETTERS = 'abcdefg';
export const COLUMNS = LETTERS.length;
export const ROWS = 8;
export const SQUARE = 100;
export const FRAME = 34;
export const WIDTH = COLUMNS * SQUARE + 2 * FRAME;
export const HEIGHT = ROWS * SQUARE + 2 * FRAME;

export type Point = { x: number, y: number };

/** A cell's place as displayed, from the top left. */
export function placeOf(cell: number, flipped: boolean): { column: number, row: number } {
  const column = cell % COLUMNS;
  const row = Math.floor(cell / COLUMNS);
  return flipped ? { column: COLUMNS - 1 - column, row } : { column, row: ROWS - 1 - row };
}

/** The cell displayed at a place; null outside the board. */
export function cellAt(column: number, row: number, flipped: boolean): number | null {
  if (column < 0 || row < 0 || column >= COLUMNS || row >= ROWS) return null;
  return flipped ? row * COLUMNS + (COLUMNS - 1 - column) : (ROWS - 1 - row) * COLUMNS + column;
}

/** The cells as displayed, row by row from the top. */
export function rowsOf(flipped: boolean): number[][] {
  const row = (n: number) => Array.from({ length: COLUMNS }, (_, column) => n * COLUMNS + column);
  const upwards = Array.from({ length: ROWS }, (_, n) => row(n));
  return flipped ? upwards.map((cells) => cells.reverse()) : upwards.reverse();
}

/** A cell's centre. */
export function middleOf(cell: number, flipped: boolean): Point {
  const { column, row } = placeOf(cell, flipped);
  return { x: FRAME + (column + 0.5) * SQUARE, y: FRAME + (row + 0.5) * SQUARE };
}

/** A cell's name, from its column and row: `c4`. */
export const nameOf = (cell: number) => LETTERS[cell % COLUMNS] + (Math.floor(cell / COLUMNS) + 1);

/** @param name a cell's name */
export const indexOf = (name: string) => LETTERS.indexOf(name[0]) + (Number(name[1]) - 1) * COLUMNS;
