import type { BoardOrientation } from '../../foundation/layout.js';
import type { Rows } from '../kit/grid.js';

/**
 * Positions in drawing units. Cells are numbered in sowing order: 0 to 5 are the first side's pits, 6 is its Kalaha, 7
 * to 12 and 13 are the second side's.
 *
 * On portrait screens the board is upright: the first side is on the left, with its Kalaha at the bottom. Stones move
 * counter-clockwise either way.
 */

/** The centre and the semi-axes. */
export type Place = { x: number, y: number, rx: number, ry: number };

export interface Dimensions {
  width: number;
  height: number;
  /** The first side's pit 1. */
  first: Place;
  /** From pit to pit. */
  step: { x: number, y: number };
  /** The first side's Kalaha. */
  kalaha: Place;
}

export const PITS = 6;
export const CELLS = 2 * (PITS + 1);

export const DIMENSIONS: Record<BoardOrientation, Dimensions> = {
  landscape: {
    width: 1200,
    height: 620,
    first: { x: 254, y: 442, rx: 55, ry: 96 },
    step: { x: 138.4, y: 0 },
    kalaha: { x: 1097, y: 310, rx: 61, ry: 236 },
  },
  portrait: {
    width: 620,
    height: 1000,
    first: { x: 174, y: 202.5, rx: 98, ry: 44 },
    step: { x: 0, y: 119 },
    kalaha: { x: 310, y: 918, rx: 220, ry: 53 },
  },
};

/** @returns whether it belongs to the second side */
export const isSecond = (cell: number): boolean => cell > PITS;

export const isKalaha = (cell: number) => cell % (PITS + 1) === PITS;

/** @param flipped rotates the board by half a turn */
export function placeOf(cell: number, boardOrientation: BoardOrientation, flipped: boolean): Place {
  const { width, height, first, step, kalaha } = DIMENSIONS[boardOrientation];
  const i = cell % (PITS + 1);
  const place = i === PITS ? kalaha : { ...first, x: first.x + i * step.x, y: first.y + i * step.y };
  if (isSecond(cell) === flipped) return place;
  return { ...place, x: width - place.x, y: height - place.y };
}

/** The part of a pit or Kalaha where stones lie. The tag slightly overlaps its outer end. */
export function bedOf(cell: number, boardOrientation: BoardOrientation, flipped: boolean): Place {
  const place = placeOf(cell, boardOrientation, flipped);
  const inwards = isSecond(cell) === flipped ? -1 : 1;
  const covered = isKalaha(cell) ? 26 : 11;
  if (boardOrientation === 'landscape') return { ...place, y: place.y + inwards * covered, ry: place.ry - covered };
  return { ...place, x: place.x - inwards * covered, rx: place.rx - covered };
}

/**
 * The board as rows and columns of cells as displayed. A Kalaha is in its owner's row and spans the board's narrow
 * side.
 */
export function rowsOf(boardOrientation: BoardOrientation, flipped: boolean): Rows {
  const first = Array.from({ length: PITS }, (_, i) => i);
  const second = first.map((i) => CELLS - 2 - i);
  const landscape = [[CELLS - 1, ...second, { reaches: PITS }], [{ reaches: CELLS - 1 }, ...first, PITS]];
  const portrait = [[CELLS - 1, CELLS - 1], ...first.map((i) => [i, CELLS - 2 - i]), [PITS, PITS]];
  const rows = boardOrientation === 'landscape' ? landscape : portrait;
  return flipped ? rows.map((row) => [...row].reverse()).reverse() : rows;
}
