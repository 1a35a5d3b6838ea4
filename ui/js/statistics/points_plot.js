import { columnLabels, frameOf, gridMarkup, heightOf, plotMarkup, short, ticksOf } from './plot.js';

/**
 * Luck beside choice: for each period what luck brought a match, up or down, and what the person's choices gave away.
 *
 * @typedef {import('../wire.js').PointsSum} PointsSum
 * @typedef {import('../i18n.js').I18n} I18n
 *
 * @typedef {{ points: number, best: number, lost: number, luck: number }} Mean of the matches, in points
 */

const WIDEST = 22;
const MOST_TICKS = 5;

/**
 * @param {PointsSum} sum
 * @returns {Mean | null} null without matches
 */
export function meanOf({ matches, account: { points, best, lost, luck } }) {
  const mean = (/** @type {number} */ hundredths) => hundredths / 100 / matches;
  return matches > 0 ? { points: mean(points), best: mean(best), lost: mean(lost), luck: mean(luck) } : null;
}

/**
 * @param {readonly (Mean | null)[]} means one for each period
 * @param {readonly string[]} labels one for each
 * @param {number} width
 * @param {string} title
 * @param {I18n} i18n
 * @returns {string} SVG markup
 */
export function pointsPlot(means, labels, width, title, i18n) {
  const frame = frameOf(width);
  const values = means.flatMap((mean) => (mean ? [mean.luck, -mean.lost] : []));
  const ticks = ticksOf(Math.min(-1, ...values), Math.max(1, ...values), MOST_TICKS, 1);
  const y = heightOf(ticks, frame);
  const slot = (frame.right - frame.left) / means.length;
  const breadth = Math.min(WIDEST, slot * 0.38);
  const bar = (/** @type {string} */ kind, /** @type {number} */ x, /** @type {number} */ value) =>
    `<rect class="${kind}" x="${short(x)}" y="${short(Math.min(y(0), y(value)))}" width="${short(breadth)}" height="${short(Math.abs(y(value) - y(0)))}"/>`;
  const bars = means.map((mean, i) => {
    const middle = frame.left + (i + 0.5) * slot;
    return mean ? bar('luck', middle - breadth - 1, mean.luck) + bar('given-away', middle + 1, -mean.lost) : '';
  });
  return plotMarkup(width, title, gridMarkup(ticks, frame, (tick) => i18n.number(tick)) + bars.join('') + columnLabels(labels, frame));
}
