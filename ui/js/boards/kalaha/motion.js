/**
 * Which stone goes where when one scene follows another. A stone has a number; which stones lie in a cell, and
 * in which order they fell, is a heap. Nothing here knows a rule: a move is what its report says.
 *
 * @typedef {number[][]} Heaps the stones of each cell, the lowest first
 * @typedef {import('./wire.js').MoveReport} MoveReport
 *
 * @typedef {{ stones: number[], from: number, path: number[] }} Sowing the stones in the order in which they fall
 * @typedef {{ stone: number, from: number, to: number }} Passage
 *
 * @typedef {object} Motion
 * @property {Sowing | null} sowing
 * @property {Passage[]} captured after the sowing, into the Kalaha of whoever sowed
 * @property {Passage[]} swept at the end, into their owners' Kalahas
 * @property {Passage[]} moved without a move that would explain it
 * @property {Heaps} heaps as they are when all is done
 */

/**
 * The heaps of a board that is seen for the first time.
 *
 * @param {readonly number[]} counts
 * @returns {Heaps}
 */
export function firstHeaps(counts) {
  let stone = 0;
  return counts.map((count) => Array.from({ length: count }, () => stone++));
}

/**
 * @param {Heaps} heaps
 * @param {readonly number[]} counts the stones of each cell now
 * @param {MoveReport | null} report the last move
 * @returns {Motion}
 */
export function motionTo(heaps, counts, report) {
  const same = heaps.every((heap, cell) => heap.length === counts[cell]);
  if (same) return { sowing: null, captured: [], swept: [], moved: [], heaps };
  return (report && motionOf(heaps, counts, report)) ?? rearranged(heaps, counts);
}

/**
 * @param {Heaps} before
 * @param {readonly number[]} counts
 * @param {MoveReport} report
 * @returns {Motion | null} null if this move does not lead from there to here
 */
function motionOf(before, counts, report) {
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

/**
 * @param {Heaps} heaps changed
 * @param {import('./wire.js').Gathered} gathered
 * @returns {Passage[]}
 */
function gather(heaps, { cells, into: to }) {
  return cells.flatMap((from) =>
    heaps[from].splice(0).map((stone) => {
      heaps[to].push(stone);
      return { stone, from, to };
    }),
  );
}

/**
 * As few stones as possible go where some are missing; new ones come, or surplus ones go, in another game.
 *
 * @param {Heaps} before
 * @param {readonly number[]} counts
 * @returns {Motion}
 */
function rearranged(before, counts) {
  const total = (/** @type {readonly number[]} */ numbers) => numbers.reduce((a, b) => a + b, 0);
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
