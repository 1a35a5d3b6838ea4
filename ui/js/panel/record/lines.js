import { el } from '../../dom.js';
import { sideText } from '../../sides.js';
import { moveButton } from './move.js';

/**
 * The record of a game in which a side may move again: one line a move, the moves of one turn together.
 *
 * @typedef {import('../../wire.js').Snapshot} Snapshot
 * @typedef {import('../../wire.js').Side} Side
 * @typedef {import('../../wire.js').Line} Line
 * @typedef {import('../../i18n.js').I18n} I18n
 * @typedef {import('./columns.js').Column} Column
 *
 * @typedef {{ side: Side, first: number, lines: Line[] }} Turn `first` is the number of its first move, from 1
 */

/**
 * @param {readonly Line[]} record
 * @returns {Turn[]}
 */
export function turnsOf(record) {
  /** @type {Turn[]} */
  const turns = [];
  record.forEach((line, i) => {
    const last = turns[turns.length - 1];
    if (last?.side === line.side) last.lines.push(line);
    else turns.push({ side: line.side, first: i + 1, lines: [line] });
  });
  return turns;
}

/**
 * @param {Snapshot} snapshot
 * @param {readonly Column[]} columns the first is the move itself
 * @param {I18n} i18n
 * @returns {HTMLTableSectionElement[]} one for each turn
 */
export function lineBodies(snapshot, [move, ...rest], i18n) {
  return turnsOf(snapshot.record).map((turn) => {
    const body = el('tbody', { className: `turn ${turn.side}` });
    turn.lines.forEach((line, i) => {
      const row = body.insertRow();
      const ply = turn.first + i;
      row.append(el('th', { scope: 'row' }, String(ply)));
      if (i === 0) row.append(sideCell(turn, snapshot.game, i18n));
      row.append(moveCell(move, line, ply, snapshot, i18n));
      for (const column of rest) row.append(lineCell(column, line, i18n));
      row.dataset.line = String(ply);
      row.classList.toggle('current', ply === snapshot.shown_ply);
    });
    return body;
  });
}

/**
 * @param {Turn} turn
 * @param {string} game
 * @param {I18n} i18n
 */
const sideCell = (turn, game, i18n) =>
  el('th', { scope: 'rowgroup', className: 'turn-side', rowSpan: turn.lines.length }, sideText(game, turn.side, i18n));

/**
 * @param {Column} column
 * @param {Line} line
 * @param {number} ply
 * @param {Snapshot} snapshot
 * @param {I18n} i18n
 */
function moveCell(column, line, ply, snapshot, i18n) {
  const text = column.text(line, i18n);
  const button = moveButton(ply, text, snapshot);
  // Out of its row a number says nothing.
  const names = { n: ply, side: sideText(snapshot.game, line.side, i18n), what: i18n.t(column.title), move: text };
  button.setAttribute('aria-label', i18n.t('record.move', names));
  return tableCell(column, button);
}

/**
 * @param {Column} column
 * @param {Line} line
 * @param {I18n} i18n
 */
const lineCell = (column, line, i18n) => tableCell(column, column.text(line, i18n));

/**
 * @param {Column} column
 * @param {Node | string} content
 */
const tableCell = ({ numeric }, content) => el('td', { className: numeric ? 'numeric' : '' }, content);
