import { html, svg } from 'lit-html';
import type { I18n } from '../../foundation/i18n.js';
import type { Period, Results } from '../../wire.js';
import { columnLabels, frameOf, grid, heightOf, plot, short, ticksOf } from './plot.js';
import { RESULTS, countOf } from './results.js';

/** Results over time: one stacked column per period. */

const WIDEST = 44;
const MOST_TICKS = 4;

/** One label per period. */
export function resultsPlot(periods: readonly Period[], labels: readonly string[], width: number, title: string, i18n: I18n) {
  const frame = frameOf(width);
  const ticks = ticksOf(0, Math.max(1, ...periods.map(({ results }) => countOf(results))), MOST_TICKS, 1);
  const y = heightOf(ticks, frame);
  const slot = (frame.right - frame.left) / periods.length;
  const breadth = Math.min(WIDEST, slot * 0.72);
  const columns = periods.map(({ results }, i) => column(results, frame.left + (i + 0.5) * slot, breadth, y));
  return plot(width, title, [grid(ticks, frame, (tick) => i18n.number(tick)), columns, columnLabels(labels, frame)]);
}

function column(results: Results, middle: number, breadth: number, y: (value: number) => number) {
  let below = 0;
  const parts = RESULTS.map((result) => {
    const [from, to] = [below, below + results[result]];
    below = to;
    if (from === to) return '';
    return svg`<rect class="result ${result}" x="${short(middle - breadth / 2)}" y="${short(y(to))}" width="${short(breadth)}" height="${short(y(from) - y(to))}"/>`;
  });
  return svg`<g>${parts}</g>`;
}

/** A row of results as a full-width bar. Visual only; the numbers are next to it. */
export function shareBar(results: Results) {
  const all = countOf(results);
  let before = 0;
  const parts = RESULTS.map((result) => {
    const [x, width] = [before, (100 * results[result]) / all];
    before += width;
    return width > 0 ? svg`<rect class="result ${result}" x="${short(x)}%" width="${short(width)}%" height="100%"/>` : '';
  });
  return html`<svg class="share" aria-hidden="true" focusable="false">${parts}</svg>`;
}
