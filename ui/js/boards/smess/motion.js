import { frames } from '../kit/frames.js';

/**
 * Which figure went where, found by comparing two pictures of the board, and the movement itself.
 *
 * @typedef {import('./scene.js').PlacedPiece} PlacedPiece
 * @typedef {Map<number, PlacedPiece>} PieceMap by cell
 *
 * @typedef {object} Changes
 * @property {{ from: number, to: number }[]} moved
 * @property {number[]} gone cells whose figure left the board
 * @property {number[]} come cells with a figure that was not there before
 */

/**
 * @param {PieceMap} before
 * @param {PieceMap} after
 * @param {{ from: number, to: number } | null} hint a move known to have been made, which explains a promotion
 * @returns {Changes}
 */
export function changes(before, after, hint) {
  const left = [...before.keys()].filter((cell) => after.get(cell)?.id !== before.get(cell)?.id);
  const come = [...after.keys()].filter((cell) => after.get(cell)?.id !== before.get(cell)?.id);
  /** @type {Changes['moved']} */
  const moved = [];
  const pair = (/** @type {number} */ from, /** @type {number} */ to) => {
    moved.push({ from, to });
    left.splice(left.indexOf(from), 1);
    come.splice(come.indexOf(to), 1);
  };
  const hinted = hint && [hint, { from: hint.to, to: hint.from }].find((h) => left.includes(h.from) && come.includes(h.to)
    && before.get(h.from)?.side === after.get(h.to)?.side);
  if (hinted) pair(hinted.from, hinted.to);
  for (const to of [...come]) {
    const id = after.get(to)?.id;
    const from = nearest(to, left.filter((cell) => before.get(cell)?.id === id));
    if (from !== null) pair(from, to);
  }
  return { moved, gone: left, come };
}

/**
 * @param {number} cell
 * @param {readonly number[]} others
 * @returns {number | null}
 */
function nearest(cell, others) {
  const distance = (/** @type {number} */ other) =>
    Math.hypot((cell % 7) - (other % 7), Math.floor(cell / 7) - Math.floor(other / 7));
  return others.reduce(
    (best, other) => (best === null || distance(other) < distance(best) ? other : best),
    /** @type {number | null} */ (null),
  );
}

/**
 * Calls `step` with 0 to 1, eased, over a time; resolves when done.
 *
 * @param {number} duration_ms
 * @param {(progress: number) => void} step
 * @returns {Promise<void>}
 */
export const over = (duration_ms, step) =>
  frames(duration_ms, (t) => step(t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) * (1 - t)));
