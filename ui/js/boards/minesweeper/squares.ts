import { at } from '../kit/painting.js';
import { middleAt } from './geometry.js';
import { heatMarkup } from './heat.js';
import { explodedMarkup, failedMarkup, failedNoteMarkup, flagMarkup, leftMarkup, lensMarkup, markedMarkup } from './mines.js';
import { fieldMarkup, groundMarkup, numberMarkup, padMarkup } from './tiles.js';
import type { Side } from '../../wire.js';
import type { Cell } from './scene.js';

/** Complete squares: one for the board, many for help pictures and the home screen's miniature. */

export type Square = Pick<Cell, 'index' | 'column' | 'row' | 'content' | 'number' | 'by' | 'failed' | 'draft' | 'asked' | 'last' | 'auto' | 'heat' | 'better'>;

const BRACKETS = 'M-46 -28 V-46 H-28 M28 -46 H46 V-28 M46 28 V46 H28 M-28 46 H-46 V28';
// In the top left corner.
const STAR = 'M-30 -49 L-25 -36 L-11 -35 L-22 -26 L-18 -13 L-30 -20 L-42 -13 L-38 -26 L-49 -35 L-35 -36 Z';

/** @returns SVG markup around the square's centre */
export function squareMarkup(square: Square): string {
  return `${groundMarkup(square)}<g class="content">${contentMarkup(square)}</g>${marksMarkup(square)}`;
}

/**
 * Many squares, for a still picture.
 *
 * @returns SVG markup with the board's top left corner at the origin
 */
export function squaresMarkup(squares: readonly Square[]): string {
  const isPad = ({ content, failed }: Square) => content === 'covered' && failed.length === 0;
  const others = squares.map((square) =>
    at(middleAt(square), (isPad(square) ? '' : contentMarkup(square)) + marksMarkup(square)));
  return fieldMarkup(squares, squares.filter(isPad)) + others.join('');
}

function contentMarkup(square: Square) {
  const { content, number, by, failed } = square;
  const note = failed.length > 0 ? failedNoteMarkup(failed) : '';
  switch (content) {
    case 'covered':
      return padMarkup(square) + (failed.length > 0 ? failedMarkup(failed) : '');
    case 'number':
      return numberMarkup(number ?? 0) + note;
    case 'marked':
      return tint(by) + markedMarkup(by ?? 'first');
    case 'exploded':
      return explodedMarkup(by ?? 'first');
    case 'left_mine':
      return `<g class="found-late">${padMarkup(square)}</g>${leftMarkup()}`;
    default:
      return `<g class="found-late">${padMarkup(square)}${numberMarkup(number ?? 0)}</g>${note}`;
  }
}

const tint = (side: Side | null) => `<rect class="tint ${side}" x="-50" y="-50" width="100" height="100"/>`;

function marksMarkup({ heat, draft, asked, last, auto, better }: Square) {
  let marks = heat ? heatMarkup(heat) : '';
  if (auto) marks += '<rect class="shown-along" x="-43" y="-43" width="86" height="86" rx="10"/>';
  if (last) marks += '<rect class="last-act-back" x="-46" y="-46" width="92" height="92" rx="6"/><rect class="last-act" x="-46" y="-46" width="92" height="92" rx="6"/>';
  if (better) marks += `<path class="better" d="${STAR}"/>`;
  // The action awaiting the other device.
  if (asked) marks += `<g class="asked"><rect x="-48" y="-48" width="96" height="96" rx="12"/>${actionMarkup(asked)}<path class="asked-rim" d="${BRACKETS}"/></g>`;
  if (!draft) return marks;
  return `${marks}<g class="drafted"><rect x="-48" y="-48" width="96" height="96" rx="12"/>${actionMarkup(draft)}<path class="drafted-rim" d="${BRACKETS}"/></g>`;
}

const actionMarkup = ({ action, side }: NonNullable<Square['draft']>) => (action === 'explore' ? lensMarkup() : flagMarkup(side, 'translate(0 2)'));
