import { at, drawing } from '../kit/painting.js';
import { SQUARE, middleOf, nameOf, placeOf } from './geometry.js';
import { heatOf } from './heat.js';
import { scene } from './scene.js';
import { squareMarkup, squaresMarkup } from './squares.js';

/**
 * Pictures that stand still: parts of a board for the help page, and the whole board for the home screen.
 *
 * @typedef {import('./squares.js').Square} Square
 * @typedef {import('./wire.js').GameSnapshot} Snapshot
 * @typedef {import('../../i18n.js').I18n} I18n
 * @typedef {import('../../i18n.js').Key} Key
 *
 * @typedef {object} Diagram
 * @property {string} view rows from the top, separated by `/`: `.` covered, digits, a mine that Blue marked `M` or
 *   exploded `X`, that Red marked `m` or exploded `x`, and `P` where Blue's mark failed
 * @property {Record<string, Partial<Square>>} [marks] by square: `last`, `auto`, `draft`
 * @property {Record<string, number>} [heats] by square: the probability of a mine
 * @property {Key} caption
 */

/** @type {Record<string, Partial<Square>>} */
const LETTERS = {
  '.': { content: 'covered' },
  P: { content: 'covered', failed: ['first'] },
  M: { content: 'marked', by: 'first' },
  m: { content: 'marked', by: 'second' },
  X: { content: 'exploded', by: 'first' },
  x: { content: 'exploded', by: 'second' },
};

/**
 * @param {string} letter
 * @param {number} index
 * @param {import('./geometry.js').Size} size
 * @returns {Square}
 */
function squareOf(letter, index, size) {
  /** @type {Square} */
  const bare = {
    index, ...placeOf(index, size, false), content: 'number', number: Number(letter), by: null, failed: [], draft: null,
    asked: null, last: false, auto: false, heat: null, better: false,
  };
  return { ...bare, ...LETTERS[letter] };
}

/**
 * @param {Diagram} diagram
 * @returns {string} SVG markup
 */
export function helpDiagram({ view, marks = {}, heats = {} }) {
  const rows = view.split('/');
  const size = { columns: rows[0].length, rows: rows.length };
  const squares = [...rows.join('')].map((letter, index) => {
    const name = nameOf(index, size);
    const heat = name in heats ? heatOf(heats[name]) : null;
    return { ...squareOf(letter, index, size), heat, ...marks[name] };
  });
  const names = squares.map(({ index, column, row }) =>
    `<text class="square-name" x="${column * SQUARE + 5}" y="${row * SQUARE + 95}">${nameOf(index, size)}</text>`);
  return drawing('mines-picture mines-help', boxOf(size), squaresMarkup(squares) + names.join(''));
}

/**
 * Why no device can look below a square alone: it has two locks, and each device one of the keys.
 *
 * @returns {string} SVG markup
 */
export function keysPicture() {
  const size = { columns: 5, rows: 1 };
  const square = at(middleOf(2, size, false), squareMarkup(squareOf('.', 2, size)));
  const lock = (/** @type {number} */ x) =>
    `<path d="M${x - 8} 50v-9a8 8 0 0 1 16 0v9"/><rect x="${x - 12}" y="50" width="24" height="19" rx="3"/>`;
  // A bow, a shaft and two teeth, which point to the square.
  const key = (/** @type {number} */ x, /** @type {number} */ way) =>
    `<circle cx="${x}" cy="50" r="16"/><path d="M${x + 16 * way} 50h${64 * way}m${-6 * way} 0v14m${-16 * way} -14v11"/>`;
  return drawing('mines-picture mines-help', boxOf(size), `${square}<g class="help-keys">${lock(230)}${lock(270)}${key(60, 1)}${key(440, -1)}</g>`);
}

/**
 * One square as a picture beside a text.
 *
 * @param {string} letter as in `Diagram`
 * @param {Partial<Square>} [marks]
 */
export function portrait(letter, marks = {}) {
  const size = { columns: 1, rows: 1 };
  return drawing('mines-picture mines-portrait', boxOf(size), squaresMarkup([{ ...squareOf(letter, 0, size), ...marks }]));
}

/**
 * @param {import('./geometry.js').Size} size
 * @param {number} [rim] round the board
 */
const boxOf = ({ columns, rows }, rim = 0) => `${-rim} ${-rim} ${columns * SQUARE + 2 * rim} ${rows * SQUARE + 2 * rim}`;

/**
 * The board as one small picture.
 *
 * @param {Snapshot} snapshot
 * @param {I18n} i18n
 * @returns {string} SVG markup
 */
export function miniature(snapshot, i18n) {
  const plain = { ...snapshot, analysis: null, draft: null };
  const { cells, columns, rows } = scene(plain, { flipped: false, duration_ms: 0, boardOrientation: 'landscape' }, i18n);
  // Who looks at the home screen nobody has said, so before the end no failed mark is on it.
  if (snapshot.phase !== 'over') for (const cell of cells) cell.failed = [];
  const rim = SQUARE / 3;
  const [width, height] = [columns, rows].map((squares) => squares * SQUARE + 2 * rim);
  const frame = `<rect class="frame" x="${-rim}" y="${-rim}" width="${width}" height="${height}" rx="${rim / 2}"/>`;
  return drawing('mines-picture board-miniature', boxOf({ columns, rows }, rim), frame + squaresMarkup(cells));
}
