import { sideText } from '../../sides.js';
import { rowsOf } from './geometry.js';

/**
 * What is known of the board, in words, asked for by a key; and the board as text.
 *
 * @typedef {import('./wire.js').GameSnapshot} Snapshot
 * @typedef {import('./wire.js').CellShown} WireCell
 * @typedef {import('./wire.js').Answer} Answer
 * @typedef {import('../../i18n.js').I18n} I18n
 */

/**
 * @param {Answer} answer
 * @param {Snapshot} snapshot
 * @param {I18n} i18n
 * @returns {string}
 */
export function answerText(answer, snapshot, i18n) {
  switch (answer.kind) {
    case 'around':
      return aroundText(answer, snapshot, i18n);
    case 'mines':
      return minesText(answer, snapshot, i18n);
    case 'frontier': {
      const { cells, others } = answer;
      const beside = i18n.t('minesweeper.answer_frontier', { n: cells.length, list: namesOf(cells, snapshot, i18n) });
      return `${beside} ${i18n.t('minesweeper.answer_others', { n: others })}`;
    }
    default: {
      const { cells } = answer;
      if (cells.length === 0) return i18n.t('minesweeper.answer_no_failed');
      return i18n.t('minesweeper.answer_failed', { list: namesOf(cells, snapshot, i18n) });
    }
  }
}

/**
 * @param {readonly number[]} cells
 * @param {Snapshot} snapshot
 * @param {I18n} i18n
 */
const namesOf = (cells, { view }, i18n) => cells.map((cell) => view.cells[cell].name).join(', ') || i18n.t('answer.none');

/**
 * @param {Extract<Answer, { kind: 'around' }>} answer
 * @param {Snapshot} snapshot
 * @param {I18n} i18n
 */
function aroundText({ cell, number, mines, hidden, numbers }, snapshot, i18n) {
  const square = snapshot.view.cells[cell].name;
  const parts = [number === null ? square : i18n.t('minesweeper.answer_number', { square, n: number })];
  if (mines.length > 0) parts.push(i18n.t('minesweeper.answer_visible', { n: mines.length, list: namesOf(mines, snapshot, i18n) }));
  parts.push(i18n.t('minesweeper.answer_hidden', { n: hidden.length, list: namesOf(hidden, snapshot, i18n) }));
  // Beside a number the other numbers say nothing about its own mines.
  if (number === null && numbers.length > 0) {
    const list = numbers.map((beside) => i18n.t('minesweeper.answer_beside', { square: snapshot.view.cells[beside.cell].name, number: beside.number }));
    parts.push(i18n.t('minesweeper.answer_numbers', { list: list.join(', ') }));
  }
  return i18n.t('announce.sentence', { text: parts.join('; ') });
}

/**
 * @param {Extract<Answer, { kind: 'mines' }>} answer
 * @param {Snapshot} snapshot
 * @param {I18n} i18n
 */
function minesText({ visible, left, next_points }, snapshot, i18n) {
  const parts = [i18n.t('minesweeper.answer_left', { n: left })];
  if (next_points !== null) parts.push(i18n.t('minesweeper.answer_next', { points: next_points }));
  const list = visible.map(({ cell, by, exploded }) => {
    const square = snapshot.view.cells[cell].name;
    return i18n.t(exploded ? 'minesweeper.answer_exploded' : 'minesweeper.answer_marked', {
      square, side: by ? sideText('minesweeper', by, i18n) : '',
    });
  });
  if (list.length > 0) parts.push(i18n.t('minesweeper.answer_mines', { list: list.join(', ') }));
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
 * @param {I18n} i18n
 * @returns {string[]} the board row by row from the top
 */
export function boardLines({ view }, i18n) {
  return rowsOf(view, false).map((cells, i) => {
    const list = cells.map((cell) => squareText(view.cells[cell], i18n)).join(', ');
    return i18n.t('answer.row', { row: view.rows - i, list });
  });
}

/**
 * "f6 3", "a1 hidden".
 *
 * @param {WireCell} cell
 * @param {I18n} i18n
 */
function squareText({ name, state, number, mine, by, own_failed }, i18n) {
  if (state === 'number') return `${name} ${number}`;
  if (state !== 'hidden') {
    return i18n.t(state === 'exploded' ? 'minesweeper.answer_exploded' : 'minesweeper.answer_marked', {
      square: name, side: by ? sideText('minesweeper', by, i18n) : '',
    });
  }
  const key = mine ? 'minesweeper.text_mine' : own_failed ? 'minesweeper.text_failed' : 'minesweeper.text_hidden';
  return i18n.t(key, { square: name });
}
