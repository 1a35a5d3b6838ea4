import { at, drawing } from '../kit/painting.js';
import { arrowMarkup, arrowOf } from './better.js';
import { arrowsMarkup } from './arrows.js';
import { HEIGHT, SQUARE, WIDTH, indexOf, middleOf, nameOf, placeOf, type Point } from './geometry.js';
import { pieceMarkup } from './pieces.js';
import { printOf } from './scene.js';
import { highlightsAbove, squaresMarkup } from './squares.js';
import type { Cell as WireCell, GameSnapshot, Piece as Kind } from './wire.js';
import type { Side } from '../../wire.js';
import type { I18n, Key } from '../../foundation/i18n.js';
import type { MarkedMoves } from '../games.js';

/**
 * Small still pictures: parts of the real board with some pieces for the help page, the whole board for the home
 * screen.
 */

export interface Diagram {
  /** The lower left square. */
  from: string;
  /** The upper right square. */
  to: string;
  /** Pieces such as `first-ninny`, by square. */
  pieces: Record<string, string>;
  /** Squares shown as targets: '', 'capture' or 'promotion'. */
  goals: Record<string, string>;
  caption: Key;
}

/**
 * @param cells a real board, for its arrows
 * @returns SVG markup
 */
export const helpDiagram = (diagram: Diagram, cells: readonly WireCell[]): string =>
  partOf('picture help-picture', diagram, cells, (name) => goalOn(diagram.goals[name]) + `<text class="corner-name" x="-46" y="46">${name}</text>`);

/** Squares with their arrows and pieces, to show how the board is drawn. */
export const sample = ({ view: { cells } }: GameSnapshot) =>
  partOf('picture', { from: 'd1', to: 'e2', pieces: { d1: 'first-brain', e2: 'second-numskull' } }, cells, () => '');

/** @param above drawn on a square, by its name */
function partOf(className: string, { from, to, pieces }: Pick<Diagram, 'from' | 'to' | 'pieces'>, cells: readonly WireCell[], above: (name: string) => string) {
  const corner = placeOf(indexOf(from), false);
  const end = placeOf(indexOf(to), false);
  const shown = cells.map((wire, index) => ({ wire, index, place: placeOf(index, false) })).filter(
    ({ place: { column, row } }) =>
      column >= corner.column && column <= end.column && row <= corner.row && row >= end.row,
  );
  const squares = shown.map(({ wire, index, place: { column, row } }) =>
    squareOf(wire, index, { x: (column - corner.column + 0.5) * SQUARE, y: (row - end.row + 0.5) * SQUARE }));
  const layer = (draw: (square: typeof squares[number]) => string) =>
    squares.map((square) => at(square.point, draw(square))).join('');
  const figures = layer(({ index }) => {
    const [side, kind] = ((pieces[nameOf(index)] ?? '').split('-') as [Side, Kind]);
    return kind ? figureMarkup(side, kind) : '';
  });
  const size = `${(end.column - corner.column + 1) * SQUARE} ${(corner.row - end.row + 1) * SQUARE}`;
  return drawing(className, `0 0 ${size}`, boardMarkup(squares) + figures + layer(({ index }) => above(nameOf(index))));
}

/** @param point the centre in the picture */
const squareOf = (wire: WireCell, index: number, point: Point) => ({ index, point, print: printOf(wire, placeOf(index, false)) });

const boardMarkup = (squares: ReturnType<typeof squareOf>[]) => squaresMarkup(squares) + arrowsMarkup(squares, false);

const figureMarkup = (side: Side, kind: Kind) => `<g class="figure ${side} ${kind}">${pieceMarkup(side, kind)}</g>`;

function goalOn(goal: string | undefined) {
  if (goal === undefined) return '';
  return highlightsAbove({ target: { captures: goal === 'capture', promotes: goal === 'promotion' } });
}

/**
 * The whole board.
 *
 * @param moves drawn as arrows
 * @returns SVG markup
 */
export function miniature({ view: { cells } }: GameSnapshot, _: I18n, moves?: MarkedMoves): string {
  const squares = cells.map((wire, index) => squareOf(wire, index, middleOf(index, false)));
  // Includes a Brain without a player.
  const figures = cells.map(({ piece }, index) => (piece ? at(middleOf(index, false), figureMarkup(piece.side, piece.kind)) : ''));
  const frame = `<rect class="frame" width="${WIDTH}" height="${HEIGHT}" rx="${SQUARE / 5}"/>`;
  const arrows = moves ? arrowMarkup(arrowOf(moves.best), false) + arrowMarkup({ ...arrowOf(moves.played), kind: 'played' }, false) : '';
  return drawing('board-miniature', `0 0 ${WIDTH} ${HEIGHT}`, frame + boardMarkup(squares) + figures.join('') + arrows);
}
