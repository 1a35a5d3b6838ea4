import { COLUMNS, SQUARE, nameOf } from '../boards/smess/geometry.js';
import { marksAbove } from '../boards/smess/marks.js';
import { pieceIcon, pieceMarkup } from '../boards/smess/pieces.js';
import { squareMarkup } from '../boards/smess/paint.js';

/**
 * Small pictures for the help page: a piece of the real board with some figures.
 *
 * @typedef {import('../wire.js').WireCell} WireCell
 * @typedef {import('../wire.js').Side} Side
 * @typedef {import('../wire.js').Kind} Kind
 * @typedef {import('../boards/smess/scene.js').Cell} Cell
 *
 * @typedef {object} Picture
 * @property {string} from the lower left square
 * @property {string} to the upper right square
 * @property {Record<string, string>} pieces by square, as `first-ninny`
 * @property {Record<string, string>} goals squares marked as targets: '', 'capture' or 'promotion'
 * @property {import('../words.js').Key} caption
 */

/** @param {string} name */
const indexOf = (name) => 'abcdefg'.indexOf(name[0]) + (Number(name[1]) - 1) * COLUMNS;

/**
 * @param {Picture} picture
 * @param {readonly WireCell[]} cells of a real board, for its arrows
 * @returns {string} SVG markup
 */
export function helpPicture({ from, to, pieces, goals }, cells) {
  const [left, bottom, right, top] = [indexOf(from) % 7, Math.floor(indexOf(from) / 7), indexOf(to) % 7, Math.floor(indexOf(to) / 7)];
  const shown = cells.map((_, i) => i).filter((i) => i % 7 >= left && i % 7 <= right && Math.floor(i / 7) >= bottom && Math.floor(i / 7) <= top);
  const layer = (/** @type {(index: number) => string} */ draw) =>
    shown.map((i) => `<g transform="translate(${((i % 7) - left + 0.5) * SQUARE} ${(top - Math.floor(i / 7) + 0.5) * SQUARE})">${draw(i)}</g>`).join('');
  const squares = layer((i) => squareMarkup(pictureCell(cells[i], i), false));
  const figures = layer((i) => figureOn(pieces[nameOf(i)]));
  const marks = layer((i) => goalOn(goals[nameOf(i)]) + coordinate(i));
  const size = `${(right - left + 1) * SQUARE} ${(top - bottom + 1) * SQUARE}`;
  return `<svg class="picture help-picture" viewBox="0 0 ${size}" aria-hidden="true" focusable="false">${squares}${figures}${marks}</svg>`;
}

/**
 * @param {WireCell} wire
 * @param {number} index
 * @returns {Cell}
 */
function pictureCell(wire, index) {
  return {
    index, name: nameOf(index), column: 0, row: 0,
    dark: ((index % COLUMNS) + Math.floor(index / COLUMNS)) % 2 === 0,
    arrows: wire.arrows.split(' '), brainStartOf: wire.brain_start_of, promotes: wire.promotes,
    piece: null, liftable: false, selected: false, target: null, last: null, spoken: '',
  };
}

/** @param {number} index */
const coordinate = (index) => `<text class="corner-name" x="-46" y="46">${nameOf(index)}</text>`;

/** @param {string | undefined} id */
function figureOn(id) {
  if (!id) return '';
  const [side, kind] = /** @type {[Side, Kind]} */ (id.split('-'));
  return `<g class="figure ${side} ${kind}">${pieceMarkup(side, kind)}</g>`;
}

/** @param {string | undefined} goal */
function goalOn(goal) {
  if (goal === undefined) return '';
  return marksAbove({ target: { captures: goal === 'capture', promotes: goal === 'promotion' } });
}

/**
 * Both sides' figures of a kind.
 *
 * @param {Kind} kind
 */
export const pieceLine = (kind) => pieceIcon('first', kind) + pieceIcon('second', kind);
