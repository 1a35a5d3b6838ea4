import { sideText } from '../../sides.js';
import { expected, promised, signed } from './points.js';

/**
 * Actions in words.
 *
 * @typedef {import('./wire.js').GameLine} Line
 * @typedef {import('./wire.js').MoveReport} MoveReport
 * @typedef {import('./wire.js').GameSnapshot} Snapshot
 * @typedef {import('../../i18n.js').I18n} I18n
 */

/**
 * An action for the ear, with no more than its hearer may know.
 *
 * @param {Line} line
 * @param {I18n} i18n
 * @param {import('../../wire.js').Speech} [speech] how much is said
 * @param {Snapshot} [snapshot] of the match, for the names of its squares
 */
export function moveSentence({ side, report }, i18n, speech = 'normal', snapshot) {
  const values = {
    side: sideText('minesweeper', side, i18n),
    square: report.square ?? '',
    n: report.number ?? 0,
    mine: report.mine ?? 0,
    points: signed(report.points, i18n),
  };
  const result = report.result === 'plop' && report.square === null ? 'plop_elsewhere' : report.result;
  const sentence = i18n.t(`minesweeper.announce_${result}`, values);
  const revealed = revealedText(report, i18n, speech, snapshot);
  return revealed ? `${sentence} ${revealed}` : sentence;
}

/** So many squares are named, unless everything is to be said. */
const MOST_NAMED = 8;

/**
 * What appeared by itself: which squares, and their numbers; of many, or where little is to be said, how many.
 *
 * @param {MoveReport} report
 * @param {I18n} i18n
 * @param {import('../../wire.js').Speech} speech
 * @param {Snapshot} [snapshot]
 */
function revealedText({ revealed }, i18n, speech, snapshot) {
  const n = revealed.length;
  if (n === 0) return '';
  const names = speech !== 'brief' && snapshot && (speech === 'full' || n <= MOST_NAMED);
  if (!names) return i18n.t('minesweeper.announce_revealed', { n });
  const list = revealed.map(({ cell, number }) => i18n.t('minesweeper.answer_beside', { square: snapshot.view.cells[cell].name, number }));
  return i18n.t('minesweeper.announce_revealed_named', { n, list: list.join(', ') });
}

/**
 * What choosing a square, or taking the choice back, comes to.
 *
 * @param {Snapshot} before
 * @param {Snapshot} now
 * @param {I18n} i18n
 */
export function draftSentence(before, now, i18n) {
  const draft = now.draft ?? before.draft;
  if (!draft) return '';
  const square = now.view.cells[draft.cell].name;
  return i18n.t(now.draft ? `minesweeper.announce_draft_${draft.action}` : 'minesweeper.announce_draft_none', { square });
}

/**
 * An action in the record: what was done and what it brought, by signs where there is little room. After the end it
 * has in brackets what it gave away, from a point on.
 *
 * @param {Line} line
 * @param {I18n} i18n
 * @returns {import('../../screens/match/record/pairs.js').LineParts}
 */
export function lineParts(line, i18n) {
  const points = signed(line.report.points, i18n);
  const lost = lostBy(line);
  return {
    long: i18n.t('notation.field', { name: actionText(line.report, i18n), value: points }),
    short: `${line.text}  ${points}`,
    remark: lost >= 100 ? `(${expected(-lost, i18n)})` : '',
  };
}

/**
 * What was done: "explores e9". Where somebody else's mark failed is not known.
 *
 * @param {Pick<MoveReport, 'action' | 'square'>} report
 * @param {I18n} i18n
 */
export function actionText({ action, square }, i18n) {
  if (square === null) return i18n.t('minesweeper.line_mark_hidden');
  return i18n.t(`minesweeper.line_${action}`, { square });
}

/**
 * What the signs of such a line mean.
 *
 * @param {Line} line
 * @param {I18n} i18n
 */
export function lineNote(line, i18n) {
  const { result, square } = line.report;
  const lost = lostBy(line);
  return [
    result === 'plop' && square === null ? i18n.t('minesweeper.line_secret') : '',
    lost >= 100 ? i18n.t('minesweeper.line_lost', { points: i18n.number(lost / 100, 1) }) : '',
  ].filter(Boolean).join(' ');
}

/**
 * What the action could expect less than the best one, in hundredths of a point.
 *
 * @param {Line} line
 */
const lostBy = ({ judgement }) => (judgement ? promised(judgement.best_value) - promised(judgement.chosen_value) : 0);

/**
 * Why a score changed, as briefly as can be: "Ouch! −5".
 *
 * @param {MoveReport} report
 * @param {I18n} i18n
 */
export const changeText = (report, i18n) => change(report, signed(report.points, i18n), i18n);

/**
 * The same without the points.
 *
 * @param {MoveReport} report
 * @param {I18n} i18n
 */
export const reasonText = (report, i18n) => change(report, '', i18n).trim();

/**
 * @param {MoveReport} report
 * @param {string} points
 * @param {I18n} i18n
 */
const change = (report, points, i18n) => i18n.t(`minesweeper.change_${report.result}`, { points, mine: report.mine ?? 0 });
