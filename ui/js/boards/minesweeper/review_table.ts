import { el } from '../../foundation/dom.js';
import { SIDES } from '../../foundation/sides.js';
import type { Review } from './review.js';

/** Draws the review: a small table, and a sentence about the move shown. */

export type Cell = { text: string, className?: string };

/** @param isBroad whether the area is wider than it is high, which makes each side a row */
export function paintReview(root: HTMLElement, review: Review | null, isBroad: boolean) {
  root.hidden = review === null;
  if (!review) return root.replaceChildren();
  /** Each side is a column. */
  const upright: Cell[][] = [
    [{ text: '' }, ...SIDES.map((side) => ({ text: review.sides[side], className: side }))],
    ...review.rows.map((row) => [{ text: row.label }, ...SIDES.map((side) => ({ text: row[side] }))]),
  ];
  const lines = isBroad ? upright[0].map((_, i) => upright.map((line) => line[i])) : upright;
  const [head, ...body] = lines.map((line, y) => el('tr', {}, ...line.map((cell, x) => createCell(cell, x, y))));
  const table = el('table', { className: isBroad ? 'broad' : '' }, el('thead', {}, head), el('tbody', {}, ...body));
  root.replaceChildren(table, el('p', { className: 'mines-judged' }, review.move), el('p', { className: 'mines-legend' }, review.legend));
}

function createCell({ text, className = '' }: Cell, x: number, y: number) {
  const isTitle = (x === 0) !== (y === 0);
  return isTitle ? el('th', { scope: y === 0 ? 'col' : 'row', className }, text) : el('td', {}, text);
}
