import { bedOf } from './geometry.js';
import { lie } from './stone_layout.js';

/**
 * When each stone of a motion is where. It is sown out of a hand that goes round the board, then carried off by a
 * capture, then swept. Times are in milliseconds from the beginning.
 *
 * @typedef {import('../../layout.js').BoardOrientation} BoardOrientation
 * @typedef {import('./motion.js').Motion} Motion
 * @typedef {import('./motion.js').Heaps} Heaps
 * @typedef {import('./motion.js').Passage} Passage
 *
 * @typedef {{ at: number, x: number, y: number, rise: number }} Key where it is at a time, and how high above the board
 * @typedef {{ stone: number, keys: Key[] }} Flight
 * @typedef {{ at: number, cell: number, change: number }} Tick a number on the board that changes
 * @typedef {{ at: number, cells: number[], into: number, stones: number }} Haul stones that go into a Kalaha together
 * @typedef {{ flights: Flight[], ticks: Tick[], hauls: Haul[], end: number }} Timeline
 */

// As parts of the time that one movement takes. However many stones: a sowing is over in time.
const LIFT = 0.35;
const HOP = 0.55;
const MOST_HOPS = 4.4;
const FALL = 0.32;
const PAUSE = 0.8;
const CARRY = 1.3;
const MOST_STAGGER = 1.2;

const HAND_HEIGHT = 34;
const CARRY_HEIGHT = 60;

/**
 * What is known while a timeline is laid out.
 *
 * @typedef {object} Course
 * @property {Timeline} timeline
 * @property {number[]} lengths how many stones each cell holds by then
 * @property {Map<number, { x: number, y: number }>} spots where each stone lies by then
 * @property {(cell: number) => import('./geometry.js').Place} bed
 * @property {number} duration_ms
 */

/**
 * @param {Motion} motion
 * @param {Heaps} before
 * @param {{ boardOrientation: BoardOrientation, flipped: boolean, duration_ms: number }} look
 * @returns {Timeline}
 */
export function timelineOf(motion, before, { boardOrientation, flipped, duration_ms }) {
  const bed = (/** @type {number} */ cell) => bedOf(cell, boardOrientation, flipped);
  /** @type {Course} */
  const course = {
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

/**
 * @param {Course} course
 * @param {number} at
 * @param {number} stone
 * @param {number} from
 * @returns {Key}
 */
function leave({ timeline, lengths, spots }, at, stone, from) {
  lengths[from]--;
  timeline.ticks.push({ at, cell: from, change: -1 });
  const { x, y } = /** @type {{ x: number, y: number }} */ (spots.get(stone));
  return { at, x, y, rise: 0 };
}

/**
 * @param {Course} course
 * @param {number} at
 * @param {number} stone
 * @param {number} to
 * @returns {Key}
 */
function arrive({ timeline, lengths, spots, bed }, at, stone, to) {
  const spot = lie(bed(to), to, lengths[to]++);
  spots.set(stone, spot);
  timeline.ticks.push({ at, cell: to, change: 1 });
  timeline.end = Math.max(timeline.end, at);
  return { at, ...spot, rise: 0 };
}

/**
 * @param {Course} course
 * @param {import('./motion.js').Sowing} sowing
 */
function sow(course, { stones, from, path }) {
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

/**
 * Stones go into their Kalahas, after a moment in which it is seen why.
 *
 * @param {Course} course
 * @param {Passage[]} passages
 */
function haul(course, passages) {
  const at = course.timeline.end + course.duration_ms * PAUSE;
  carry(course, passages, at);
  for (const into of new Set(passages.map(({ to }) => to))) {
    const own = passages.filter(({ to }) => to === into);
    course.timeline.hauls.push({ at, cells: [...new Set(own.map(({ from }) => from))], into, stones: own.length });
  }
}

/**
 * @param {Course} course
 * @param {Passage[]} passages
 * @param {number} begin
 */
function carry(course, passages, begin) {
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
 * @param {{ x: number, y: number }} over
 * @param {number} at
 * @param {number} rank 1 is the last stone in the hand
 * @returns {Key}
 */
function inHand({ x, y }, at, rank) {
  const out = 11 * Math.sqrt(rank - 1);
  return { at, x: x + out * Math.cos(rank * 2.4), y: y + out * Math.sin(rank * 2.4), rise: HAND_HEIGHT };
}

/**
 * @param {readonly Key[]} keys
 * @param {number} time_ms
 * @returns {Key}
 */
export function keyAt(keys, time_ms) {
  const next = keys.findIndex(({ at }) => at > time_ms);
  if (next < 0) return keys[keys.length - 1];
  if (next === 0) return keys[0];
  const [a, b] = [keys[next - 1], keys[next]];
  const part = (time_ms - a.at) / (b.at - a.at);
  const eased = part * part * (3 - 2 * part);
  const between = (/** @type {'x' | 'y' | 'rise'} */ name) => a[name] + (b[name] - a[name]) * eased;
  return { at: time_ms, x: between('x'), y: between('y'), rise: between('rise') };
}
