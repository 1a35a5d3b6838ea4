import { isKalaha, isSecond, opposite, PITS } from './geometry.js';

/**
 * Moves in words: one sentence for each sowing, and what came of it.
 *
 * @typedef {import('../../wire.js').Side} Side
 * @typedef {import('../../words.js').Words} Words
 * @typedef {import('../../wire.js').Line<import('../../wire.js').KalahaMoveReport>} Line
 */

/**
 * @param {Line} line
 * @param {Words} words
 * @param {import('../../wire.js').Settings['speech']} [speech] how much is said
 */
export function moveSentence({ side, report }, words, speech = 'normal') {
  const last = report.path[report.path.length - 1];
  const values = { side: nameOf(side, words), pit: report.pit, n: report.path.length, where: placeText(last, words) };
  const said = [words.say(speech === 'brief' ? 'kalaha.announce_sowing_brief' : 'kalaha.announce_sowing', values)];
  if (report.captured !== null) {
    said.push(words.say('kalaha.announce_capture', { n: report.captured + 1, where: placeText(opposite(last), words) }));
  }
  if (report.swept) said.push(...sweptSentences(report.swept, words));
  else if (report.moves_again) said.push(againText(side, words));
  return said.join(' ');
}

/** In Kalaha half an input is a whole one. */
export const draftSentence = () => '';

/**
 * "Orange’s pit 4", "Orange’s Kalaha".
 *
 * @param {number} cell
 * @param {Words} words
 */
export function placeText(cell, words) {
  const side = nameOf(isSecond(cell) ? 'second' : 'first', words);
  return isKalaha(cell) ? words.say('kalaha.cell_kalaha', { side }) : words.say('kalaha.place_pit', { side, pit: (cell % (PITS + 1)) + 1 });
}

/**
 * @param {[number, number]} swept
 * @param {Words} words
 */
function sweptSentences(swept, words) {
  const sides = /** @type {const} */ (['first', 'second']);
  return sides.flatMap((side, i) =>
    swept[i] > 0 ? [words.say('kalaha.announce_swept', { side: nameOf(side, words), n: swept[i] })] : [],
  );
}

/**
 * @param {Side} side
 * @param {Words} words
 */
export const againText = (side, words) => words.say('kalaha.announce_again', { side: nameOf(side, words) });

/**
 * @param {Side} side
 * @param {Words} words
 */
const nameOf = (side, words) => words.say(`kalaha.side_${side}`);

/**
 * Why a pit cannot be played now: because of where the match stands, else because of the rules.
 *
 * @param {import('../../wire.js').KalahaSnapshot} snapshot
 * @param {import('../../wire.js').KalahaCell} cell
 * @param {Words} words
 */
export function refusalText(snapshot, { owner, unplayable }, words) {
  const { can, phase, looking, turn } = snapshot;
  if (can.enter && unplayable) return words.say(`kalaha.why_${unplayable}`, { side: nameOf(owner, words) });
  if (looking) return words.say('kalaha.why_looking');
  return words.say(`kalaha.why_${phase}`, { turn: turn ? words.say('status.turn', { side: nameOf(turn, words) }) : '' });
}
