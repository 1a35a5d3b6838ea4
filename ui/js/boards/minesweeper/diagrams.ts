import { at, drawing } from '../kit/painting.js';
import { SQUARE, middleOf, nameOf, placeOf, type Size } from './geometry.js';
import { heatOf } from './heat.js';
import { scene } from './scene.js';
import { squareMarkup, squaresMarkup, type Square } from './squares.js';
import type { Action, GameSnapshot as Snapshot } from './wire.js';
import type { Side } from '../../wire.js';
import type { MarkedMoves } from '../games.js';
import type { Cell } from './scene.js';
import type { I18n, Key } from '../../foundation/i18n.js';

/** Still pictures: parts of a board for the help page, and the whole board for the home screen. */

export interface Diagram {
  /**
   * Rows from the top, separated by `/`: `.` covered, digits, a mine marked `M` or set off `X` by Blue, marked `m` or
   * set off `x` by Red, and `P` where Blue's mark failed.
   */
  view: string;
  /** `last`, `auto` and `draft`, by square. */
  marks?: Record<string, Partial<Square>>;
  /** The probability of a mine, by square. */
  heats?: Record<string, number>;
  caption: Key;
}

const LETTERS: Record<string, Partial<Square>> = {
  '.': { content: 'covered' },
  P: { content: 'covered', failed: ['first'] },
  M: { content: 'marked', by: 'first' },
  m: { content: 'marked', by: 'second' },
  X: { content: 'exploded', by: 'first' },
  x: { content: 'exploded', by: 'second' },
};

function squareOf(letter: string, index: number, size: Size): Square {
  const bare: Square = {
    index, ...placeOf(index, size, false), content: 'number', number: Number(letter), by: null, failed: [], draft: null,
    asked: null, last: false, auto: false, heat: null, better: false,
  };
  return { ...bare, ...LETTERS[letter] };
}

/** @param view as in `Diagram` */
function partOf(view: string) {
  const rows = view.split('/');
  const size = { columns: rows[0].length, rows: rows.length };
  return { size, squares: [...rows.join('')].map((letter, index) => squareOf(letter, index, size)) };
}

/** Some squares of each kind, to show how the board is drawn. */
export function sample() {
  const { size, squares } = partOf('..1/.M2/..x');
  return drawing('mines-picture', boxOf(size), squaresMarkup(squares));
}

/** @returns SVG markup */
export function helpDiagram({ view, marks = {}, heats = {} }: Diagram): string {
  const { size, squares: plain } = partOf(view);
  const squares = plain.map((square) => {
    const name = nameOf(square.index, size);
    const heat = name in heats ? heatOf(heats[name]) : null;
    return { ...square, heat, ...marks[name] };
  });
  const names = squares.map(({ index, column, row }) =>
    `<text class="square-name" x="${column * SQUARE + 5}" y="${row * SQUARE + 95}">${nameOf(index, size)}</text>`);
  return drawing('mines-picture mines-help', boxOf(size), squaresMarkup(squares) + names.join(''));
}

/**
 * Shows why neither device can open a square alone: it has two locks, and each device has one key.
 *
 * @returns SVG markup
 */
export function keysPicture(): string {
  const size = { columns: 5, rows: 1 };
  const square = at(middleOf(2, size, false), squareMarkup(squareOf('.', 2, size)));
  const lock = (x: number) =>
    `<path d="M${x - 8} 50v-9a8 8 0 0 1 16 0v9"/><rect x="${x - 12}" y="50" width="24" height="19" rx="3"/>`;
  // A bow, a shaft and two teeth, pointing at the square.
  const key = (x: number, way: number) =>
    `<circle cx="${x}" cy="50" r="16"/><path d="M${x + 16 * way} 50h${64 * way}m${-6 * way} 0v14m${-16 * way} -14v11"/>`;
  return drawing('mines-picture mines-help', boxOf(size), `${square}<g class="help-keys">${lock(230)}${lock(270)}${key(60, 1)}${key(440, -1)}</g>`);
}

/**
 * One square as a picture next to text.
 *
 * @param letter as in `Diagram`
 */
export function portrait(letter: string, marks: Partial<Square> = {}) {
  const size = { columns: 1, rows: 1 };
  return drawing('mines-picture mines-portrait', boxOf(size), squaresMarkup([{ ...squareOf(letter, 0, size), ...marks }]));
}

/** @param rim around the board */
const boxOf = ({ columns, rows }: Size, rim: number = 0) => `${-rim} ${-rim} ${columns * SQUARE + 2 * rim} ${rows * SQUARE + 2 * rim}`;

/**
 * The board as a small picture.
 *
 * @param moves drawn on their squares
 * @returns SVG markup
 */
export function miniature(snapshot: Snapshot, i18n: I18n, moves?: MarkedMoves): string {
  const plain = { ...snapshot, analysis: null, draft: null };
  const { cells, columns, rows } = scene(plain, { flipped: false, duration_ms: 0, boardOrientation: 'landscape' }, i18n);
  // Anyone can look at the home screen, so failed marks stay hidden until the end.
  if (snapshot.phase !== 'over') for (const cell of cells) cell.failed = [];
  if (moves) for (const cell of cells) markMoves(cell, moves, snapshot.view.to_move);
  const rim = SQUARE / 3;
  const [width, height] = [columns, rows].map((squares) => squares * SQUARE + 2 * rim);
  const frame = `<rect class="frame" x="${-rim}" y="${-rim}" width="${width}" height="${height}" rx="${rim / 2}"/>`;
  return drawing('mines-picture board-miniature', boxOf({ columns, rows }, rim), frame + squaresMarkup(cells));
}

/** Shows the best action like a choice, and the other like one that waits. The last move is not marked. */
function markMoves(cell: Cell, moves: MarkedMoves, side: Side | null) {
  const on = ({ action, square }: Action) => (square === cell.name && side ? { action, side } : null);
  cell.last = cell.auto = false;
  cell.draft = on(moves.best);
  // On one square, the best action hides the other.
  cell.asked = cell.draft ? null : on(moves.played);
}
