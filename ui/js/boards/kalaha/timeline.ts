import { bedOf, type Place } from './geometry.js';
import { lie } from './stone_layout.js';
import type { BoardOrientation } from '../../foundation/layout.js';
import type { Heaps, Motion, Passage, Sowing } from './motion.js';

/**
 * Each stone's position over time: sown by a hand that goes round the board, then captured, then swept. Times are
 * in milliseconds from the start.
 */

/** A position at a time, and the height above the board. */
export type Key = { at: number, x: number, y: number, rise: number };

export type Flight = { stone: number, keys: Key[] };

/** A change to a number on the board. */
export type Tick = { at: number, cell: number, change: number };

/** Stones that move into a Kalaha together. */
export type Haul = { at: number, cells: number[], into: number, stones: number };

export type Timeline = { flights: Flight[], ticks: Tick[], hauls: Haul[], end: number };

// As fractions of one movement's duration. The maximum keeps sowings of many stones short.
const LIFT = 0.35;
const HOP = 0.55;
const MOST_HOPS = 4.4;
const FALL = 0.32;
const PAUSE = 0.8;
const CARRY = 1.3;
const MOST_STAGGER = 1.2;

const HAND_HEIGHT = 34;
const CARRY_HEIGHT = 60;

/** The state while a timeline is built. */

export interface Course {
  timeline: Timeline;
  /** The number of stones in each cell at that point. */
  lengths: number[];
  /** Each stone's position at that point. */
  spots: Map<number, { x: number, y: number }>;
  bed: (cell: number) => Place;
  duration_ms: number;
}

export function timelineOf(motion: Motion, before: Heaps, { boardOrientation, flipped, duration_ms }: { boardOrientation: BoardOrientation, flipped: boolean, duration_ms: number }): Timeline {
  const bed = (cell: number) => bedOf(cell, boardOrientation, flipped);
  const course: Course = {
    timeline: { flights: [], ticks: [], hauls: [], end: 0 },
    lengths: before.map((heap) => heap.length),
    spots: new Map(before.flatMap((heap, cell) => heap.map((stone, i) => [stone, lie(bed(cell), cell, i)]))),
    bed,
    duration_ms,
  };
  if (motion.sowing) sow(course, motion.sowing);
  haul(course, motion.captured);
  haul(course, motion.swept);
  carry(course, motion.moved, 0);
  return course.timeline;
}

function leave({ timeline, lengths, spots }: Course, at: number, stone: number, from: number): Key {
  lengths[from]--;
  timeline.ticks.push({ at, cell: from, change: -1 });
  const { x, y } = (spots.get(stone) as { x: number, y: number });
  return { at, x, y, rise: 0 };
}

function arrive({ timeline, lengths, spots, bed }: Course, at: number, stone: number, to: number): Key {
  const spot = lie(bed(to), to, lengths[to]++);
  spots.set(stone, spot);
  timeline.ticks.push({ at, cell: to, change: 1 });
  timeline.end = Math.max(timeline.end, at);
  return { at, ...spot, rise: 0 };
}

function sow(course: Course, { stones, from, path }: Sowing) {
  const { timeline, bed, duration_ms } = course;
  const hop = duration_ms * Math.min(HOP, MOST_HOPS / path.length);
  const lift = duration_ms * LIFT;
  const starts = stones.map((stone) => leave(course, 0, stone, from));
  stones.forEach((stone, k) => {
    const round = [from, ...path.slice(0, k + 1)].map((cell, j) => inHand(bed(cell), lift + j * hop, stones.length - k));
    const landing = arrive(course, lift + (k + 1) * hop + duration_ms * FALL, stone, path[k]);
    timeline.flights.push({ stone, keys: [starts[k], ...round, landing] });
  });
}

/** Moves stones into their Kalahas, after a pause that shows why. */
function haul(course: Course, passages: Passage[]) {
  const at = course.timeline.end + course.duration_ms * PAUSE;
  carry(course, passages, at);
  for (const into of new Set(passages.map(({ to }) => to))) {
    const own = passages.filter(({ to }) => to === into);
    course.timeline.hauls.push({ at, cells: [...new Set(own.map(({ from }) => from))], into, stones: own.length });
  }
}

function carry(course: Course, passages: Passage[], begin: number) {
  const { timeline, duration_ms } = course;
  const stagger = duration_ms * Math.min(0.09, MOST_STAGGER / passages.length);
  passages.forEach(({ stone, from, to }, i) => {
    const start = leave(course, begin + i * stagger, stone, from);
    const end = arrive(course, start.at + duration_ms * CARRY, stone, to);
    const top = { at: (start.at + end.at) / 2, x: (start.x + end.x) / 2, y: (start.y + end.y) / 2, rise: CARRY_HEIGHT };
    timeline.flights.push({ stone, keys: [start, top, end] });
  });
}

/**
 * A stone among those still in the hand.
 *
 * @param rank 1 is the last stone in the hand
 */
function inHand({ x, y }: { x: number, y: number }, at: number, rank: number): Key {
  const out = 11 * Math.sqrt(rank - 1);
  return { at, x: x + out * Math.cos(rank * 2.4), y: y + out * Math.sin(rank * 2.4), rise: HAND_HEIGHT };
}

export function keyAt(keys: readonly Key[], time_ms: number): Key {
  const next = keys.findIndex(({ at }) => at > time_ms);
  if (next < 0) return keys[keys.length - 1];
  if (next === 0) return keys[0];
  const [a, b] = [keys[next - 1], keys[next]];
  const part = (time_ms - a.at) / (b.at - a.at);
  const eased = part * part * (3 - 2 * part);
  const between = (name: 'x' | 'y' | 'rise') => a[name] + (b[name] - a[name]) * eased;
  return { at: time_ms, x: between('x'), y: between('y'), rise: between('rise') };
}
