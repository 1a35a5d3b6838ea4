import { sideText } from '../../foundation/sides.js';
import { expected, promised, signed } from './points.js';
import type { Action, GameLine as Line, GameSnapshot as Snapshot } from './wire.js';
import type { PointsAccount, Side } from '../../wire.js';
import type { I18n } from '../../foundation/i18n.js';

/**
 * The review after the end. For each move it compares the expected points from the best and the chosen action. For each
 * side it divides the points into skill and luck.
 */

export interface Review {
  sides: Record<Side, string>;
  rows: { label: string, first: string, second: string }[];
  /** A comment on the move shown; empty at the beginning. */
  move: string;
  /** What the rows mean. */
  legend: string;
}

/** @returns null until all moves are judged */
export function reviewScene({ review, record, shown_ply }: Snapshot, i18n: I18n): Review | null {
  const points = review?.points;
  if (!points) return null;
  const row = (label: string, text: (account: PointsAccount) => string) => ({
    label,
    first: text(points.first),
    second: text(points.second),
  });
  const name = (side: Side) => sideText('minesweeper', side, i18n);
  return {
    sides: { first: name('first'), second: name('second') },
    rows: [
      row(i18n.t('minesweeper.review_best'), ({ best }) => expected(best, i18n)),
      row(i18n.t('minesweeper.review_lost'), ({ lost }) => expected(-lost, i18n)),
      row(i18n.t('minesweeper.review_luck'), ({ luck }) => expected(luck, i18n)),
      row(i18n.t('minesweeper.review_points'), ({ points }) => i18n.number(points / 100)),
    ],
    move: moveText(record[shown_ply - 1], i18n),
    legend: i18n.t('minesweeper.review_legend'),
  };
}

/** @param line the move shown */
function moveText(line: Line | undefined, i18n: I18n) {
  if (!line?.judgement) return '';
  const possible = promised(line.judgement.best_value);
  const chosen = promised(line.judgement.chosen_value);
  const { report, side, judgement: { best } } = line;
  return i18n.sentences([
    i18n.t(`minesweeper.review_${report.action}`, {
      side: sideText('minesweeper', side, i18n), square: report.square ?? '', expected: expected(chosen, i18n), points: signed(report.points, i18n),
    }),
    chosen >= possible ? i18n.t('minesweeper.review_was_best')
      : i18n.t(`minesweeper.review_best_${(best as Action).action}`, { square: best.square, possible: expected(possible, i18n) }),
  ]);
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
