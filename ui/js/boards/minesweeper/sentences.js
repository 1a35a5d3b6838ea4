import { sideText } from '../../sides.js';
import { signed } from './points.js';

/**
 * Actions in words.
 *
 * @typedef {import('../../wire.js').MinesweeperLine} Line
 * @typedef {import('../../wire.js').MinesweeperTold} Told
 * @typedef {import('../../words.js').Words} Words
 */

/**
 * An action for the ear, with no more than its hearer may know.
 *
 * @param {Line} line
 * @param {Words} words
 */
export function moveSentence({ side, told }, words) {
  const values = {
    side: sideText('minesweeper', side, words),
    square: told.square ?? '',
    n: told.number ?? 0,
    mine: told.mine ?? 0,
    points: signed(told.points, words),
  };
  const result = told.result === 'plop' && told.square === null ? 'plop_elsewhere' : told.result;
  const sentence = words.say(`minesweeper.announce_${result}`, values);
  if (told.revealed.length === 0) return sentence;
  return `${sentence} ${words.say('minesweeper.announce_revealed', { n: told.revealed.length })}`;
}

/**
 * An action in the record: what was done, what it brought, and after the end, as in chess, a question mark where
 * it gave away a point and two where three.
 *
 * @param {Line} line
 * @param {Words} words
 */
export function lineText({ text, told, judgement }, words) {
  const lost = judgement ? judgement.best_value - judgement.chosen_value : 0;
  const remark = lost >= 300 ? ' ??' : lost >= 100 ? ' ?' : '';
  return `${text}  ${signed(told.points, words)}${remark}`;
}

/**
 * Why a score changed, as briefly as can be: "Ouch! −5".
 *
 * @param {Told} told
 * @param {Words} words
 */
export function changeText(told, words) {
  return words.say(`minesweeper.change_${told.result}`, { points: signed(told.points, words), mine: told.mine ?? 0 });
}
