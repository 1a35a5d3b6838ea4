/**
 * Calls `step` with values rising linearly from 0 to 1; resolves when done. With a duration of 0, or on a hidden page,
 * it jumps straight to 1.
 */
export function frames(duration_ms: number, step: (progress: number) => void): Promise<void> {
  if (duration_ms <= 0 || document.hidden) {
    step(1);
    return Promise.resolve();
  }
  return new Promise((resolve) => {
    const start = performance.now();
    const frame = (now: number) => {
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
