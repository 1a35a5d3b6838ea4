import { el } from '../../dom.js';
import { SIDES } from '../../sides.js';

/**
 * The review as it is drawn: a small table, and a sentence on the move looked at.
 *
 * @typedef {import('./review.js').Review} Review
 * @typedef {import('../../wire.js').Side} Side
 */

/**
 * @param {HTMLElement} root
 * @param {Review | null} review
 * @param {boolean} isBroad whether there is more breadth than height: then a side has a row
 */
export function paintReview(root, review, isBroad) {
  root.hidden = review === null;
  if (!review) return root.replaceChildren();
  const name = (/** @type {'row' | 'col'} */ scope) => (/** @type {Side} */ side) => el('th', { scope, className: side }, review.sides[side]);
  const label = (/** @type {'row' | 'col'} */ scope) => (/** @type {Review['rows'][number]} */ row) => el('th', { scope }, row.label);
  const value = (/** @type {Review['rows'][number]} */ row) => (/** @type {Side} */ side) => el('td', {}, row[side]);
  const { rows } = review;
  const lines = isBroad
    ? SIDES.map((side) => [name('row')(side), ...rows.map((row) => value(row)(side))])
    : rows.map((row) => [label('row')(row), ...SIDES.map(value(row))]);
  const titles = isBroad ? rows.map(label('col')) : SIDES.map(name('col'));
  const line = (/** @type {Node[]} */ cells) => el('tr', {}, ...cells);
  const table = el('table', { className: isBroad ? 'broad' : '' }, el('thead', {}, line([el('td'), ...titles])), el('tbody', {}, ...lines.map(line)));
  root.replaceChildren(table, el('p', { className: 'mines-judged' }, review.move), el('p', { className: 'mines-legend' }, review.legend));
}
