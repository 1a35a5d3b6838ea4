import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CELLS, bedOf } from '../../../ui/js/boards/kalaha/geometry.js';
import { firstHeaps, motionTo, type Heaps } from '../../../ui/js/boards/kalaha/motion.js';
import { lie } from '../../../ui/js/boards/kalaha/stone_layout.js';
import { RADIUS } from '../../../ui/js/boards/kalaha/stones.js';
import { keyAt, timelineOf } from '../../../ui/js/boards/kalaha/timeline.js';
import type { Gathered, MoveReport } from '../../../ui/js/boards/kalaha/wire.js';
import { recorded } from '../sources.js';
import { START, capturing, sowing, sweptOf } from './snapshots.js';

const counted = (heaps: Heaps) => heaps.map((heap) => heap.length);
const look = { boardOrientation: 'landscape', flipped: false, duration_ms: 260 } as const;

/** Checks what holds for every motion: the counts end up right, no stone is lost, and each lands in its place. */
function follow(before: number[], after: number[], report: MoveReport | null) {
  const heaps = firstHeaps(before);
  const motion = motionTo(heaps, after, report);
  assert.deepEqual(counted(motion.heaps), after);
  const all = motion.heaps.flat();
  assert.equal(new Set(all).size, all.length);
  const timeline = timelineOf(motion, heaps, look);
  const landings = new Map(timeline.flights.map(({ stone, keys }) => [stone, keys.at(-1)]));
  motion.heaps.forEach((heap, cell) => heap.forEach((stone, i) => {
    const landing = landings.get(stone);
    if (!landing) return assert.ok(heaps[cell].includes(stone), `stone ${stone} changed its place without moving`);
    const { x, y } = lie(bedOf(cell, 'landscape', false), cell, i);
    assert.deepEqual([landing.x, landing.y, landing.rise], [x, y, 0]);
  }));
  const ticked = [...before];
  for (const { cell, change } of timeline.ticks) ticked[cell] += change;
  assert.deepEqual(ticked, after);
  return { motion, timeline };
}

test('equal boards move nothing', () => {
  const { motion, timeline } = follow(START, START, null);
  assert.deepEqual([motion.sowing, motion.moved, timeline.flights, timeline.end], [null, [], [], 0]);
});

test('a sowing drops the stones one after the other along its path', () => {
  const report = sowing(4, [5, 6, 7, 8]);
  const { motion, timeline } = follow(START, [4, 4, 4, 4, 0, 5, 1, 5, 5, 4, 4, 4, 4, 0], report);
  assert.deepEqual(motion.sowing?.path, report.path);
  const landed = timeline.flights.map(({ keys }) => keys.at(-1)?.at);
  assert.deepEqual(landed, [...landed].sort((a = 0, b = 0) => a - b));
  assert.equal(new Set(landed).size, 4);
});

test('a capture follows its sowing and empties both pits', () => {
  const before = [2, 1, 0, 6, 1, 5, 7, 4, 0, 3, 5, 2, 6, 8];
  const after = [0, 2, 0, 6, 1, 5, 13, 4, 0, 3, 0, 2, 6, 8];
  const { motion, timeline } = follow(before, after, capturing(0, [1, 2], 5));
  assert.equal(motion.captured.length, 6);
  assert.deepEqual(timeline.hauls.map(({ cells, into, stones }) => [cells, into, stones]), [[[2, 10], 6, 6]]);
  const sown = Math.max(...timeline.flights.slice(0, 2).map(({ keys }) => keys.at(-1)?.at ?? 0));
  assert.ok(timeline.hauls[0].at > sown);
});

test('a capture of the last stone alone is shown too', () => {
  const before = [1, 0, 0, 0, 0, 1, 20, 2, 2, 2, 2, 0, 2, 16];
  const after = [0, 0, 0, 0, 0, 1, 21, 2, 2, 2, 2, 0, 2, 16];
  const { motion } = follow(before, after, capturing(0, [1], 0));
  assert.deepEqual(motion.captured.map(({ from, to }) => [from, to]), [[1, 6]]);
});

test('at the end every stone goes to its owner, after the move\'s capture', () => {
  const before = [1, 0, 0, 0, 0, 0, 30, 3, 0, 0, 2, 1, 4, 7];
  const after = [0, 0, 0, 0, 0, 0, 32, 3, 0, 0, 2, 0, 4, 7].map((n, cell) => (cell > 6 && cell < 13 ? 0 : cell === 13 ? 16 : n));
  const { motion, timeline } = follow(before, after, capturing(0, [1], 1, { swept: [sweptOf('second', 9)] }));
  assert.deepEqual([motion.captured.length, motion.swept.length], [2, 9]);
  assert.deepEqual(timeline.hauls.map(({ into }) => into), [6, 13]);
  assert.ok(timeline.hauls[0].at < timeline.hauls[1].at);
});

test('a sowing around the whole board ends in its own pit', () => {
  const before = [13, 1, 0, 2, 0, 3, 5, 1, 0, 2, 0, 4, 1, 4];
  const path = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0];
  const after = [0, 2, 1, 3, 1, 4, 9, 2, 1, 3, 1, 5, 0, 4];
  follow(before, after, capturing(0, path, 2));
});

test('sowing any number of stones ends in time', () => {
  const round = Array.from({ length: 40 }, (_, i) => (i + 1) % CELLS);
  const before = [40, ...Array(13).fill(0)];
  const after = [...Array(CELLS).keys()].map((cell) => round.filter((other) => other === cell).length);
  const { timeline } = follow(before, after, sowing(0, round));
  assert.ok(timeline.end < 6 * look.duration_ms, String(timeline.end));
});

test('taking back and jumping move as few stones as possible', () => {
  const sown = [4, 4, 4, 4, 0, 5, 1, 5, 5, 4, 4, 4, 4, 0];
  const { motion } = follow(sown, START, null);
  assert.equal(motion.sowing, null);
  assert.deepEqual(motion.moved.map(({ to }) => to), [4, 4, 4, 4]);
});

test('a move that does not explain the board is not shown as a sowing', () => {
  const { motion } = follow(START, [4, 4, 4, 4, 0, 5, 1, 5, 5, 4, 4, 4, 4, 0], sowing(2, [3, 4, 5, 6]));
  assert.equal(motion.sowing, null);
  assert.equal(motion.moved.length, 4);
});

test('a different number of stones means another match, which starts afresh', () => {
  const motion = motionTo(firstHeaps(START), START.map((n) => n && 12), null);
  assert.equal(motion.moved.length, 0);
  assert.equal(motion.heaps.flat().length, 144);
});

test('stones lie inside their pit, side by side up to twelve, and never move for another', () => {
  for (const orientation of ['landscape', 'portrait'] as const) {
    for (let cell = 0; cell < CELLS; cell++) {
      const bed = bedOf(cell, orientation, false);
      const spots = Array.from({ length: 144 }, (_, i) => lie(bed, cell, i));
      assert.deepEqual(spots, Array.from({ length: 144 }, (_, i) => lie(bed, cell, i)));
      const twelve = spots.slice(0, 12);
      for (const [i, a] of twelve.entries()) {
        assert.ok(((a.x - bed.x) / bed.rx) ** 2 + ((a.y - bed.y) / bed.ry) ** 2 < 1, `${orientation} ${cell} ${i}`);
        for (const b of twelve.slice(0, i)) assert.ok(Math.hypot(a.x - b.x, a.y - b.y) > RADIUS * 0.8, `${orientation} ${cell} ${i}`);
      }
    }
  }
});

test('the same stones lie differently in different pits', () => {
  const shapeOf = (cell: number) => {
    const bed = bedOf(cell, 'landscape', false);
    return [0, 1, 2].map((i) => lie(bed, cell, i)).map(({ x, y }) => `${(x - bed.x).toFixed(0)} ${(y - bed.y).toFixed(0)}`).join();
  };
  assert.equal(new Set([0, 1, 2, 3, 4, 5].map(shapeOf)).size, 6);
});

test('a stone is at each keyframe at its time, and interpolated in between', () => {
  const keys = [{ at: 100, x: 0, y: 0, rise: 0 }, { at: 200, x: 10, y: 20, rise: 30 }];
  assert.deepEqual(keyAt(keys, 50), keys[0]);
  assert.deepEqual(keyAt(keys, 150), { at: 150, x: 5, y: 10, rise: 15 });
  assert.deepEqual(keyAt(keys, 900), keys[1]);
});

/** The stones after this report's move. */
function after(before: number[], { from, path, captured, swept }: MoveReport) {
  const counts = [...before];
  const gather = ({ cells, into }: Gathered) => cells.forEach((cell) => {
    counts[into] += counts[cell];
    counts[cell] = 0;
  });
  counts[from] = 0;
  for (const cell of path) counts[cell]++;
  for (const gathered of [captured ?? [], swept ?? []].flat()) gather(gathered);
  return counts;
}

test('every recorded move is shown as its sowing', () => {
  for (const name of ['running', 'over']) {
    const { record, at, options, view } = recorded(`kalaha_${name}`);
    let counts = Array.from({ length: CELLS }, (_, cell) => (cell % 7 === 6 ? 0 : options.chosen.stones));
    for (const { report } of record.slice(0, at)) {
      const next = after(counts, report);
      const { motion } = follow(counts, next, report);
      assert.deepEqual(motion.sowing?.path, report.path);
      counts = next;
    }
    assert.deepEqual(counts, view.cells.map(({ stones }) => stones));
  }
});
