import { setTimeout as later } from 'node:timers/promises';

/** @typedef {{ x: number, y: number }} Point */

/** Longer than a browser or a board waits before it takes a touch for a long press. */
const LONG_MS = 750;

/**
 * Fingers on the page of a browser.
 *
 * @param {import('./browser.mjs').Browser['ask']} ask the browser
 * @param {(expression: string) => Promise<any>} value of an expression in the page
 */
export function createFingers(ask, value) {
  const touch = (/** @type {string} */ type, /** @type {Point[]} */ ...points) => ask('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) });

  return {
    /**
     * The middle of a part of the page, brought into sight.
     *
     * @param {string} selector
     * @returns {Promise<Point>}
     */
    spot: (selector) =>
      value(`(() => {
        const node = document.querySelector(${JSON.stringify(selector)});
        node.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        const { left, right, top, bottom } = node.getBoundingClientRect();
        return { x: (left + right) / 2, y: (top + bottom) / 2 };
      })()`),

    down: (/** @type {Point[]} */ ...points) => touch('touchStart', ...points),
    move: (/** @type {Point[]} */ ...points) => touch('touchMove', ...points),
    up: () => touch('touchEnd'),
    cancel: () => touch('touchCancel'),

    /** @param {Point} point */
    async tap(point) {
      await touch('touchStart', point);
      await touch('touchEnd');
    },

    /** @param {Point} point */
    async hold(point) {
      await touch('touchStart', point);
      await later(LONG_MS);
      await touch('touchEnd');
    },

    /**
     * Down at one point and over to another, without letting go.
     *
     * @param {Point} from
     * @param {Point} to
     */
    async carry(from, to) {
      await touch('touchStart', from);
      for (const part of [0.2, 0.5, 0.8, 1]) {
        await touch('touchMove', { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
      }
    },
  };
}
