import { hasFiles } from '../../backend.js';
import { sideText } from '../../sides.js';
import { copyFrom } from '../clipboard.js';
import { element, openDialog } from '../dialogs.js';

/**
 * The record as a text for people and as a table for other programs.
 *
 * @typedef {import('../../wire.js').Snapshot} Snapshot
 * @typedef {import('../../words.js').Words} Words
 * @typedef {import('../../match.js').Match} Match
 * @typedef {import('./columns.js').Column} Column
 */

/**
 * @param {Snapshot} snapshot
 * @param {readonly Column[]} columns
 * @param {Words} words
 * @param {'text' | 'plain'} form
 * @returns {string[][]} the titles, then a row for each move on the board
 */
function cellsOf({ game, record, at }, columns, words, form) {
  const titles = columns.map(({ title, long }) => words.say(form === 'plain' ? long ?? title : title));
  const rows = record.slice(0, at).map((line, i) => [
    String(i + 1),
    sideText(game, line.side, words),
    ...columns.map((column) => String(column[form](line, words))),
  ]);
  return [[words.say('record.number'), words.say('record.player'), ...titles], ...rows];
}

/**
 * @param {Snapshot} snapshot
 * @param {readonly Column[]} columns
 * @param {Words} words
 * @returns {string} lines with aligned columns
 */
export function recordText(snapshot, columns, words) {
  return aligned(cellsOf(snapshot, columns, words, 'text'), [true, false, ...columns.map((column) => column.numeric)]);
}

/**
 * @param {readonly string[][]} rows
 * @param {readonly boolean[]} numeric the columns that end in line
 */
export function aligned(rows, numeric) {
  const width = (/** @type {number} */ i) => Math.max(...rows.map((row) => row[i].length));
  return rows
    .map((row) => row.map((cell, i) => (numeric[i] ? cell.padStart(width(i)) : cell.padEnd(width(i)))).join('  ').trimEnd())
    .join('\n');
}

/**
 * @param {Snapshot} snapshot
 * @param {readonly Column[]} columns
 * @param {Words} words
 * @returns {string} comma-separated values as in RFC 4180
 */
export function recordTable(snapshot, columns, words) {
  const quoted = (/** @type {string} */ cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return cellsOf(snapshot, columns, words, 'plain').map((row) => row.map(quoted).join(',') + '\r\n').join('');
}

/**
 * @param {() => { snapshot: Snapshot | null, columns: readonly Column[] | undefined, words: Words }} shown
 * @param {() => void} copied
 * @param {(form: 'text' | 'csv', text: string) => void} save
 */
export function listenToCopies(shown, copied, save) {
  const area = /** @type {HTMLTextAreaElement} */ (element('record-text'));
  const isTable = () => /** @type {HTMLInputElement} */ (element('record-csv')).checked;
  const textNow = () => {
    const { snapshot, columns, words } = shown();
    return snapshot && columns ? (isTable() ? recordTable : recordText)(snapshot, columns, words) : '';
  };
  const fill = () => {
    area.value = textNow();
  };
  element('record-export').addEventListener('click', () => openDialog('record-dialog', fill));
  hasFiles().then((files) => {
    element('record-save').hidden = !files;
  });
  // A text area does not keep how lines end.
  element('record-save').addEventListener('click', () => save(isTable() ? 'csv' : 'text', textNow()));
  element('record-forms').addEventListener('change', fill);
  element('record-copy').addEventListener('click', () => copyFrom(area, copied));
}
