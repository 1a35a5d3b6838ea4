import type { Gathered, MoveReport } from './wire.js';

/**
 * Which stone goes where when one scene follows another. A stone has a number; which stones lie in a cell, and
 * in which order they fell, is a heap. Nothing here knows a rule: a move is what its report says.
 */

/** The stones of each cell, the lowest first. */
export type Heaps = number[][];

/** The stones in the order in which they fall. */
export type Sowing = { stones: number[], from: number, path: number[] };

export type Passage = { stone: number, from: number, to: number };

export interface Motion {
  sowing: Sowing | null;
  /** After the sowing, into the Kalaha of the side that sowed. */
  captured: Passage[];
  /** At the end, into their owners' Kalahas. */
  swept: Passage[];
  /** Without a move that would explain it. */
  moved: Passage[];
  /** As they are when all is done. */
  heaps: Heaps;
}

/** The heaps of a board that is seen for the first time. */
export function firstHeaps(counts: readonly number[]): Heaps {
  let stone = 0;
  return counts.map((count) => Array.from({ length: count }, () => stone++));
}

/**
 * @param counts the stones of each cell now
 * @param report the last move
 */
export function motionTo(heaps: Heaps, counts: readonly number[], report: MoveReport | null): Motion {
  const same = heaps.every((heap, cell) => heap.length === counts[cell]);
  if (same) return { sowing: null, captured: [], swept: [], moved: [], heaps };
  return (report && motionOf(heaps, counts, report)) ?? rearranged(heaps, counts);
}

/** @returns null if this move does not lead from there to here */
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

/** @param heaps changed */
function gather(heaps: Heaps, { cells, into: to }: Gathered): Passage[] {
  return cells.flatMap((from) =>
    heaps[from].splice(0).map((stone) => {
      heaps[to].push(stone);
      return { stone, from, to };
    }),
  );
}

/** As few stones as possible go where some are missing; new ones come, or surplus ones go, in another game. */
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
