import { sideText } from '../../sides.js';
import { expected, signed } from './points.js';

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
 * An action in the record: what was done, what it brought, and after the end in brackets what it gave away, from a
 * point on. The record has no other sign for that: `??` is a square that somebody may not know.
 *
 * @param {Line} line
 * @param {Words} words
 */
export function lineText(line, words) {
  const lost = lostBy(line);
  const remark = lost >= 100 ? ` (${expected(-lost, words)})` : '';
  return `${line.text}  ${signed(line.told.points, words)}${remark}`;
}

/**
 * What the signs of such a line mean.
 *
 * @param {Line} line
 * @param {Words} words
 */
export function lineNote(line, words) {
  const { result, square } = line.told;
  const lost = lostBy(line);
  return [
    result === 'plop' && square === null ? words.say('minesweeper.line_secret') : '',
    lost >= 100 ? words.say('minesweeper.line_lost', { points: words.number(lost / 100, 1) }) : '',
  ].filter(Boolean).join(' ');
}

/**
 * What the action could expect less than the best one, in hundredths of a point.
 *
 * @param {Line} line
 */
const lostBy = ({ judgement }) => (judgement ? judgement.best_value - judgement.chosen_value : 0);

/**
 * Why a score changed, as briefly as can be: "Ouch! −5".
 *
 * @param {Told} told
 * @param {Words} words
 */
export const changeText = (told, words) => change(told, signed(told.points, words), words);

/**
 * The same without the points.
 *
 * @param {Told} told
 * @param {Words} words
 */
export const reasonText = (told, words) => change(told, '', words).trim();

/**
 * @param {Told} told
 * @param {string} points
 * @param {Words} words
 */
const change = (told, points, words) => words.say(`minesweeper.change_${told.result}`, { points, mine: told.mine ?? 0 });
