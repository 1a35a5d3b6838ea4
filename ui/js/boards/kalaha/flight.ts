import { frames } from '../kit/frames.js';
import { paintBanner } from './banner.js';
import { bedOf } from './geometry.js';
import { lie } from './stone_layout.js';
import { paintAbove, paintCount } from './above.js';
import { keyAt, type Key, type Timeline, type Flight } from './timeline.js';
import type { Board } from './paint.js';
import type { Heaps } from './motion.js';

/** Stones at rest and in flight. */

/** Puts every stone at rest in its heap. */
export function lay(board: Board, heaps: Heaps) {
  const { boardOrientation, flipped } = board.scene;
  board.counts = heaps.map((heap) => heap.length);
  heaps.forEach((heap, cell) => {
    const bed = bedOf(cell, boardOrientation, flipped);
    heap.forEach((stone, i) => rest(board, stone, { at: 0, ...lie(bed, cell, i), rise: 0 }));
  });
}

function rest({ layers, stones }: Board, stone: number, key: Key) {
  const node = (stones.get(stone) as SVGGElement);
  // Appending repaints, so a stone already in place is left alone.
  if (put(node, key) || node.parentNode !== layers.stones) layers.stones.append(node);
}

/** @returns whether the stone moved */
function put(node: SVGGElement, { x, y, rise }: Key): boolean {
  const lifted = rise > 0 ? ` scale(${(1 + rise / 250).toFixed(3)})` : '';
  const place = `translate(${x.toFixed(1)} ${(y - rise).toFixed(1)})${lifted}`;
  if (node.getAttribute('transform') === place) return false;
  node.setAttribute('transform', place);
  return true;
}

/**
 * Animates a motion until it ends or the next paint overtakes it.
 *
 * @returns whether it ran to the end
 */
export async function fly(board: Board, before: Heaps, timeline: Timeline): Promise<boolean> {
  const flight = ++board.flight;
  lay(board, before);
  board.root.classList.add('sowing');
  paintBanner(board.root, null);
  paintAbove(board);
  const flights = timeline.flights.map((one) => ({ ...one, landed: false }));
  const ticks = [...timeline.ticks].sort((a, b) => a.at - b.at);
  const hauls = [...timeline.hauls];
  await frames(timeline.end, (part) => {
    if (board.flight !== flight) return;
    const now = part * timeline.end;
    for (const one of flights) if (!one.landed && one.keys[0].at <= now) one.landed = advance(board, one, now);
    const [counted, hauled] = [due(ticks, now), due(hauls, now)];
    for (const { cell, change } of counted) board.counts[cell] += change;
    if (hauled.length > 0) board.haul = hauled[hauled.length - 1];
    if (hauled.length > 0) paintAbove(board);
    else for (const { cell } of counted) paintCount(board, cell);
  });
  return board.flight === flight;
}

/** @param events due events are removed from this list */
function due<T extends { at: number }>(events: T[], now: number) {
  const later = events.findIndex(({ at }) => at > now);
  return events.splice(0, later < 0 ? events.length : later);
}

/** @returns whether the stone has landed */
function advance(board: Board, { stone, keys }: Flight, now: number): boolean {
  const key = keyAt(keys, now);
  const landed = now >= keys[keys.length - 1].at;
  if (landed) rest(board, stone, key);
  else {
    const node = (board.stones.get(stone) as SVGGElement);
    put(node, key);
    if (node.parentNode !== board.layers.air) board.layers.air.append(node);
  }
  return landed;
}
