/**
 * Moves in words: one sentence for each sowing, and what came of it.
 *
 * @typedef {import('../../wire.js').Side} Side
 * @typedef {import('../../words.js').Words} Words
 * @typedef {import('../../wire.js').Line<import('../../wire.js').KalahaTold>} Line
 */

/**
 * @param {Line} line
 * @param {Words} words
 */
export function moveSentence({ side, told }, words) {
  const said = [words.say('kalaha.announce_sowing', { side: nameOf(side, words), pit: told.pit, n: told.path.length })];
  if (told.captured !== null) said.push(words.say('kalaha.announce_capture', { n: told.captured + 1 }));
  if (told.swept) said.push(...sweptSentences(told.swept, words));
  else if (told.moves_again) said.push(againText(side, words));
  return said.join(' ');
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
