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
    side: words.say(`smess.side_${side}`),
    kind: words.say(`smess.kind_${told.piece}`),
    from: nameOf(told.from),
    to: nameOf(told.to),
    captured: told.captured ? words.say(`smess.kind_${told.captured}`) : '',
  };
  const sentence = words.say(told.captured ? 'smess.announce_capture' : 'smess.announce_move', values);
  return told.promoted ? `${sentence} ${words.say('smess.announce_promotion')}` : sentence;
}
