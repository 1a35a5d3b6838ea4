import { moveCells } from './advice.js';
import { middleOf } from './geometry.js';
import type { GameSnapshot } from './wire.js';

/** The better move if the move shown was a mistake, or the move that a hint recommends, as an arrow across the board. */

/** A move's two cells. */
export type BetterMove = { from: number, to: number };

export function betterMove({ hint, record, shown_ply }: GameSnapshot): BetterMove | null {
  const judgement = record[shown_ply - 1]?.judgement;
  const best = hint ? hint.best : judgement?.mistake ? judgement.best : null;
  if (!best) return null;
  const [from, to] = moveCells(String(best));
  return { from, to };
}

// The length and half the width of the arrowhead, and the distances from the arrow's ends to the squares' centres.
const HEAD = 34;
const WING = 22;
const START = 18;
const END = 12;

/** @returns SVG markup */
export function betterMarkup(move: BetterMove | null, flipped: boolean): string {
  if (!move) return '';
  const [from, to] = [middleOf(move.from, flipped), middleOf(move.to, flipped)];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) - END;
  const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
  const neck = length - HEAD;
  const outline = `M${START} -8H${neck}V-${WING}L${length} 0L${neck} ${WING}V8H${START}Z`;
  return `<path class="better" d="${outline}" transform="translate(${from.x} ${from.y}) rotate(${angle.toFixed(2)})"/>`;
}
