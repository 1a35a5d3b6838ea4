import { frames } from '../kit/frames.js';
import type { PlacedPiece } from './scene.js';

/** Finds which piece went where by comparing two scenes, and eases movements. */

/** Keyed by cell. */
export type PieceMap = Map<number, PlacedPiece>;

export interface Changes {
  moved: { from: number, to: number }[];
  /** Cells whose piece left the board. */
  gone: number[];
  /** Cells with a new piece. */
  come: number[];
}

/** @param hint a move known to have been made, which explains promotions */
export function changes(before: PieceMap, after: PieceMap, hint: { from: number, to: number } | null): Changes {
  const left = [...before.keys()].filter((cell) => after.get(cell)?.id !== before.get(cell)?.id);
  const come = [...after.keys()].filter((cell) => after.get(cell)?.id !== before.get(cell)?.id);
  const moved: Changes['moved'] = [];
  const pair = (from: number, to: number) => {
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

function nearest(cell: number, others: readonly number[]): number | null {
  const distance = (other: number) =>
    Math.hypot((cell % 7) - (other % 7), Math.floor(cell / 7) - Math.floor(other / 7));
  return others.reduce(
    (best, other) => (best === null || distance(other) < distance(best) ? other : best),
    (null as number | null),
  );
}

/** Calls `step` with values rising from 0 to 1, eased; resolves when done. */
export const over = (duration_ms: number, step: (progress: number) => void): Promise<void> =>
  frames(duration_ms, (t) => step(t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) * (1 - t)));
