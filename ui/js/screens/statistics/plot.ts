import { html, svg } from 'lit-html';

/**
 * Shared by all plots: a frame in sixteenths of a rem, so that letters keep their size at any width. `width` is the
 * container's width in these units.
 */

/** The edges of the plotted area. */
export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export const HEIGHT = 190;
const LABEL_WIDTH = 58;
/** The spacing of labels; the last one is moved inwards. */
const LABEL_SPACING = 1.25 * LABEL_WIDTH;

/** @param right the space for text next to the plot */
export const frameOf = (width: number, right = 6): Frame => ({ left: 38, right: width - right, top: 14, bottom: HEIGHT - 26 });

/** A round step for at most `most` steps: 1, 2 or 5 times a power of ten. */
function roundStep(range: number, most: number) {
  const least = range / most;
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5].find((step) => step * power >= least * (1 - 1e-9)) ?? 10);
}

/**
 * Round numbers from at most `low` to at least `high`, where `low < high`, in at most `most` steps.
 *
 * @param least the smallest step
 */
export function ticksOf(low: number, high: number, most: number, least = 0): number[] {
  const step = Math.max(least, roundStep(high - low, most));
  const [first, last] = [Math.floor(low / step + 1e-9), Math.ceil(high / step - 1e-9)];
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
}

/** @returns a function from a value to its y coordinate */
export function heightOf(ticks: readonly number[], { top, bottom }: Frame) {
  const [low, high] = [ticks[0], ticks[ticks.length - 1]];
  return (value: number) => bottom - ((value - low) / (high - low)) * (bottom - top);
}

export const short = (n: number) => String(Math.round(n * 10) / 10);

export function grid(ticks: readonly number[], frame: Frame, text: (tick: number) => string) {
  const y = heightOf(ticks, frame);
  return ticks.map((tick) => svg`<path class="plot-grid${tick === 0 ? ' zero' : ''}" d="M${frame.left} ${short(y(tick))}H${short(frame.right)}"/>${
    label(frame.left - 6, y(tick) + 4, 'end', text(tick))}`);
}

export const label = (x: number, y: number, anchor: 'start' | 'middle' | 'end', text: string) =>
  svg`<text class="plot-tick" x="${short(x)}" y="${short(y)}" text-anchor="${anchor}">${text}</text>`;

/** Labels below columns, one each: as many as fit, always with the last one. */
export function columnLabels(labels: readonly string[], frame: Frame) {
  const slot = (frame.right - frame.left) / labels.length;
  const step = Math.ceil(LABEL_SPACING / slot);
  return labels.map((text, i) => {
    if ((labels.length - 1 - i) % step !== 0) return '';
    const x = Math.min(frame.left + (i + 0.5) * slot, frame.right + 6 - LABEL_WIDTH / 2);
    return label(Math.max(LABEL_WIDTH / 2, x), frame.bottom + 18, 'middle', text);
  });
}

/** @param title the accessible name */
export const plot = (width: number, title: string, content: unknown) =>
  html`<svg class="plot" viewBox="0 0 ${short(width)} ${HEIGHT}" role="img" aria-label="${title}">${content}</svg>`;

/** The space for plots in a part of the page, in sixteenths of a rem; 0 until it has any. */
export function plotWidth(part: Element | null): number {
  const unit = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  return Math.floor((part?.querySelector('.plot-room')?.clientWidth ?? 0) / unit);
}
