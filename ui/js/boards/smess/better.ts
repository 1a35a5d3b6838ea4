import { indexOf, middleOf } from './geometry.js';
import type { AnalysisReport, GameSnapshot } from './wire.js';

/** An arrow across the board: the best move in an analysis, otherwise the better move if the move shown was a mistake. */

/** A move's two cells. */
export type BetterMove = { from: number, to: number };

export function betterMove({ analysis, record, shown_ply, view }: GameSnapshot): BetterMove | null {
  if (analysis?.wanted) {
    const report: AnalysisReport | null = view.to_move && analysis.report;
    return report && moveOf(report.moves[0].line[0]);
  }
  const judgement = record[shown_ply - 1]?.judgement;
  return judgement?.mistake ? moveOf(String(judgement.best)) : null;
}

function moveOf(best: string): BetterMove {
  return { from: indexOf(best.slice(0, 2)), to: indexOf(best.slice(2)) };
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
