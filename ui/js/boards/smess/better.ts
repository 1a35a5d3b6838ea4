import { advisedMove, warns } from '../kit/advice.js';
import { moveCells } from './advice.js';
import { middleOf } from './geometry.js';
import type { AnalysisReport, GameSnapshot, SmessMove } from './wire.js';

/**
 * Moves as arrows across the board: the one that a hint recommends or the coach asks about, the best in an analysis, the
 * better one if the move shown was a mistake, and those of a turning point.
 */

/** A move's two cells, and how its arrow looks: dashed for a move that was played or that the coach warns against. */
export type BetterMove = { from: number, to: number, kind?: 'played' };

export function betterMove(snapshot: GameSnapshot): BetterMove | null {
  const { analysis, record, shown_ply, view } = snapshot;
  const report: AnalysisReport | null = (analysis?.wanted && view.to_move && analysis.report) || null;
  const judgement = record[shown_ply - 1]?.judgement;
  const judged = !analysis?.wanted && judgement?.mistake ? judgement.best : null;
  const best = (advisedMove(snapshot) as SmessMove | null) ?? report?.moves[0].line[0] ?? judged;
  if (!best) return null;
  return warns(snapshot) ? { ...arrowOf(best), kind: 'played' } : arrowOf(best);
}

/** @param move such as `f6e7` */
export function arrowOf(move: SmessMove): BetterMove {
  const [from, to] = moveCells(move);
  return { from, to };
}

// The length and half the width of the arrowhead, and the distances from the arrow's ends to the squares' centres.
const HEAD = 34;
const WING = 22;
const START = 18;
const END = 12;

/** @returns SVG markup */
export function arrowMarkup(move: BetterMove | null, flipped: boolean): string {
  if (!move) return '';
  const { kind = 'better' } = move;
  const [from, to] = [middleOf(move.from, flipped), middleOf(move.to, flipped)];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) - END;
  const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
  const neck = length - HEAD;
  const outline = `M${START} -8H${neck}V-${WING}L${length} 0L${neck} ${WING}V8H${START}Z`;
  return `<path class="${kind}" d="${outline}" transform="translate(${from.x} ${from.y}) rotate(${angle.toFixed(2)})"/>`;
}
