import { at } from '../kit/painting.js';
import { path, stamp } from '../kit/paths.js';
import type { Side } from '../../wire.js';
import type { Cell } from './scene.js';
import type { Point } from './geometry.js';

/**
 * A square and its highlights: its role at the start, the last move, the chosen piece and its targets. All differ by
 * shape.
 */

const squareAt = stamp('M-50 -50 H50 V50 H-50 Z');

// The corners of promotion squares: quarter discs for Blue's, wedges for Red's.
const CORNER: Record<Side, string> = {
  first: 'M-50 -50 H-26 A24 24 0 0 1 -50 -26 Z',
  second: 'M-50 -50 H-24 L-50 -24 Z',
};

const CORNERS = [0, 90, 180, 270];

const SMALL_SKULL =
  '<path class="mini" d="M-6 -1 C-6 -9 6 -9 6 -1 L4 2 V6 H-4 V2 Z"/>' +
  '<circle class="mini-eye" cx="-2.4" cy="-1.4" r="1.7"/><circle class="mini-eye" cx="2.4" cy="-1.4" r="1.7"/>';

/**
 * The squares themselves, which never change.
 *
 * @param squares with their centres
 * @returns SVG markup
 */
export function squaresMarkup(squares: readonly { point: Point, print: Pick<Cell, 'dark' | 'promotes' | 'brainStartOf'> }[]): string {
  const those = (dark: boolean) => squares.filter(({ print }) => print.dark === dark).map(({ point }) => squareAt(point));
  const prints = squares.map(({ point, print }) => at(point, printMarkup(print)));
  return path('square light', those(false)) + path('square dark', those(true)) + prints.join('');
}

function printMarkup(cell: Pick<Cell, 'promotes' | 'brainStartOf'>) {
  if (cell.brainStartOf) {
    const side = cell.brainStartOf;
    const ring = side === 'first' ? '<circle r="38"/>' : '<path d="M0 -43 L43 0 L0 43 L-43 0 Z"/>';
    return `<g class="home ${side}">${ring}</g>`;
  }
  if (!cell.promotes) return '';
  const corners = CORNERS.map((a) => `<path d="${CORNER[(cell.promotes as Side)]}" transform="rotate(${a})"/>`);
  const skulls = [-1, 1].map((k) => `<g transform="translate(${k * 41.5} ${-41}) scale(.95)">${SMALL_SKULL}</g>`);
  return `<g class="promotes ${cell.promotes}">${corners.join('')}${skulls.join('')}</g>`;
}

const BRACKETS = 'M-46 -30 V-46 H-30 M30 -46 H46 V-30 M46 30 V46 H30 M-30 46 H-46 V30';
const STAR = 'M0 -17 L5 -6 L17 -5 L8 3 L11 15 L0 8.5 L-11 15 L-8 3 L-17 -5 L-5 -6 Z';

/** The highlights below the pieces. */
export function highlightsBelow(cell: Cell) {
  let highlights = '';
  if (cell.last === 'from') highlights += '<rect class="last-from" x="-44" y="-44" width="88" height="88" rx="12"/>';
  if (cell.last === 'to') highlights += '<rect class="last-to" x="-47" y="-47" width="94" height="94" rx="4"/>';
  if (cell.selected) {
    highlights += '<rect class="chosen" x="-49" y="-49" width="98" height="98" rx="6"/>';
    highlights += `<path class="chosen-rim" d="${BRACKETS}"/>`;
  }
  return highlights;
}

/** The highlights above the pieces: a dot on a target, a ring around a capture, a star where a Ninny promotes. */
export function highlightsAbove(cell: Pick<Cell, 'target'>) {
  if (!cell.target) return '';
  const { captures, promotes } = cell.target;
  let highlights = '';
  if (captures) highlights += '<circle class="capture-back" r="42"/><circle class="capture" r="42"/>';
  if (promotes) {
    const place = captures ? '29 -29' : '0 0';
    highlights += `<g class="promotion" transform="translate(${place})"><circle r="21"/><path d="${STAR}"/></g>`;
  }
  if (!captures && !promotes) highlights += '<circle class="dot-back" r="16"/><circle class="dot" r="12.5"/>';
  return highlights;
}
