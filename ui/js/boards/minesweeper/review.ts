import { sideText } from '../../foundation/sides.js';
import { expected, promised, signed } from './points.js';
import type { Action, GameLine as Line, GameSnapshot as Snapshot } from './wire.js';
import type { I18n } from '../../foundation/i18n.js';
import type { Verdict } from '../games.js';

/** The review after the end: the expected points from the best and the chosen action. */

export function verdict({ judgement, report, side }: Line, i18n: I18n): Verdict {
  if (!judgement) return { played: '', best: '' };
  const possible = promised(judgement.best_value);
  const chosen = promised(judgement.chosen_value);
  const best = judgement.best as Action;
  return {
    played: i18n.t(`minesweeper.review_${report.action}`, {
      side: sideText('minesweeper', side, i18n), square: report.square ?? '', expected: expected(chosen, i18n), points: signed(report.points, i18n),
    }),
    best: chosen >= possible ? i18n.t('minesweeper.review_was_best')
      : i18n.t(`minesweeper.review_best_${best.action}`, { square: best.square, possible: expected(possible, i18n) }),
  };
}

/**
 * The square of the best action, if the move shown was worse.
 *
 * @returns its name
 */
export function betterSquare({ phase, record, shown_ply }: Snapshot): string | null {
  const judgement = phase === 'over' ? record[shown_ply - 1]?.judgement : null;
  if (!judgement || promised(judgement.chosen_value) >= promised(judgement.best_value)) return null;
  return judgement.best.square;
}
