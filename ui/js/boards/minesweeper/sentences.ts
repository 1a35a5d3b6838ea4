import { sideText } from '../../foundation/sides.js';
import { expected, promised, signed } from './points.js';
import type { GameLine as Line, GameSnapshot as Snapshot, MoveReport } from './wire.js';
import type { I18n } from '../../foundation/i18n.js';
import type { Speech } from '../../wire.js';
import type { LineParts } from '../games.js';

/** Actions in words. */

/**
 * An action for the ear, with no more than its hearer may know.
 *
 * @param speech how much is said
 * @param snapshot of the match, for the names of its squares
 */
export function moveSentence({ side, report }: Line, i18n: I18n, speech: Speech = 'normal', snapshot?: Snapshot) {
  const values = {
    side: sideText('minesweeper', side, i18n),
    square: report.square ?? '',
    count: report.number ?? 0,
    mine: report.mine ?? 0,
    points: signed(report.points, i18n),
  };
  const result = report.result === 'plop' && report.square === null ? 'plop_elsewhere' : report.result;
  const sentence = i18n.t(`minesweeper.announce_${result}`, values);
  return i18n.sentences([sentence, revealedText(report, i18n, speech, snapshot)]);
}

/** So many squares are named, unless everything is to be said. */
const MOST_NAMED = 8;

/** What appeared by itself: which squares, and their numbers; of many, or where little is to be said, how many. */
function revealedText({ revealed }: MoveReport, i18n: I18n, speech: Speech, snapshot?: Snapshot) {
  const count = revealed.length;
  if (count === 0) return '';
  const names = speech !== 'brief' && snapshot && (speech === 'full' || count <= MOST_NAMED);
  if (!names) return i18n.t('minesweeper.announce_revealed', { count });
  const list = revealed.map(({ cell, number }) => i18n.t('minesweeper.answer_beside', { square: snapshot.view.cells[cell].name, number }));
  return i18n.t('minesweeper.announce_revealed_named', { count, list: i18n.list(list) });
}

/** What choosing a square, or taking the choice back, comes to. */
export function draftSentence(before: Snapshot, now: Snapshot, i18n: I18n) {
  const draft = now.draft ?? before.draft;
  if (!draft) return '';
  const square = now.view.cells[draft.cell].name;
  return i18n.t(now.draft ? `minesweeper.announce_draft_${draft.action}` : 'minesweeper.announce_draft_none', { square });
}

/**
 * An action in the record: what was done and what it brought, by signs where there is little room. After the end it
 * has in brackets what it gave away, from a point on.
 */
export function lineParts(line: Line, i18n: I18n): LineParts {
  const points = signed(line.report.points, i18n);
  const lost = lostBy(line);
  return {
    long: i18n.t('notation.field', { name: actionText(line.report, i18n), value: points }),
    short: `${line.text}  ${points}`,
    remark: lost >= 100 ? `(${expected(-lost, i18n)})` : '',
  };
}

/** What was done: "explores e9". Where somebody else's mark failed is not known. */
export function actionText({ action, square }: Pick<MoveReport, 'action' | 'square'>, i18n: I18n) {
  if (square === null) return i18n.t('minesweeper.line_mark_hidden');
  return i18n.t(`minesweeper.line_${action}`, { square });
}

/** What the signs of such a line mean. */
export function lineNote(line: Line, i18n: I18n) {
  const { result, square } = line.report;
  const lost = lostBy(line);
  return i18n.sentences([
    result === 'plop' && square === null ? i18n.t('minesweeper.line_secret') : '',
    lost >= 100 ? i18n.t('minesweeper.line_lost', { points: i18n.number(lost / 100, 1) }) : '',
  ]);
}

/** What the action could expect less than the best one, in hundredths of a point. */
const lostBy = ({ judgement }: Line) => (judgement ? promised(judgement.best_value) - promised(judgement.chosen_value) : 0);

/** Why a score changed, as briefly as can be: "Ouch! A mine". */
export const reasonText = ({ result, mine }: MoveReport, i18n: I18n) => i18n.t(`minesweeper.reason_${result}`, { mine: mine ?? 0 });
