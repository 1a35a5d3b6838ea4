import { at, drawing } from '../kit/painting.js';
import { arrowsMarkup } from './arrows.js';
import { HEIGHT, SQUARE, WIDTH, indexOf, middleOf, nameOf, placeOf } from './geometry.js';
import { pieceMarkup } from './pieces.js';
import { printOf } from './scene.js';
import { highlightsAbove, squaresMarkup } from './squares.js';

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
  const squares = shown.map(({ wire, index, place: { column, row } }) =>
    squareOf(wire, index, { x: (column - corner.column + 0.5) * SQUARE, y: (row - end.row + 0.5) * SQUARE }));
  const layer = (/** @type {(square: typeof squares[number]) => string} */ draw) =>
    squares.map((square) => at(square.point, draw(square))).join('');
  const figures = layer(({ index }) => {
    const [side, kind] = /** @type {[Side, Kind]} */ ((pieces[nameOf(index)] ?? '').split('-'));
    return kind ? figureMarkup(side, kind) : '';
  });
  const names = layer(({ index }) => goalOn(goals[nameOf(index)]) + `<text class="corner-name" x="-46" y="46">${nameOf(index)}</text>`);
  const size = `${(end.column - corner.column + 1) * SQUARE} ${(corner.row - end.row + 1) * SQUARE}`;
  return drawing('picture help-picture', `0 0 ${size}`, boardMarkup(squares) + figures + names);
}

/**
 * @param {WireCell} wire
 * @param {number} index
 * @param {import('./geometry.js').Point} point its middle in the picture
 */
const squareOf = (wire, index, point) => ({ index, point, print: printOf(wire, placeOf(index, false)) });

/** @param {ReturnType<typeof squareOf>[]} squares */
const boardMarkup = (squares) => squaresMarkup(squares) + arrowsMarkup(squares, false);

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
 * @returns {string} SVG markup
 */
export function miniature({ view: { cells } }) {
  const squares = cells.map((wire, index) => squareOf(wire, index, middleOf(index, false)));
  // Also a Brain that nobody plays yet.
  const figures = cells.map(({ piece }, index) => (piece ? at(middleOf(index, false), figureMarkup(piece.side, piece.kind)) : ''));
  const frame = `<rect class="frame" width="${WIDTH}" height="${HEIGHT}" rx="${SQUARE / 5}"/>`;
  return drawing('board-miniature', `0 0 ${WIDTH} ${HEIGHT}`, frame + boardMarkup(squares) + figures.join(''));
}
