import { thoughtText } from '../status.js';
import { moveButton } from './move.js';

/**
 * The record of a game in which the sides take turns: two moves to a row.
 *
 * @typedef {import('../../wire.js').Snapshot} Snapshot
 * @typedef {import('../../wire.js').Line} Line
 * @typedef {import('../../words.js').Words} Words
 * @typedef {import('../../games.js').Board} Board
 *
 * @typedef {{ ply: number, line: Line }} Entry `ply` counts from 1
 * @typedef {{ number: number, first: Entry | null, second: Entry | null }} Row
 */

/**
 * @param {readonly Line[]} record
 * @returns {Row[]}
 */
export function rowsOf(record) {
  /** @type {Row[]} */
  const rows = [];
  record.forEach((line, i) => {
    const entry = { ply: i + 1, line };
    const last = rows[rows.length - 1];
    if (line.side === 'second' && last && !last.second) last.second = entry;
    else rows.push({ number: rows.length + 1, first: null, second: null, [line.side]: entry });
  });
  return rows;
}

/**
 * @param {Snapshot} snapshot
 * @param {Board} board
 * @param {Words} words
 * @returns {HTMLTableSectionElement[]}
 */
export function pairBodies(snapshot, board, words) {
  const body = document.createElement('tbody');
  for (const row of rowsOf(snapshot.record)) body.append(createRow(row, snapshot, board, words));
  return [body];
}

/**
 * @param {Row} row
 * @param {Snapshot} snapshot
 * @param {Board} board
 * @param {Words} words
 */
function createRow(row, snapshot, { lineText, lineNote }, words) {
  const node = document.createElement('tr');
  const number = document.createElement('th');
  number.scope = 'row';
  number.textContent = String(row.number);
  node.append(number);
  for (const entry of [row.first, row.second]) {
    const cell = node.insertCell();
    if (!entry) continue;
    const text = lineText ? lineText(entry.line, words) : entry.line.text;
    const button = moveButton(entry.ply, text, snapshot);
    const notes = [
      lineNote?.(entry.line, words),
      entry.line.thought && thoughtText(snapshot.game, entry.line.thought, words),
    ];
    button.title = notes.filter(Boolean).join('\n');
    cell.append(button);
  }
  return node;
}
