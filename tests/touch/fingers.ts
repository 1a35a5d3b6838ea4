import type { Browser, Point } from './browser.js';

/** Longer than the time after which a browser or a board treats a touch as a long press. */
const LONG_MS = 750;

/** A few steps from one point to another. */
export const between = (from: Point, to: Point): Point[] =>
  [0.2, 0.5, 0.8, 1].map((part) => ({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }));

/**
 * Touch input for a browser's page. `tap`, `carry` and `drag` send their events without waiting in between: on a busy
 * machine the page would otherwise see a long press. To combine others, start them in order in one `Promise.all`.
 */
export function createFingers(ask: Browser['ask']) {
  const touch = (type: string, ...points: Point[]) => ask('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) });

  /** Touches one point and drags to another, without releasing. */
  const carry = (from: Point, to: Point) => Promise.all([touch('touchStart', from), ...between(from, to).map((point) => touch('touchMove', point))]);

  return {
    down: (...points: Point[]) => touch('touchStart', ...points),
    move: (...points: Point[]) => touch('touchMove', ...points),
    up: () => touch('touchEnd'),
    cancel: () => touch('touchCancel'),

    carry,
    tap: (point: Point) => Promise.all([touch('touchStart', point), touch('touchEnd')]),
    drag: (from: Point, to: Point) => Promise.all([carry(from, to), touch('touchEnd')]),

    async hold(point: Point) {
      await touch('touchStart', point);
      // In the page, whose timers keep their order.
      await ask('Runtime.evaluate', { expression: `new Promise((end) => setTimeout(end, ${LONG_MS}))`, awaitPromise: true });
      await touch('touchEnd');
    },
  };
}
