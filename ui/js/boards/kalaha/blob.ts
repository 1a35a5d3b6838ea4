/** Handmade shapes: never quite round, and always the same for the same seed. */

export type Point = { x: number, y: number };

/** A small portable random number generator with values in [0, 1). */
export function random(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b9);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const TURN = 2 * Math.PI;

/**
 * A closed, dented outline between an ellipse (roundness 2) and a rectangle (much more).
 *
 * @param lump `dents` is their depth: 0.03 is 3 % of the radius
 * @returns points around the origin
 */
export function lump({ rx, ry, roundness = 2, dents = 0.03, seed, points = 20 }: { rx: number, ry: number, roundness?: number, dents?: number, seed: number, points?: number }): Point[] {
  const next = random(seed);
  const waves = [2, 3, 5].map((times) => ({ times, phase: next() * TURN, depth: (dents * (0.5 + next())) / Math.sqrt(times) }));
  return Array.from({ length: points }, (_, i) => {
    const angle = (i / points) * TURN;
    const depth = waves.reduce((sum, wave) => sum + wave.depth * Math.sin(wave.times * angle + wave.phase), 1);
    return { x: rx * depth * bulge(Math.cos(angle), roundness), y: ry * depth * bulge(Math.sin(angle), roundness) };
  });
}

const bulge = (part: number, roundness: number) => Math.sign(part) * Math.abs(part) ** (2 / roundness);

/** @param angle in degrees */
export function turned(points: readonly Point[], angle: number): Point[] {
  const [cos, sin] = [Math.cos((angle * TURN) / 360), Math.sin((angle * TURN) / 360)];
  return points.map(({ x, y }) => ({ x: x * cos - y * sin, y: x * sin + y * cos }));
}

/**
 * A smooth closed curve through points, as path data.
 *
 * @param middle added to each point
 */
export function curve(points: readonly Point[], middle: Point = { x: 0, y: 0 }, decimals: number = 1) {
  const at = (i: number) => points[(i + points.length) % points.length];
  const text = (x: number, y: number) =>
    `${(middle.x + x).toFixed(decimals)} ${(middle.y + y).toFixed(decimals)}`;
  const pieces = points.map((point, i) => {
    const [before, next, after] = [at(i - 1), at(i + 1), at(i + 2)];
    const leave = text(point.x + (next.x - before.x) / 6, point.y + (next.y - before.y) / 6);
    const arrive = text(next.x - (after.x - point.x) / 6, next.y - (after.y - point.y) / 6);
    return `C${leave} ${arrive} ${text(next.x, next.y)}`;
  });
  return `M${text(points[0].x, points[0].y)}${pieces.join('')}Z`;
}
