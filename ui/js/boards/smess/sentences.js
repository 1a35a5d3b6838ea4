import { nameOf } from './geometry.js';

/**
 * Moves and captures in words.
 *
 * @typedef {import('../../wire.js').SmessLine} Line
 * @typedef {import('../../words.js').Words} Words
 */

/**
 * @param {Line} line
 * @param {Words} words
 */
export function moveSentence({ side, told }, words) {
  const values = {
    side: words.say(`side.${side}`),
    kind: words.say(`kind.${told.piece}`),
    from: nameOf(told.from),
    to: nameOf(told.to),
    captured: told.captured ? words.say(`kind.${told.captured}`) : '',
  };
  const sentence = words.say(told.captured ? 'announce.capture' : 'announce.move', values);
  return told.promoted ? `${sentence} ${words.say('announce.promotion')}` : sentence;
}
