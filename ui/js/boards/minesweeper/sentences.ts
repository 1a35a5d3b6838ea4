import { sideText } from '../../foundation/sides.js';
import { expected, promised, signed } from './points.js';
import type { GameLine as Line, GameSnapshot as Snapshot, MoveReport } from './wire.js';
import type { I18n } from '../../foundation/i18n.js';
import type { Speech } from '../../wire.js';
import type { LineParts } from '../games.js';

/** Actions in words. */

/**
 * The spoken form of an action, limited to what the listener may know.
 *
 * @param speech how much is spoken
 * @param snapshot supplies the squares' names
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

/** The maximum number of squares named, except with full speech. */
const MOST_NAMED = 8;

/** The squares revealed automatically with their numbers, or only their count if there are many or speech is brief. */
function revealedText({ revealed }: MoveReport, i18n: I18n, speech: Speech, snapshot?: Snapshot) {
  const count = revealed.length;
  if (count === 0) return '';
  const names = speech !== 'brief' && snapshot && (speech === 'full' || count <= MOST_NAMED);
  if (!names) return i18n.t('minesweeper.announce_revealed', { count });
  const list = revealed.map(({ cell, number }) => i18n.t('minesweeper.answer_beside', { square: snapshot.view.cells[cell].name, number }));
  return i18n.t('minesweeper.announce_revealed_named', { count, list: i18n.list(list) });
}

/** A square chosen, or a choice cancelled. */
export function draftSentence(before: Snapshot, now: Snapshot, i18n: I18n) {
  const draft = now.draft ?? before.draft;
  if (!draft) return '';
  const square = now.view.cells[draft.cell].name;
  return i18n.t(now.draft ? `minesweeper.announce_draft_${draft.action}` : 'minesweeper.announce_draft_none', { square });
}

/**
 * An action in the record: what was played and its points, as symbols in narrow layouts. After the end, a loss of at
 * least one expected point follows in brackets.
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

/** An action as text: "explores e9". The square of an opponent's failed mark is unknown. */
export function actionText({ action, square }: Pick<MoveReport, 'action' | 'square'>, i18n: I18n) {
  if (square === null) return i18n.t('minesweeper.line_mark_hidden');
  return i18n.t(`minesweeper.line_${action}`, { square });
}

/** The meaning of the symbols in `lineParts`. */
export function lineNote(line: Line, i18n: I18n) {
  const { result, square } = line.report;
  const lost = lostBy(line);
  return i18n.sentences([
    result === 'plop' && square === null ? i18n.t('minesweeper.line_secret') : '',
    lost >= 100 ? i18n.t('minesweeper.line_lost', { points: i18n.number(lost / 100, 1) }) : '',
  ]);
}

/** The action's expected loss compared with the best one, in hundredths of a point. */
const lostBy = ({ judgement }: Line) => (judgement ? promised(judgement.best_value) - promised(judgement.chosen_value) : 0);

/** Why a score changed, as briefly as possible: "Ouch! A mine". */
export const reasonText = ({ result, mine }: MoveReport, i18n: I18n) => i18n.t(`minesweeper.reason_${result}`, { mine: mine ?? 0 });
