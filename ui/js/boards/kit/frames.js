/**
 * Calls `step` with 0 to 1, evenly, over a time; resolves when done. A time of 0, and a page nobody sees,
 * come to the end at once.
 *
 * @param {number} duration_ms
 * @param {(progress: number) => void} step
 * @returns {Promise<void>}
 */
export function frames(duration_ms, step) {
  if (duration_ms <= 0 || document.hidden) {
    step(1);
    return Promise.resolve();
  }
  return new Promise((resolve) => {
    const start = performance.now();
    const frame = (/** @type {number} */ now) => {
      const t = Math.min(1, Math.max(0, (now - start) / duration_ms));
      step(t);
      if (t < 1 && !document.hidden) requestAnimationFrame(frame);
      else {
        step(1);
        resolve();
      }
    };
    requestAnimationFrame(frame);
    // A hidden page gets no frames.
    setTimeout(() => document.hidden && (step(1), resolve()), duration_ms + 100);
  });
}
