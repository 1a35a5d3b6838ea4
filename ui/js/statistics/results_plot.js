import { columnLabels, frameOf, gridMarkup, heightOf, plotMarkup, short, ticksOf } from './plot.js';
import { countOf, RESULTS } from './results.js';

/**
 * Results over time: a column for each period, stacked from what was won to what was lost.
 *
 * @typedef {import('../wire.js').Period} Period
 * @typedef {import('../wire.js').Results} Results
 * @typedef {import('../i18n.js').I18n} I18n
 */

const WIDEST = 44;
const MOST_TICKS = 4;

/**
 * @param {readonly Period[]} periods
 * @param {readonly string[]} labels one for each
 * @param {number} width
 * @param {string} title
 * @param {I18n} i18n
 * @returns {string} SVG markup
 */
export function resultsPlot(periods, labels, width, title, i18n) {
  const frame = frameOf(width);
  const ticks = ticksOf(0, Math.max(1, ...periods.map(({ results }) => countOf(results))), MOST_TICKS, 1);
  const y = heightOf(ticks, frame);
  const slot = (frame.right - frame.left) / periods.length;
  const breadth = Math.min(WIDEST, slot * 0.72);
  const columns = periods.map(({ results }, i) => columnMarkup(results, frame.left + (i + 0.5) * slot, breadth, y));
  return plotMarkup(width, title, gridMarkup(ticks, frame, (tick) => i18n.number(tick)) + columns.join('') + columnLabels(labels, frame));
}

/**
 * @param {Results} results
 * @param {number} middle
 * @param {number} breadth
 * @param {(value: number) => number} y
 */
function columnMarkup(results, middle, breadth, y) {
  let below = 0;
  const parts = RESULTS.map((result) => {
    const [from, to] = [below, below + results[result]];
    below = to;
    if (from === to) return '';
    return `<rect class="result ${result}" x="${short(middle - breadth / 2)}" y="${short(y(to))}" width="${short(breadth)}" height="${short(y(from) - y(to))}"/>`;
  });
  return `<g>${parts.join('')}</g>`;
}

/**
 * One row of results as a bar as wide as its room.
 *
 * @param {Results} results
 * @returns {string} SVG markup, for the eye alone: the numbers stand beside it
 */
export function shareBar(results) {
  const all = countOf(results);
  let before = 0;
  const parts = RESULTS.map((result) => {
    const [x, width] = [before, (100 * results[result]) / all];
    before += width;
    return width > 0 ? `<rect class="result ${result}" x="${short(x)}%" width="${short(width)}%" height="100%"/>` : '';
  });
  return `<svg class="share" aria-hidden="true" focusable="false">${parts.join('')}</svg>`;
}
