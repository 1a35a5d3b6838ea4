import { sideText } from '../../sides.js';
import { expected, promised, signed } from './points.js';
import { actionText } from './sentences.js';

/**
 * What can be learnt after the end. For each move it says what the best action and the chosen one could expect. For
 * each side it parts its points into skill and luck.
 *
 * @typedef {import('./wire.js').GameSnapshot} Snapshot
 * @typedef {import('./wire.js').GameLine} Line
 * @typedef {import('../../wire.js').Side} Side
 * @typedef {import('../../wire.js').PointsAccount} PointsAccount
 * @typedef {import('../../i18n.js').I18n} I18n
 *
 * @typedef {object} Review
 * @property {Record<Side, string>} sides
 * @property {{ label: string, first: string, second: string }[]} rows
 * @property {string} move what is to be said of the move looked at; empty at the beginning
 * @property {string} legend what the rows mean
 */

/**
 * @param {Snapshot} snapshot
 * @param {I18n} i18n
 * @returns {Review | null} null before all moves are judged
 */
export function reviewScene({ review, record, shown_ply }, i18n) {
  const points = review?.points;
  if (!points) return null;
  const row = (/** @type {string} */ label, /** @type {(account: PointsAccount) => string} */ text) => ({
    label,
    first: text(points.first),
    second: text(points.second),
  });
  const name = (/** @type {Side} */ side) => sideText('minesweeper', side, i18n);
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

/**
 * @param {Line | undefined} line the move looked at
 * @param {I18n} i18n
 */
function moveText(line, i18n) {
  if (!line?.judgement) return '';
  const possible = promised(line.judgement.best_value);
  const chosen = promised(line.judgement.chosen_value);
  /** @type {import('./wire.js').Action} */
  const best = line.judgement.best;
  const values = {
    side: sideText('minesweeper', line.side, i18n),
    move: actionText(line.report, i18n),
    best: i18n.t(`minesweeper.to_${best.action}`, { square: best.square }),
    expected: expected(chosen, i18n),
    possible: expected(possible, i18n),
    points: signed(line.report.points, i18n),
  };
  return i18n.t(chosen >= possible ? 'minesweeper.review_move_best' : 'minesweeper.review_move', values);
}

/**
 * The square of the best action, where the one looked at was not the best.
 *
 * @param {Snapshot} snapshot
 * @returns {string | null} its name
 */
export function betterSquare({ phase, record, shown_ply }) {
  const judgement = phase === 'over' ? record[shown_ply - 1]?.judgement : null;
  if (!judgement || promised(judgement.chosen_value) >= promised(judgement.best_value)) return null;
  return judgement.best.square;
}
