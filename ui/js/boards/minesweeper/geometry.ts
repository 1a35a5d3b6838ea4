/**
 * Where things are, in the units of the drawing: a square is 100 wide. Cells are numbered row by row from the
 * top left, as the first side sees the board.
 */

export type Size = { columns: number, rows: number };

/** Counted from the top left of the screen. */
export type Place = { column: number, row: number };

export const SQUARE = 100;

export function placeOf(cell: number, { columns, rows }: Size, flipped: boolean): Place {
  const seen = flipped ? columns * rows - 1 - cell : cell;
  return { column: seen % columns, row: Math.floor(seen / columns) };
}

/** The cell at a place on the screen; null outside the board. */
export function cellAt({ column, row }: Place, { columns, rows }: Size, flipped: boolean): number | null {
  if (column < 0 || row < 0 || column >= columns || row >= rows) return null;
  const seen = row * columns + column;
  return flipped ? columns * rows - 1 - seen : seen;
}

/** The cells as they are seen, row by row from the top. */
export function rowsOf({ columns, rows }: Size, flipped: boolean): number[][] {
  const at = (seen: number) => (flipped ? columns * rows - 1 - seen : seen);
  return Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, column) => at(row * columns + column)));
}

/** The middle of a place in the drawing. */
export const middleAt = ({ column, row }: Place) => ({ x: (column + 0.5) * SQUARE, y: (row + 0.5) * SQUARE });

/** The middle of a cell in the drawing. */
export const middleOf = (cell: number, size: Size, flipped: boolean) => middleAt(placeOf(cell, size, flipped));

/** The cell that a match begins with. */
export const middleCell = ({ columns, rows }: Size) => Math.floor(rows / 2) * columns + Math.floor(columns / 2);

/**
 * `a` to `z`, then `aa`: a column as people call it.
 *
 * @param column counted from 0
 */
export function columnName(column: number) {
  const letter = String.fromCharCode(97 + (column % 26));
  return column < 26 ? letter : `a${letter}`;
}

/** `f6`: a cell as people call it. */
export const nameOf = (cell: number, { columns, rows }: Size) => columnName(cell % columns) + (rows - Math.floor(cell / columns));
