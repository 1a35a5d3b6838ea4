import { random } from './blob.js';
import { RADIUS } from './stones.js';
import type { Place } from './geometry.js';

/**
 * How stones lie in a pit: side by side from the centre, in a pattern that differs by pit. When the floor is full,
 * stones go on top. A stone's place depends only on the pit and on the number of stones before it, so resting stones
 * never move.
 */

export type Point = { x: number, y: number };

// The floor area per stone in a Kalaha. A pit has room for at least `LEAST_FLOOR` side by side.
const FLOOR = 760;
const LEAST_FLOOR = 12;
// The factor by which each layer shrinks, and how much higher it is drawn.
const SHRINK = 0.82;
const RISE = 9;
// The preferred distance between neighbours, and the number of places tried for each stone.
const NEAR = RADIUS * 2.05;
const TRIES = 90;

/** The places found so far, by pit. */
const heaps: Map<string, Point[]> = new Map();

/** @param index the number of stones already there */
export function lie(place: Place, cell: number, index: number): Point {
  const key = `${cell} ${place.rx} ${place.ry}`;
  const heap = heaps.get(key) ?? [];
  if (heap.length <= index) heaps.set(key, heap);
  while (heap.length <= index) grow(heap, place, cell);
  return { x: place.x + heap[index].x, y: place.y + heap[index].y };
}

function grow(heap: Point[], place: Place, cell: number) {
  const { layer, first } = layerOf(heap.length, place);
  const next = random(cell * 997 + heap.length);
  const below = heap.slice(first).map(({ x, y }) => ({ x, y: y + layer * RISE }));
  const tried = Array.from({ length: TRIES }, () => within(place, layer, next));
  const best = tried.reduce((a, b) => (worth(b, below) > worth(a, below) ? b : a));
  heap.push({ x: best.x, y: best.y - layer * RISE });
}

/** @returns the stone's layer and that layer's first stone */
function layerOf(index: number, { rx, ry }: Place): { layer: number, first: number } {
  const floor = Math.max(LEAST_FLOOR, Math.round((rx * ry * Math.PI * 0.62) / FLOOR));
  const room = (layer: number) => Math.max(4, Math.round(floor * SHRINK ** (2 * layer)));
  let [layer, first] = [0, 0];
  while (index >= first + room(layer)) first += room(layer++);
  return { layer, first };
}

function within({ rx, ry }: Place, layer: number, next: () => number): Point {
  const [angle, out] = [next() * 2 * Math.PI, Math.sqrt(next()) * SHRINK ** layer];
  return { x: (rx - RADIUS * 0.85) * out * Math.cos(angle), y: (ry - RADIUS * 0.85) * out * Math.sin(angle) };
}

/** Prefers space, then closeness to the centre. */
function worth({ x, y }: Point, others: readonly Point[]) {
  const nearest = others.reduce((least, other) => Math.min(least, Math.hypot(other.x - x, other.y - y)), NEAR);
  return nearest - 0.12 * Math.hypot(x, y);
}
