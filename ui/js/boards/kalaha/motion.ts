import type { Gathered, MoveReport } from './wire.js';

/**
 * Which stone goes where between two scenes. A stone has a number; a heap lists a cell's stones in the order in
 * which they fell. This module knows no rules: it follows the move's report.
 */

/** Each cell's stones, bottom first. */
export type Heaps = number[][];

/** The stones in sowing order. */
export type Sowing = { stones: number[], from: number, path: number[] };

export type Passage = { stone: number, from: number, to: number };

export interface Motion {
  sowing: Sowing | null;
  /** Into the sower's Kalaha, after the sowing. */
  captured: Passage[];
  /** Into their owners' Kalahas at the end. */
  swept: Passage[];
  /** Not explained by a move. */
  moved: Passage[];
  /** The final heaps. */
  heaps: Heaps;
}

/** A new board's heaps. */
export function firstHeaps(counts: readonly number[]): Heaps {
  let stone = 0;
  return counts.map((count) => Array.from({ length: count }, () => stone++));
}

/**
 * @param counts the current number of stones per cell
 * @param report the last move
 */
export function motionTo(heaps: Heaps, counts: readonly number[], report: MoveReport | null): Motion {
  const same = heaps.every((heap, cell) => heap.length === counts[cell]);
  if (same) return { sowing: null, captured: [], swept: [], moved: [], heaps };
  return (report && motionOf(heaps, counts, report)) ?? rearranged(heaps, counts);
}

/** @returns null if this move does not explain the counts */
function motionOf(before: Heaps, counts: readonly number[], report: MoveReport): Motion | null {
  const heaps = before.map((heap) => [...heap]);
  const { from, path } = report;
  const stones = heaps[from].splice(0);
  if (stones.length !== path.length) return null;
  path.forEach((cell, i) => heaps[cell].push(stones[i]));
  const captured = report.captured ? gather(heaps, report.captured) : [];
  const swept = report.swept?.flatMap((gathered) => gather(heaps, gathered)) ?? [];
  if (heaps.some((heap, cell) => heap.length !== counts[cell])) return null;
  return { sowing: { stones, from, path }, captured, swept, moved: [], heaps };
}

/** @param heaps modified in place */
function gather(heaps: Heaps, { cells, into: to }: Gathered): Passage[] {
  return cells.flatMap((from) =>
    heaps[from].splice(0).map((stone) => {
      heaps[to].push(stone);
      return { stone, from, to };
    }),
  );
}

/** Moves as few stones as possible. A different total means another match, which starts with new stones. */
function rearranged(before: Heaps, counts: readonly number[]): Motion {
  const total = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
  const none = { sowing: null, captured: [], swept: [] };
  if (total(before.map((heap) => heap.length)) !== total(counts)) return { ...none, moved: [], heaps: firstHeaps(counts) };
  const heaps = before.map((heap, cell) => heap.slice(0, counts[cell]));
  const spare = before.flatMap((heap, from) => heap.slice(counts[from]).map((stone) => ({ stone, from })));
  const moved = heaps.flatMap((heap, to) =>
    spare.splice(0, counts[to] - heap.length).map(({ stone, from }) => {
      heap.push(stone);
      return { stone, from, to };
    }),
  );
  return { ...none, moved, heaps };
}
