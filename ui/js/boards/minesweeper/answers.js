import { sideText } from '../../sides.js';
import { rowsOf } from './geometry.js';

/**
 * What is known of the board, in words, for whoever asks by a key; and the board as text.
 *
 * @typedef {import('../../wire.js').MinesweeperSnapshot} Snapshot
 * @typedef {import('../../wire.js').MinesweeperCell} WireCell
 * @typedef {import('../../wire.js').MinesweeperAnswer} Answer
 * @typedef {import('../../words.js').Words} Words
 */

/**
 * @param {Answer} answer
 * @param {Snapshot} snapshot
 * @param {Words} words
 * @returns {string}
 */
export function answerText(answer, snapshot, words) {
  switch (answer.kind) {
    case 'around':
      return aroundText(answer, snapshot, words);
    case 'mines':
      return minesText(answer, snapshot, words);
    case 'frontier': {
      const { cells, others } = answer;
      const beside = words.say('minesweeper.answer_frontier', { n: cells.length, list: namesOf(cells, snapshot, words) });
      return `${beside} ${words.say('minesweeper.answer_others', { n: others })}`;
    }
    default: {
      const { cells } = answer;
      if (cells.length === 0) return words.say('minesweeper.answer_no_failed');
      return words.say('minesweeper.answer_failed', { list: namesOf(cells, snapshot, words) });
    }
  }
}

/**
 * @param {readonly number[]} cells
 * @param {Snapshot} snapshot
 * @param {Words} words
 */
const namesOf = (cells, { view }, words) => cells.map((cell) => view.cells[cell].name).join(', ') || words.say('answer.none');

/**
 * @param {Extract<Answer, { kind: 'around' }>} answer
 * @param {Snapshot} snapshot
 * @param {Words} words
 */
function aroundText({ cell, number, mines, hidden, numbers }, snapshot, words) {
  const square = snapshot.view.cells[cell].name;
  const parts = [number === null ? square : words.say('minesweeper.answer_number', { square, n: number })];
  if (mines.length > 0) parts.push(words.say('minesweeper.answer_visible', { n: mines.length, list: namesOf(mines, snapshot, words) }));
  parts.push(words.say('minesweeper.answer_hidden', { n: hidden.length, list: namesOf(hidden, snapshot, words) }));
  // Beside a number the other numbers say nothing about its own mines.
  if (number === null && numbers.length > 0) {
    const list = numbers.map((beside) => words.say('minesweeper.answer_beside', { square: snapshot.view.cells[beside.cell].name, number: beside.number }));
    parts.push(words.say('minesweeper.answer_numbers', { list: list.join(', ') }));
  }
  return `${parts.join('; ')}.`;
}

/**
 * @param {Extract<Answer, { kind: 'mines' }>} answer
 * @param {Snapshot} snapshot
 * @param {Words} words
 */
function minesText({ visible, left, next_points }, snapshot, words) {
  const parts = [words.say('minesweeper.answer_left', { n: left })];
  if (next_points !== null) parts.push(words.say('minesweeper.answer_next', { points: next_points }));
  const list = visible.map(({ cell, by, exploded }) => {
    const square = snapshot.view.cells[cell].name;
    return words.say(exploded ? 'minesweeper.answer_exploded' : 'minesweeper.answer_marked', {
      square, side: by ? sideText('minesweeper', by, words) : '',
    });
  });
  if (list.length > 0) parts.push(words.say('minesweeper.answer_mines', { list: list.join(', ') }));
  return parts.join(' ');
}

/**
 * Where a jump leads: the hidden squares beside a number.
 *
 * @param {Snapshot} snapshot
 * @returns {number[]}
 */
export function stops({ view, can }) {
  return can.enter ? view.frontier : [];
}

/**
 * @param {Snapshot} snapshot
 * @param {Words} words
 * @returns {string[]} the board row by row from the top
 */
export function boardLines({ view }, words) {
  return rowsOf(view, false).map((cells, i) => {
    const list = cells.map((cell) => squareText(view.cells[cell], words)).join(', ');
    return words.say('answer.row', { row: view.rows - i, list });
  });
}

/**
 * "f6 3", "a1 hidden".
 *
 * @param {WireCell} cell
 * @param {Words} words
 */
function squareText({ name, state, number, mine, by, own_failed }, words) {
  if (state === 'number') return `${name} ${number}`;
  if (state !== 'hidden') {
    return words.say(state === 'exploded' ? 'minesweeper.answer_exploded' : 'minesweeper.answer_marked', {
      square: name, side: by ? sideText('minesweeper', by, words) : '',
    });
  }
  const key = mine ? 'minesweeper.text_mine' : own_failed ? 'minesweeper.text_failed' : 'minesweeper.text_hidden';
  return words.say(key, { square: name });
}
