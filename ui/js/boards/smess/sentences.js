import { nameOf } from './geometry.js';

/**
 * Moves, captures and choices in words.
 *
 * @typedef {import('./wire.js').GameLine} Line
 * @typedef {import('./wire.js').GameSnapshot} Snapshot
 * @typedef {import('./wire.js').Target} Target
 * @typedef {import('../../wire.js').Speech} Speech
 * @typedef {import('../../i18n.js').I18n} I18n
 */

/**
 * @param {Line} line
 * @param {I18n} i18n
 */
export function moveSentence({ side, report }, i18n) {
  const values = {
    side: i18n.t(`smess.side_${side}`),
    kind: i18n.t(`smess.kind_${report.piece}`),
    from: nameOf(report.from),
    to: nameOf(report.to),
    captured: report.captured ? i18n.t(`smess.kind_${report.captured}`) : '',
  };
  const sentence = i18n.t(report.captured ? 'smess.announce_capture' : 'smess.announce_move', values);
  return report.promoted ? `${sentence} ${i18n.t('smess.announce_promotion')}` : sentence;
}

/**
 * What choosing a piece, or laying it down, comes to.
 *
 * @param {Snapshot} before
 * @param {Snapshot} now
 * @param {I18n} i18n
 * @param {Speech} speech
 */
export function draftSentence(before, now, i18n, speech) {
  const { draft } = now;
  if (!draft) return before.draft ? i18n.t('smess.announce_down', { square: nameOf(before.draft.from) }) : '';
  const square = nameOf(draft.from);
  const n = draft.targets.length;
  if (speech === 'brief') return i18n.t('smess.announce_chosen_brief', { square, n });
  return i18n.t('smess.announce_chosen', { square, n, list: targetList(draft.targets, i18n) });
}

/**
 * "e3, d2 with a capture".
 *
 * @param {readonly Target[]} targets
 * @param {I18n} i18n
 */
export const targetList = (targets, i18n) => targets.map((target) => targetText(target, i18n)).join(', ');

/**
 * @param {Target} target
 * @param {I18n} i18n
 */
function targetText({ to, captures, promotes }, i18n) {
  const square = nameOf(to);
  if (captures && promotes) return i18n.t('smess.target_both', { square });
  if (captures) return i18n.t('smess.target_capture', { square });
  return promotes ? i18n.t('smess.target_promotion', { square }) : square;
}
