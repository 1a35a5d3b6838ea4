import { PITS } from './geometry.js';
import { placeText } from './sentences.js';

/**
 * What is known of a position, in words, for whoever asks by a key; and the board as text.
 *
 * @typedef {import('../../wire.js').Side} Side
 * @typedef {import('../../wire.js').KalahaSnapshot} Snapshot
 * @typedef {import('../../wire.js').KalahaAnswer} Answer
 * @typedef {import('../../wire.js').WouldSow} WouldSow
 * @typedef {import('../../words.js').Words} Words
 */

/** @param {Side} side @param {Words} words */
const sideText = (side, words) => words.say(`kalaha.side_${side}`);

/**
 * @param {Answer} answer
 * @param {Snapshot} _
 * @param {Words} words
 * @returns {string}
 */
export function answerText(answer, _, words) {
  switch (answer.kind) {
    case 'stones':
      return `${stonesText('first', answer.first, words)} ${stonesText('second', answer.second, words)}`;
    case 'playable': {
      const { side, sowings } = answer;
      if (!side) return words.say('answer.over');
      const list = sowings.map((sowing) => sowingText(sowing, words)).join('; ');
      return words.say('kalaha.answer_playable', { side: sideText(side, words), list });
    }
    default: {
      const { cell, sowing } = answer;
      const where = placeText(cell, words);
      if (!sowing) return words.say('kalaha.answer_nothing', { where });
      return words.say('kalaha.answer_sowing', { side: sideText(sowing.side, words), list: sowingText(sowing, words) });
    }
  }
}

/**
 * @param {Side} side
 * @param {import('../../wire.js').Stones} stones
 * @param {Words} words
 */
const stonesText = (side, { pits, kalaha }, words) =>
  words.say('kalaha.answer_stones', { side: sideText(side, words), list: pits.join(', '), kalaha });

/**
 * "pit 3, 4 stones, into Orange’s Kalaha, moves again".
 *
 * @param {WouldSow} sowing
 * @param {Words} words
 */
function sowingText({ pit, stones, last, moves_again, captured }, words) {
  const parts = [
    words.say('kalaha.answer_pit', { pit }),
    words.say('kalaha.stones', { n: stones }),
    words.say('kalaha.answer_last', { where: placeText(last, words) }),
    captured > 0 ? words.say('kalaha.answer_captures', { n: captured }) : '',
    moves_again ? words.say('kalaha.answer_again') : '',
  ];
  return parts.filter(Boolean).join(', ');
}

/**
 * Where a jump leads: the pits that can be played.
 *
 * @param {Snapshot} snapshot
 * @returns {number[]}
 */
export function stops({ view, can }) {
  return can.enter ? view.cells.flatMap(({ movable }, cell) => (movable ? [cell] : [])) : [];
}

/**
 * @param {Snapshot} snapshot
 * @param {Words} words
 * @returns {string[]} a line a side, the second side's first
 */
export function boardLines({ view }, words) {
  return /** @type {const} */ (['second', 'first']).map((side) => {
    const own = view.cells.filter(({ owner }) => owner === side);
    const stones = own.map((cell) => cell.stones);
    return stonesText(side, { pits: stones.slice(0, PITS), kalaha: stones[PITS] }, words);
  });
}
