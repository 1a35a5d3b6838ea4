/**
 * What all plots have in common: a frame in sixteenths of a rem, so that letters keep their size whatever the width is.
 * `width` is that of the room in these units.
 *
 * @typedef {{ left: number, right: number, top: number, bottom: number }} Frame the edges of what is plotted
 */

export const HEIGHT = 190;
const LABEL_WIDTH = 58;
/** From one label to the next, where the last one is moved inwards. */
const LABEL_SPACING = 1.25 * LABEL_WIDTH;

/**
 * @param {number} width
 * @param {number} [right] the room for words beside the plot
 * @returns {Frame}
 */
export const frameOf = (width, right = 6) => ({ left: 38, right: width - right, top: 14, bottom: HEIGHT - 26 });

/**
 * A round step: 1, 2 or 5 times a power of ten.
 *
 * @param {number} range
 * @param {number} most so many steps
 */
export function roundStep(range, most) {
  const least = range / most;
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5].find((step) => step * power >= least * (1 - 1e-9)) ?? 10);
}

/**
 * Round numbers from at most `low` to at least `high`.
 *
 * @param {number} low
 * @param {number} high above `low`
 * @param {number} most so many steps
 * @param {number} [least] the smallest step
 * @returns {number[]}
 */
export function ticksOf(low, high, most, least = 0) {
  const step = Math.max(least, roundStep(high - low, most));
  const [first, last] = [Math.floor(low / step + 1e-9), Math.ceil(high / step - 1e-9)];
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
}

/**
 * @param {readonly number[]} ticks
 * @param {Frame} frame
 * @returns {(value: number) => number} how far down a value is
 */
export function heightOf(ticks, { top, bottom }) {
  const [low, high] = [ticks[0], ticks[ticks.length - 1]];
  return (value) => bottom - ((value - low) / (high - low)) * (bottom - top);
}

/** @param {number} n */
export const short = (n) => String(Math.round(n * 10) / 10);

/**
 * @param {readonly number[]} ticks
 * @param {Frame} frame
 * @param {(tick: number) => string} text
 */
export function gridMarkup(ticks, frame, text) {
  const y = heightOf(ticks, frame);
  return ticks.map((tick) =>
    `<path class="plot-grid${tick === 0 ? ' zero' : ''}" d="M${frame.left} ${short(y(tick))}H${short(frame.right)}"/>` +
    `<text class="plot-tick" x="${frame.left - 6}" y="${short(y(tick) + 4)}" text-anchor="end">${text(tick)}</text>`).join('');
}

/**
 * Labels below columns, as many as there is room for, the last one among them.
 *
 * @param {readonly string[]} labels one for each column
 * @param {Frame} frame
 */
export function columnLabels(labels, frame) {
  const slot = (frame.right - frame.left) / labels.length;
  const step = Math.ceil(LABEL_SPACING / slot);
  return labels.map((label, i) => {
    if ((labels.length - 1 - i) % step !== 0) return '';
    const x = Math.min(frame.left + (i + 0.5) * slot, frame.right + 6 - LABEL_WIDTH / 2);
    return `<text class="plot-tick" x="${short(Math.max(LABEL_WIDTH / 2, x))}" y="${frame.bottom + 18}" text-anchor="middle">${label}</text>`;
  }).join('');
}

/**
 * @param {number} width
 * @param {string} title what it shows, for those who do not see it
 * @param {string} content
 */
export const plotMarkup = (width, title, content) =>
  `<svg class="plot" viewBox="0 0 ${short(width)} ${HEIGHT}" role="img" aria-label="${title}">${content}</svg>`;
