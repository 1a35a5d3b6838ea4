import { el } from '../../dom.js';
import { SIDES } from '../../sides.js';

/**
 * The review as it is drawn: a small table, and a sentence on the move looked at.
 *
 * @typedef {import('./review.js').Review} Review
 */

/**
 * @param {HTMLElement} root
 * @param {Review | null} review
 */
export function paintReview(root, review) {
  root.hidden = review === null;
  if (!review) return root.replaceChildren();
  const titles = SIDES.map((side) => el('th', { scope: 'col', className: side }, review.sides[side]));
  const rows = review.rows.map(({ label, first, second }) =>
    el('tr', {}, el('th', { scope: 'row' }, label), el('td', {}, first), el('td', {}, second)));
  const table = el('table', {}, el('thead', {}, el('tr', {}, el('td'), ...titles)), el('tbody', {}, ...rows));
  root.replaceChildren(table, el('p', { className: 'mines-judged' }, review.move));
}
