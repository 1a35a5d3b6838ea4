import { nameOf } from './geometry.js';
import type { GameLine as Line, GameSnapshot as Snapshot, Target } from './wire.js';
import type { Speech } from '../../wire.js';
import type { I18n } from '../../foundation/i18n.js';

/** Moves, captures and choices in words. */

export function moveSentence({ side, report }: Line, i18n: I18n) {
  const values = {
    side: i18n.t(`smess.side_${side}`),
    kind: i18n.t(`smess.kind_${report.piece}`),
    from: nameOf(report.from),
    to: nameOf(report.to),
    captured: report.captured ? i18n.t(`smess.kind_${report.captured}`) : '',
  };
  const sentence = i18n.t(report.captured ? 'smess.announce_capture' : 'smess.announce_move', values);
  return i18n.sentences([sentence, report.promoted ? i18n.t('smess.announce_promotion') : '']);
}

/** A piece chosen, or put down. */
export function draftSentence(before: Snapshot, now: Snapshot, i18n: I18n, speech: Speech) {
  const { draft } = now;
  if (!draft) return before.draft ? i18n.t('smess.announce_down', { square: nameOf(before.draft.from) }) : '';
  const square = nameOf(draft.from);
  const count = draft.targets.length;
  if (speech === 'brief') return i18n.t('smess.announce_chosen_brief', { square, count });
  return i18n.t('smess.announce_chosen', { square, count, list: targetList(draft.targets, i18n) });
}

/** "e3, d2 with capture": an "and" would suggest that both capture. */
export const targetList = (targets: readonly Target[], i18n: I18n) => i18n.list(targets.map((target) => targetText(target, i18n)), 'facts');

function targetText({ to, captures, promotes }: Target, i18n: I18n) {
  const square = nameOf(to);
  if (captures && promotes) return i18n.t('smess.target_both', { square });
  if (captures) return i18n.t('smess.target_capture', { square });
  return promotes ? i18n.t('smess.target_promotion', { square }) : square;
}
