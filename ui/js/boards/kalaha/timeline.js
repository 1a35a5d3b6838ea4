import { bedOf } from './geometry.js';
import { lie } from './heap.js';

/**
 * When each stone of a motion is where: sown one by one out of a hand that goes round the board, then carried
 * off by a capture, then swept. Times are in milliseconds from the beginning.
 *
 * @typedef {import('./geometry.js').Shape} Shape
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
const HOP = 0.4;
const MOST_HOPS = 4.4;
const FALL = 0.32;
const PAUSE = 0.8;
const CARRY = 1.3;
const MOST_STAGGER = 1.2;

const HAND_HEIGHT = 34;
const CARRY_HEIGHT = 60;

/**
 * @param {Motion} motion
 * @param {Heaps} before
 * @param {{ shape: Shape, flipped: boolean, duration_ms: number }} look
 * @returns {Timeline}
 */
export function timelineOf(motion, before, { shape, flipped, duration_ms }) {
  /** @type {Timeline} */
  const timeline = { flights: [], ticks: [], hauls: [], end: 0 };
  const lengths = before.map((heap) => heap.length);
  const spots = new Map(before.flatMap((heap, cell) => heap.map((stone, i) => [stone, lie(middle(cell), cell, i)])));
  /** @param {number} cell */
  function middle(cell) {
    return bedOf(cell, shape, flipped);
  }

  /** @param {number} at @param {number} stone @param {number} from */
  function leave(at, stone, from) {
    lengths[from]--;
    timeline.ticks.push({ at, cell: from, change: -1 });
    return { at, ...spotOf(stone), rise: 0 };
  }

  /** @param {number} at @param {number} stone @param {number} to */
  function arrive(at, stone, to) {
    const spot = lie(middle(to), to, lengths[to]++);
    spots.set(stone, spot);
    timeline.ticks.push({ at, cell: to, change: 1 });
    timeline.end = Math.max(timeline.end, at);
    return { at, ...spot, rise: 0 };
  }

  const spotOf = (/** @type {number} */ stone) => spots.get(stone) ?? { x: 0, y: 0 };

  /** @param {import('./motion.js').Sowing} sowing */
  function sow({ stones, from, path }) {
    const hop = duration_ms * Math.min(HOP, MOST_HOPS / path.length);
    const lift = duration_ms * LIFT;
    const starts = stones.map((stone) => leave(0, stone, from));
    stones.forEach((stone, k) => {
      const round = [from, ...path.slice(0, k + 1)].map((cell, j) => inHand(middle(cell), lift + j * hop, stones.length - k));
      const landing = arrive(lift + (k + 1) * hop + duration_ms * FALL, stone, path[k]);
      timeline.flights.push({ stone, keys: [starts[k], ...round, landing] });
    });
  }

  /** @param {Passage[]} passages @param {number} pause */
  function carry(passages, pause) {
    const begin = timeline.end + duration_ms * pause;
    const stagger = duration_ms * Math.min(0.09, MOST_STAGGER / passages.length);
    passages.forEach(({ stone, from, to }, i) => {
      const start = leave(begin + i * stagger, stone, from);
      const end = arrive(start.at + duration_ms * CARRY, stone, to);
      const top = { at: (start.at + end.at) / 2, x: (start.x + end.x) / 2, y: (start.y + end.y) / 2, rise: CARRY_HEIGHT };
      timeline.flights.push({ stone, keys: [start, top, end] });
    });
    return begin;
  }

  if (motion.sowing) sow(motion.sowing);
  for (const passages of [motion.captured, motion.swept]) {
    const at = carry(passages, PAUSE);
    for (const into of new Set(passages.map(({ to }) => to))) {
      const own = passages.filter(({ to }) => to === into);
      timeline.hauls.push({ at, cells: [...new Set(own.map(({ from }) => from))], into, stones: own.length });
    }
  }
  carry(motion.moved, 0);
  return timeline;
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
