import { nameOf } from './geometry.js';

/**
 * Moves, captures and choices in words.
 *
 * @typedef {import('../../wire.js').SmessLine} Line
 * @typedef {import('../../wire.js').SmessSnapshot} Snapshot
 * @typedef {import('../../wire.js').Target} Target
 * @typedef {import('../../wire.js').Settings['speech']} Speech
 * @typedef {import('../../words.js').Words} Words
 */

/**
 * @param {Line} line
 * @param {Words} words
 */
export function moveSentence({ side, report }, words) {
  const values = {
    side: words.say(`smess.side_${side}`),
    kind: words.say(`smess.kind_${report.piece}`),
    from: nameOf(report.from),
    to: nameOf(report.to),
    captured: report.captured ? words.say(`smess.kind_${report.captured}`) : '',
  };
  const sentence = words.say(report.captured ? 'smess.announce_capture' : 'smess.announce_move', values);
  return report.promoted ? `${sentence} ${words.say('smess.announce_promotion')}` : sentence;
}

/**
 * What choosing a piece, or laying it down, comes to.
 *
 * @param {Snapshot} before
 * @param {Snapshot} now
 * @param {Words} words
 * @param {Speech} speech
 */
export function draftSentence(before, now, words, speech) {
  const { draft } = now;
  if (!draft) return before.draft ? words.say('smess.announce_down', { square: nameOf(before.draft.from) }) : '';
  const square = nameOf(draft.from);
  const n = draft.targets.length;
  if (speech === 'brief') return words.say('smess.announce_chosen_brief', { square, n });
  return words.say('smess.announce_chosen', { square, n, list: targetList(draft.targets, words) });
}

/**
 * "e3, d2 with a capture".
 *
 * @param {readonly Target[]} targets
 * @param {Words} words
 */
export const targetList = (targets, words) => targets.map((target) => targetText(target, words)).join(', ');

/**
 * @param {Target} target
 * @param {Words} words
 */
function targetText({ to, captures, promotes }, words) {
  const square = nameOf(to);
  if (captures && promotes) return words.say('smess.target_both', { square });
  if (captures) return words.say('smess.target_capture', { square });
  return promotes ? words.say('smess.target_promotion', { square }) : square;
}
