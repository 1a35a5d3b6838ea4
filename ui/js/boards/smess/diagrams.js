import { at, drawing } from '../kit/painting.js';
import { arrowsMarkup } from './arrows.js';
import { HEIGHT, SQUARE, WIDTH, indexOf, middleOf, nameOf, placeOf } from './geometry.js';
import { pieceMarkup } from './pieces.js';
import { scene } from './scene.js';
import { highlightsAbove, squareMarkup } from './squares.js';

/**
 * Small still pictures: a piece of the real board with some figures for the help page, the whole board for the home
 * screen.
 *
 * @typedef {import('./wire.js').Cell} WireCell
 * @typedef {import('../../wire.js').Side} Side
 * @typedef {import('./wire.js').Piece} Kind
 *
 * @typedef {object} Diagram
 * @property {string} from the lower left square
 * @property {string} to the upper right square
 * @property {Record<string, string>} pieces by square, as `first-ninny`
 * @property {Record<string, string>} goals squares that are shown as targets: '', 'capture' or 'promotion'
 * @property {import('../../i18n.js').Key} caption
 */

/**
 * @param {Diagram} diagram
 * @param {readonly WireCell[]} cells of a real board, for its arrows
 * @returns {string} SVG markup
 */
export function helpDiagram({ from, to, pieces, goals }, cells) {
  const corner = placeOf(indexOf(from), false);
  const end = placeOf(indexOf(to), false);
  const shown = cells.map((wire, index) => ({ wire, index, place: placeOf(index, false) })).filter(
    ({ place: { column, row } }) =>
      column >= corner.column && column <= end.column && row <= corner.row && row >= end.row,
  );
  const layer = (/** @type {(cell: typeof shown[number]) => string} */ draw) =>
    shown.map((cell) => at({ x: (cell.place.column - corner.column + 0.5) * SQUARE, y: (cell.place.row - end.row + 0.5) * SQUARE }, draw(cell))).join('');
  const squares = layer(({ wire, place }) => printOf(wire, (place.column + place.row) % 2 === 1));
  const figures = layer(({ index }) => {
    const [side, kind] = /** @type {[Side, Kind]} */ ((pieces[nameOf(index)] ?? '').split('-'));
    return kind ? figureMarkup(side, kind) : '';
  });
  const names = layer(({ index }) => goalOn(goals[nameOf(index)]) + `<text class="corner-name" x="-46" y="46">${nameOf(index)}</text>`);
  const size = `${(end.column - corner.column + 1) * SQUARE} ${(corner.row - end.row + 1) * SQUARE}`;
  return drawing('picture help-picture', `0 0 ${size}`, squares + figures + names);
}

/**
 * @param {WireCell} wire
 * @param {boolean} dark
 */
const printOf = (wire, dark) =>
  squareMarkup({ dark, promotes: wire.promotes, brainStartOf: wire.brain_start_of }) + arrowsMarkup(wire.arrows.split(' '), false);

/**
 * @param {Side} side
 * @param {Kind} kind
 */
const figureMarkup = (side, kind) => `<g class="figure ${side} ${kind}">${pieceMarkup(side, kind)}</g>`;

/** @param {string | undefined} goal */
function goalOn(goal) {
  if (goal === undefined) return '';
  return highlightsAbove({ target: { captures: goal === 'capture', promotes: goal === 'promotion' } });
}

/**
 * The whole board.
 *
 * @param {import('./wire.js').GameSnapshot} snapshot
 * @param {import('../../i18n.js').I18n} i18n
 * @returns {string} SVG markup
 */
export function miniature(snapshot, i18n) {
  const drawn = scene(snapshot, { flipped: false, duration_ms: 0 }, i18n).cells.map((cell) => {
    // Also a Brain that nobody plays yet.
    const { piece } = snapshot.view.cells[cell.index];
    const figure = piece ? figureMarkup(piece.side, piece.kind) : '';
    return at(middleOf(cell.index, false), squareMarkup(cell) + arrowsMarkup(cell.arrows, false) + figure);
  });
  const frame = `<rect class="frame" width="${WIDTH}" height="${HEIGHT}" rx="${SQUARE / 5}"/>`;
  return drawing('board-miniature', `0 0 ${WIDTH} ${HEIGHT}`, frame + drawn.join(''));
}
