import { frameOf, gridMarkup, heightOf, plotMarkup, short, ticksOf } from './plot.js';

/**
 * A rating from match to match, in the band that holds it with 95 %, beside the levels it is measured by.
 *
 * @typedef {import('../wire.js').RatingPoint} RatingPoint
 * @typedef {import('./plot.js').Frame} Frame
 * @typedef {import('../i18n.js').I18n} I18n
 *
 * @typedef {{ name: string, rating: number, named: boolean }} Rung a level of the game; `named` by a word of its own
 */

const MOST_TICKS = 5;
const MARGIN = 30;
/** Names of levels are at least so far apart. */
const LINE = 15;
/** A letter is about so wide. */
const LETTER = 6.4;
/** In less room the levels have none. */
const LEAST_PLOT = 130;

/**
 * @param {readonly RatingPoint[]} points at least one
 * @param {readonly Rung[]} rungs weakest first
 * @param {number} width
 * @param {string} title
 * @param {I18n} i18n
 * @returns {string} SVG markup
 */
export function ratingPlot(points, rungs, width, title, i18n) {
  const ticks = ticksOf(Math.min(...points.map(({ low }) => low)) - MARGIN, Math.max(...points.map(({ high }) => high)) + MARGIN, MOST_TICKS);
  const inside = rungs.filter(({ rating }) => rating >= ticks[0] && rating <= ticks[ticks.length - 1]);
  const room = Math.max(0, ...inside.map(({ name }) => 12 + LETTER * name.length));
  const frame = frameOf(width, width - 44 - room >= LEAST_PLOT ? room : undefined);
  const y = heightOf(ticks, frame);
  const [first, last] = [points[0], points[points.length - 1]];
  const span = Math.max(1, last.after - first.after);
  const x = (/** @type {RatingPoint} */ { after }) => (last === first ? (frame.left + frame.right) / 2 : frame.left + 10 + ((after - first.after) / span) * (frame.right - frame.left - 24));
  const way = (/** @type {readonly RatingPoint[]} */ list, /** @type {'low' | 'rating' | 'high'} */ part) =>
    list.map((point) => `${short(x(point))} ${short(y(point[part]))}`).join('L');
  const ladder = room > 0 && frame.right < width - 10 ? rungMarkup(inside, frame, y) : '';
  return plotMarkup(width, title,
    gridMarkup(ticks, frame, (tick) => i18n.number(tick)) + ladder +
    `<path class="rating-band" d="M${way(points, 'high')}L${way([...points].reverse(), 'low')}Z"/>` +
    `<path class="rating-edge" d="M${way(points, 'high')}M${way(points, 'low')}"/>` +
    `<path class="rating-line" d="M${way(points, 'rating')}"/>` +
    `<path class="rating-edge now" d="M${short(x(last) - 4)} ${short(y(last.high))}h8M${short(x(last))} ${short(y(last.high))}V${short(y(last.low))}m-4 0h8"/>` +
    `<circle class="rating-now" cx="${short(x(last))}" cy="${short(y(last.rating))}" r="5"/>` +
    `<text class="plot-tick" x="${short(x(first))}" y="${frame.bottom + 18}" text-anchor="${last === first ? 'middle' : 'start'}">${i18n.t('statistics.match_number', { n: first.after })}</text>` +
    (last === first ? '' : `<text class="plot-tick" x="${short(x(last))}" y="${frame.bottom + 18}" text-anchor="middle">${i18n.number(last.after)}</text>`));
}

/**
 * The levels at the side, first those with names, then as many others as there is room for.
 *
 * @param {readonly Rung[]} rungs
 * @param {Frame} frame
 * @param {(value: number) => number} y
 */
function rungMarkup(rungs, frame, y) {
  /** @type {number[]} */
  const taken = [];
  return [...rungs].sort((a, b) => Number(b.named) - Number(a.named)).map(({ name, rating, named }) => {
    const at = y(rating);
    if (taken.some((other) => Math.abs(other - at) < LINE)) return '';
    taken.push(at);
    return `<path class="rung-line" d="M${frame.left} ${short(at)}H${short(frame.right + 4)}"/>` +
      `<text class="rung-name${named ? ' named' : ''}" x="${short(frame.right + 8)}" y="${short(at + 4)}">${name}</text>`;
  }).join('');
}
