import { html } from 'lit-html';
import type { I18n } from '../../foundation/i18n.js';

/**
 * Figures as a table.
 *
 * @param rows each row's first cell is its heading
 */
export function figures(head: readonly unknown[], rows: readonly (readonly unknown[])[], name: string) {
  // With large text, a table can be wider than its container.
  return html`<div class="figures-room" tabindex="0" role="group" aria-label=${name}><table class="figures" aria-label=${name}>
    <thead><tr>${head.map((text) => html`<th scope="col">${text}</th>`)}</tr></thead>
    <tbody>${rows.map(([first, ...others]) => html`<tr><th scope="row">${first}</th>${others.map((text) => html`<td>${text}</td>`)}</tr>`)}</tbody>
  </table></div>`;
}

/**
 * A plot with its caption and a collapsible table of its figures.
 *
 * @param plot nothing until its container's width is known
 */
export const figure = (plot: unknown, caption: unknown, table: unknown, i18n: I18n) => html`<figure><div class="plot-room">${plot}</div><figcaption>${caption}</figcaption>
  <details role="group"><summary>${i18n.t('statistics.as_table')}</summary>${table}</details></figure>`;
