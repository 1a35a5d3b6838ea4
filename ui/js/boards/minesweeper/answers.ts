import { sideText } from '../../foundation/sides.js';
import { rowsOf } from './geometry.js';
import type { Answer, CellShown as WireCell, GameSnapshot as Snapshot } from './wire.js';
import type { I18n } from '../../foundation/i18n.js';

/** Spoken answers to questions about the board, reasons for advice, and the board as text. */

export function answerText(answer: Answer, snapshot: Snapshot, i18n: I18n): string {
  switch (answer.kind) {
    case 'around':
      return aroundText(answer, snapshot, i18n);
    case 'mines':
      return minesText(answer, snapshot, i18n);
    case 'frontier': {
      const { cells, others } = answer;
      const beside = i18n.t('minesweeper.answer_frontier', { count: cells.length, list: namesOf(cells, snapshot, i18n) });
      return i18n.sentences([beside, i18n.t('minesweeper.answer_others', { count: others })]);
    }
    case 'why_not':
      return i18n.t(answer.failed ? 'minesweeper.why_failed' : 'minesweeper.why_open', { square: snapshot.view.cells[answer.cell].name });
    case 'failed': {
      const { cells } = answer;
      if (cells.length === 0) return i18n.t('minesweeper.answer_no_failed');
      return i18n.t('minesweeper.answer_failed', { list: namesOf(cells, snapshot, i18n) });
    }
    default:
      return reasonText(answer, snapshot, i18n);
  }
}

/** Why an action is good or bad. */
function reasonText(reason: Exclude<Answer, { kind: 'around' | 'mines' | 'frontier' | 'failed' | 'why_not' }>, snapshot: Snapshot, i18n: I18n): string {
  const nameOf = (cell: number) => snapshot.view.cells[cell].name;
  const names = (cells: readonly number[]) => namesOf(cells, snapshot, i18n);
  switch (reason.kind) {
    case 'one_number': {
      const { number: { cell, number }, mines, cells, are_mines } = reason;
      const values = { number, square: nameOf(cell), list: names(cells) };
      if (are_mines) return i18n.t('minesweeper.advice_all_mines', { ...values, count: cells.length });
      if (number === 0) return i18n.t('minesweeper.advice_no_mines', values);
      return i18n.t('minesweeper.advice_all_found', { ...values, count: mines.length, mines: names(mines) });
    }
    case 'two_numbers': {
      const { more, fewer, mines, safe } = reason;
      const values = { number: more.number, square: nameOf(more.cell), other: fewer.number, beside: nameOf(fewer.cell) };
      if (mines.length === 0) return i18n.t('minesweeper.advice_shared', { ...values, count: more.missing, list: names(safe) });
      return i18n.sentences([
        i18n.t('minesweeper.advice_more', { ...values, count: mines.length, list: names(mines) }),
        safe.length > 0 ? i18n.t('minesweeper.advice_safe', { list: names(safe) }) : '',
      ]);
    }
    case 'failed_mark': return i18n.t('minesweeper.advice_failed', { square: nameOf(reason.cell) });
    case 'every_layout':
      return i18n.t(reason.is_mine ? 'minesweeper.advice_always_mine' : 'minesweeper.advice_always_safe', { square: nameOf(reason.cell) });
    case 'chance': return i18n.t('minesweeper.advice_chance', { square: nameOf(reason.cell), percent: reason.percent });
    case 'net': {
      const { points, reply, other } = reason;
      const net = points - reply;
      const [brings, answered, all, best] = [points, reply, net, other].map((tenths) => i18n.number(tenths / 10, 1));
      return i18n.t(other > net ? 'minesweeper.advice_net_less' : 'minesweeper.advice_net', { points: brings, reply: answered, net: all, other: best });
    }
    case 'points': {
      const [points, elsewhere] = [reason.points, reason.elsewhere].map((tenths) => i18n.number(tenths / 10, 1));
      if (reason.elsewhere === reason.points) return i18n.t('minesweeper.advice_equal_points', { points });
      return i18n.t(reason.elsewhere > reason.points ? 'minesweeper.advice_fewer_points' : 'minesweeper.advice_points', { points, elsewhere });
    }
  }
}

const namesOf = (cells: readonly number[], { view }: Snapshot, i18n: I18n) => i18n.list(cells.map((cell) => view.cells[cell].name)) || i18n.t('answer.none');

function aroundText({ cell, number, mines, hidden, numbers }: Extract<Answer, { kind: 'around' }>, snapshot: Snapshot, i18n: I18n) {
  const square = snapshot.view.cells[cell].name;
  const parts = [number === null ? i18n.t('announce.sentence', { text: square }) : i18n.t('minesweeper.answer_number', { square, count: number })];
  if (mines.length > 0) parts.push(i18n.t('minesweeper.answer_visible', { count: mines.length, list: namesOf(mines, snapshot, i18n) }));
  parts.push(i18n.t('minesweeper.answer_hidden', { count: hidden.length, list: namesOf(hidden, snapshot, i18n) }));
  // For a square with a number, its neighbours' numbers add nothing.
  if (number === null && numbers.length > 0) {
    const list = numbers.map((beside) => i18n.t('minesweeper.answer_beside', { square: snapshot.view.cells[beside.cell].name, number: beside.number }));
    parts.push(i18n.t('minesweeper.answer_numbers', { list: i18n.list(list) }));
  }
  return i18n.sentences(parts);
}

function minesText({ visible, left, next_points }: Extract<Answer, { kind: 'mines' }>, snapshot: Snapshot, i18n: I18n) {
  const parts = [i18n.t('minesweeper.answer_left', { count: left })];
  if (next_points !== null) parts.push(i18n.t('minesweeper.answer_next', { points: next_points }));
  const list = visible.map(({ cell, by, exploded }) => {
    const square = snapshot.view.cells[cell].name;
    return i18n.t(exploded ? 'minesweeper.answer_exploded' : 'minesweeper.answer_marked', {
      square, side: by ? sideText('minesweeper', by, i18n) : '',
    });
  });
  if (list.length > 0) parts.push(i18n.t('minesweeper.answer_mines', { list: i18n.list(list) }));
  return i18n.sentences(parts);
}

/** The hidden squares next to a number. */
export function stops({ view, can }: Snapshot): number[] {
  return can.enter ? view.frontier : [];
}

/** @returns the board row by row from the top */
export function boardLines({ view }: Snapshot, i18n: I18n): string[] {
  return rowsOf(view, false).map((cells, i) => {
    const list = i18n.list(cells.map((cell) => squareText(view.cells[cell], i18n)), 'facts');
    return i18n.t('answer.row', { row: view.rows - i, list });
  });
}

/** "f6 3", "a1 covered". */
function squareText({ name, state, number, mine, by, own_failed }: WireCell, i18n: I18n) {
  if (state === 'number') return `${name} ${number}`;
  if (state !== 'hidden') {
    return i18n.t(state === 'exploded' ? 'minesweeper.answer_exploded' : 'minesweeper.answer_marked', {
      square: name, side: by ? sideText('minesweeper', by, i18n) : '',
    });
  }
  const key = mine ? 'minesweeper.text_mine' : own_failed ? 'minesweeper.text_failed' : 'minesweeper.text_hidden';
  return i18n.t(key, { square: name });
}
