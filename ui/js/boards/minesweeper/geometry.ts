/**
 * Positions in drawing units: a square is 100 wide. Cells are numbered row by row from the top left, from the first
 * side's viewpoint.
 */

export type Size = { columns: number, rows: number };

/** Counted from the top left as displayed. */
export type Place = { column: number, row: number };

export const SQUARE = 100;

export function placeOf(cell: number, { columns, rows }: Size, flipped: boolean): Place {
  const seen = flipped ? columns * rows - 1 - cell : cell;
  return { column: seen % columns, row: Math.floor(seen / columns) };
}

/** The cell displayed at a place; null outside the board. */
export function cellAt({ column, row }: Place, { columns, rows }: Size, flipped: boolean): number | null {
  if (column < 0 || row < 0 || column >= columns || row >= rows) return null;
  const seen = row * columns + column;
  return flipped ? columns * rows - 1 - seen : seen;
}

/** The cells as displayed, row by row from the top. */
export function rowsOf({ columns, rows }: Size, flipped: boolean): number[][] {
  const at = (seen: number) => (flipped ? columns * rows - 1 - seen : seen);
  return Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, column) => at(row * columns + column)));
}

/** A place's centre in the drawing. */
export const middleAt = ({ column, row }: Place) => ({ x: (column + 0.5) * SQUARE, y: (row + 0.5) * SQUARE });

/** A cell's centre in the drawing. */
export const middleOf = (cell: number, size: Size, flipped: boolean) => middleAt(placeOf(cell, size, flipped));

/** The cell revealed at the start. */
export const middleCell = ({ columns, rows }: Size) => Math.floor(rows / 2) * columns + Math.floor(columns / 2);

/**
 * A column's name: `a` to `z`, then `aa`.
 *
 * @param column counted from 0
 */
export function columnName(column: number) {
  const letter = String.fromCharCode(97 + (column % 26));
  return column < 26 ? letter : `a${letter}`;
}

/** A cell's name: `f6`. */
export const nameOf = (cell: number, { columns, rows }: Size) => columnName(cell % columns) + (rows - Math.floor(cell / columns));
