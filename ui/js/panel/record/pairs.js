import { el } from '../../dom.js';
import { explain } from '../../tooltips.js';
import { glyphOf, mistakeText } from '../judging.js';
import { thoughtText } from '../status.js';
import { moveButton } from './move.js';
import { rowsOf } from './numbers.js';

/**
 * The record of a game in which the sides take turns: two moves to a row.
 *
 * @typedef {import('../../wire.js').Snapshot} Snapshot
 * @typedef {import('../../wire.js').Line} Line
 * @typedef {import('../../i18n.js').I18n} I18n
 * @typedef {import('../../games.js').GameModule} GameModule
 *
 * @typedef {import('./numbers.js').Entry} Entry
 * @typedef {import('./numbers.js').Row} Row
 *
 * @typedef {object} LineParts a move as it is written
 * @property {string} long
 * @property {string} short the same where there is little room
 * @property {string} remark behind it; empty if there is none
 */

/**
 * @param {Snapshot} snapshot
 * @param {GameModule} board
 * @param {I18n} i18n
 * @returns {HTMLTableSectionElement[]}
 */
export function pairBodies(snapshot, board, i18n) {
  return [el('tbody', {}, ...rowsOf(snapshot.record).map((row) => createRow(row, snapshot, board, i18n)))];
}

/**
 * @param {Line} line
 * @param {Pick<GameModule, 'lineParts'>} board
 * @param {I18n} i18n
 * @returns {LineParts}
 */
export const partsOf = (line, { lineParts }, i18n) => lineParts?.(line, i18n) ?? { long: line.text, short: line.text, remark: '' };

/**
 * A move in as many words as there is room for; to be heard in all of them.
 *
 * @param {Entry} entry
 * @param {Snapshot} snapshot
 * @param {GameModule} board
 * @param {I18n} i18n
 */
function writtenMove({ ply, line }, snapshot, board, i18n) {
  const { long, short, remark } = partsOf(line, board, i18n);
  const button = moveButton(ply, long, snapshot);
  const mistake = line.judgement?.mistake;
  if (long === short && !remark && !mistake) return button;
  const part = (/** @type {string} */ className, /** @type {string} */ text) => el('span', { className }, text);
  button.replaceChildren(part('line-long', long), part('line-short', short));
  if (mistake) button.append(part(`glyph ${mistake}`, glyphOf(line)));
  button.append(' ', part('line-remark', remark));
  button.setAttribute('aria-label', [`${long} ${remark}`.trim(), mistakeText(line, i18n)].filter(Boolean).join(', '));
  return button;
}

/**
 * @param {Row} row
 * @param {Snapshot} snapshot
 * @param {GameModule} board
 * @param {I18n} i18n
 */
function createRow(row, snapshot, board, i18n) {
  const node = el('tr', {}, el('th', { scope: 'row' }, String(row.number)));
  for (const entry of [row.first, row.second]) {
    const cell = node.insertCell();
    if (!entry) continue;
    const button = writtenMove(entry, snapshot, board, i18n);
    const notes = [
      board.lineNote?.(entry.line, i18n),
      mistakeText(entry.line, i18n),
      entry.line.thought && thoughtText(snapshot.game, entry.line.thought, i18n),
    ];
    explain(button, notes.filter(Boolean).join('\n'));
    cell.append(button);
  }
  return node;
}
