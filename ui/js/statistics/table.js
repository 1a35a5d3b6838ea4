import { el } from '../dom.js';

/**
 * The figures of a plot as a table.
 *
 * @typedef {import('../i18n.js').I18n} I18n
 */

/**
 * @param {readonly (Node | string)[]} head
 * @param {readonly (readonly (Node | string)[])[]} rows the first cell of each says what it is about
 * @param {string} name of the table
 */
export function tableNode(head, rows, name) {
  const headCell = (/** @type {Node | string} */ text) => el('th', { scope: 'col' }, text);
  const table = el('table', { className: 'figures' },
    el('thead', {}, el('tr', {}, ...head.map(headCell))),
    el('tbody', {}, ...rows.map(([first, ...others]) =>
      el('tr', {}, el('th', { scope: 'row' }, first), ...others.map((text) => el('td', {}, text))))));
  // Letters may be so large that a table is wider than its room.
  const room = el('div', { className: 'figures-room', tabIndex: 0 }, table);
  room.setAttribute('role', 'group');
  for (const node of [table, room]) node.setAttribute('aria-label', name);
  return room;
}

/**
 * A plot with its caption, and its figures as a table that can be unfolded.
 *
 * @param {HTMLElement} plot
 * @param {(Node | string)[]} caption
 * @param {HTMLElement} table
 * @param {I18n} i18n
 */
export const figureNode = (plot, caption, table, i18n) =>
  el('figure', {}, plot, el('figcaption', {}, ...caption), el('details', {}, el('summary', {}, i18n.t('statistics.as_table')), table));
