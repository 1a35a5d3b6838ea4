import { drawing } from '../kit/painting.js';
import { boardMarkup } from './board_svg.js';
import { DIMENSIONS, PITS, bedOf, placeOf } from './geometry.js';
import { countTag, pitNumbers } from './highlights.js';
import { firstHeaps } from './motion.js';
import { lie } from './stone_layout.js';
import { stoneMarkup } from './stones.js';
import { addSvgDefs } from './svg_defs.js';
import type { Side } from '../../wire.js';
import type { MarkedMoves } from '../games.js';

/** Still pictures of the board for the home screen, help page and cards. */

export interface Arrow {
  /** A cell. */
  from: number;
  to: number;
}

/**
 * @param above drawn above the stones
 * @returns SVG markup
 */
export function smallBoard(counts: readonly number[], above: string = ''): string {
  return picture(smallMarkup(counts) + above, 'kalaha-small');
}

const smallMarkup = (counts: readonly number[]) => boardMarkup('landscape', false, { small: true }) + stonesMarkup(counts, { small: true });

/** The board's right half, to show how it is drawn. */
export function sample() {
  const { width, height } = DIMENSIONS.landscape;
  return picture(smallMarkup([0, 0, 0, 4, 0, 3, 5, 2, 6, 1, 0, 0, 0, 0]), 'kalaha-small', `${width - height} 0 ${height} ${height}`);
}

/** The pits of two moves, each with a ring, and its number at the edge. */
export function pitMarks({ played, best }: MarkedMoves, side: Side): string {
  const mark = (pit: string, kind: string) => {
    const { x, y, rx, ry } = placeOf((side === 'first' ? 0 : PITS + 1) + Number(pit) - 1, 'landscape', false);
    return `<g class="${kind}"><ellipse cx="${x}" cy="${y}" rx="${rx + 8}" ry="${ry + 8}"/><text x="${x}" y="${y + (side === 'first' ? 1 : -1) * (ry + 44) + 22}">${pit}</text></g>`;
  };
  return mark(best, 'better') + mark(played, 'played');
}

/**
 * A board with numbers, and arrows along the stones' path.
 *
 * @param ringed highlighted cells
 * @returns SVG markup
 */
export function helpDiagram(counts: readonly number[], arrows: readonly Arrow[], ringed: readonly number[] = []): string {
  const tags = counts.map((count, cell) => countTag(cell, String(count), 'landscape', false)).join('');
  const rings = ringed.map((cell) => {
    const { x, y, rx, ry } = placeOf(cell, 'landscape', false);
    return `<ellipse class="ringed" cx="${x}" cy="${y}" rx="${rx + 5}" ry="${ry + 5}"/>`;
  });
  const ways = arrows.map(({ from, to }) => way(from, to)).join('');
  const board = boardMarkup('landscape', false) + pitNumbers('landscape', false) + stonesMarkup(counts);
  return picture(board + tags + rings.join('') + ways, 'help-picture kalaha-help');
}

/** A stone next to a number. */
export function stoneIcon(count: number) {
  addSvgDefs();
  return drawing('kalaha stone-icon', '-22 -22 96 44', `${stoneMarkup(8)}<text x="30" y="12">${count}</text>`);
}

function picture(markup: string, kind: string, box: string = `0 0 ${DIMENSIONS.landscape.width} ${DIMENSIONS.landscape.height}`) {
  addSvgDefs();
  return drawing(`kalaha ${kind}`, box, markup);
}

/** @param how as in `stoneMarkup` */
function stonesMarkup(counts: readonly number[], how?: { small?: boolean }) {
  return firstHeaps(counts).map((heap, cell) => heap.map((stone, i) => {
    const { x, y } = lie(bedOf(cell, 'landscape', false), cell, i);
    return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)})">${stoneMarkup(stone, how)}</g>`;
  }).join('')).join('');
}

/** A bent arrow from cell to cell. */
function way(from: number, to: number) {
  const [a, b] = [from, to].map((cell) => placeOf(cell, 'landscape', false));
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = Math.hypot(dx, dy);
  const bend = Math.min(70, length * 0.32);
  const [mx, my] = [(a.x + b.x) / 2 + (dy / length) * bend, (a.y + b.y) / 2 - (dx / length) * bend];
  const angle = (Math.atan2(b.y - my, b.x - mx) * 180) / Math.PI;
  const d = `M${a.x} ${a.y}Q${mx} ${my} ${b.x} ${b.y}`;
  return (
    `<path class="way-back" d="${d}"/><path class="way" d="${d}"/>` +
    `<path class="way-head" d="M16 0L-12 -15L-6 0L-12 15Z" transform="translate(${b.x} ${b.y}) rotate(${angle})"/>`
  );
}
