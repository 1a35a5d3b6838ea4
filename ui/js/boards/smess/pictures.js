import { arrowsMarkup } from './arrows.js';
import { COLUMNS, SQUARE, nameOf, placeOf } from './geometry.js';
import { marksAbove } from './marks.js';
import { pieceMarkup } from './pieces.js';
import { squareMarkup } from './paint.js';

/**
 * Small pictures for the help page: a piece of the real board with some figures.
 *
 * @typedef {import('../../wire.js').WireCell} WireCell
 * @typedef {import('../../wire.js').Side} Side
 * @typedef {import('../../wire.js').Kind} Kind
 *
 * @typedef {object} Picture
 * @property {string} from the lower left square
 * @property {string} to the upper right square
 * @property {Record<string, string>} pieces by square, as `first-ninny`
 * @property {Record<string, string>} goals squares marked as targets: '', 'capture' or 'promotion'
 * @property {import('../../i18n.js').Key} caption
 */

/** @param {string} name */
const indexOf = (name) => 'abcdefg'.indexOf(name[0]) + (Number(name[1]) - 1) * COLUMNS;

/**
 * @param {Picture} picture
 * @param {readonly WireCell[]} cells of a real board, for its arrows
 * @returns {string} SVG markup
 */
export function helpPicture({ from, to, pieces, goals }, cells) {
  const corner = placeOf(indexOf(from), false);
  const end = placeOf(indexOf(to), false);
  const shown = cells.map((wire, index) => ({ wire, index, place: placeOf(index, false) })).filter(
    ({ place: { column, row } }) =>
      column >= corner.column && column <= end.column && row <= corner.row && row >= end.row,
  );
  const layer = (/** @type {(cell: typeof shown[number]) => string} */ draw) =>
    shown.map((cell) => {
      const x = (cell.place.column - corner.column + 0.5) * SQUARE;
      const y = (cell.place.row - end.row + 0.5) * SQUARE;
      return `<g transform="translate(${x} ${y})">${draw(cell)}</g>`;
    }).join('');
  const squares = layer(({ wire, place }) => squareOf(wire, (place.column + place.row) % 2 === 1));
  const figures = layer(({ index }) => figureOn(pieces[nameOf(index)]));
  const marks = layer(({ index }) => goalOn(goals[nameOf(index)]) + coordinate(index));
  const size = `${(end.column - corner.column + 1) * SQUARE} ${(corner.row - end.row + 1) * SQUARE}`;
  return (
    `<svg class="picture help-picture" viewBox="0 0 ${size}" aria-hidden="true" focusable="false">` +
    `${squares}${figures}${marks}</svg>`
  );
}

/**
 * @param {WireCell} wire
 * @param {boolean} dark
 */
function squareOf(wire, dark) {
  const print = { dark, promotes: wire.promotes, brainStartOf: wire.brain_start_of };
  return squareMarkup(print) + arrowsMarkup(wire.arrows.split(' '), false);
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
