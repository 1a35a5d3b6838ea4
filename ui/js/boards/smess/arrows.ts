import { ellipse, path, stamp } from '../kit/paths.js';
import type { Point } from './geometry.js';

/** The printed arrows: stubby, with heads at the edge of the square, where they stay visible around a piece. */

/** Clockwise from north, in degrees. */
const ANGLES: Record<string, number> = { N: 0, NE: 45, E: 90, SE: 135, S: 180, SW: 225, W: 270, NW: 315 };

// An arrow north from the centre. Diagonal arrows are longer, because the corner is farther.
const STRAIGHT = 'M-5 -10 L-4.5 -31 H-12.5 L0 -47 L12.5 -31 H4.5 L5 -10 Z';
const SLANTING = 'M-5 -10 L-4.5 -45 H-12.5 L0 -61 L12.5 -45 H4.5 L5 -10 Z';

const isSlanting = (direction: string) => direction.length === 2;

/** Indexed by whether the board is flipped. */
const STAMPS: Record<string, (point: Point) => string>[] = [0, 180].map((turn) => Object.fromEntries(Object.entries(ANGLES).map(([direction, angle]) =>
  [direction, stamp(isSlanting(direction) ? SLANTING : STRAIGHT, { degrees: angle + turn })])));

/**
 * The arrows of many squares, and their hubs.
 *
 * @param squares their centres and directions
 * @returns SVG markup
 */
export function arrowsMarkup(squares: readonly { point: Point, print: { arrows: readonly string[] } }[], flipped: boolean): string {
  const stamps = STAMPS[Number(flipped)];
  const printed = squares.flatMap(({ point, print }) => print.arrows.map((direction) => ({ direction, data: stamps[direction](point) })));
  const those = (slanting: boolean) => printed.filter(({ direction }) => isSlanting(direction) === slanting).map(({ data }) => data);
  return (
    path('arrow', those(false)) + path('arrow slanting', those(true)) +
    path('hub', squares.map(({ point, print }) => ellipse(point, print.arrows.length === 8 ? 17 : 11))) +
    path('hub-eye', squares.map(({ point }) => ellipse(point, 4.5)))
  );
}
