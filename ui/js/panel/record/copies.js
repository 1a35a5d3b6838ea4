import { hasFiles } from '../../backend.js';
import { sideText } from '../../sides.js';
import { copyFrom } from '../clipboard.js';
import { element, openDialog } from '../dialogs.js';
import { columnsFor } from './columns.js';

/**
 * The record as a text for people and as a table for other programs.
 *
 * @typedef {import('../../wire.js').Snapshot} Snapshot
 * @typedef {import('../../i18n.js').I18n} I18n
 * @typedef {import('../../match.js').Match} Match
 * @typedef {import('./columns.js').Column} Column
 */

/**
 * @param {Snapshot} snapshot
 * @param {readonly Column[]} columns
 * @param {I18n} i18n
 * @param {'text' | 'plain'} form
 * @returns {string[][]} the titles, then a row for each move on the board
 */
function cellsOf({ game, record, at }, columns, i18n, form) {
  const titles = columns.map(({ title, long }) => i18n.t(form === 'plain' ? long ?? title : title));
  const rows = record.slice(0, at).map((line, i) => [
    String(i + 1),
    sideText(game, line.side, i18n),
    ...columns.map((column) => String(column[form](line, i18n))),
  ]);
  return [[i18n.t('record.number'), i18n.t('record.player'), ...titles], ...rows];
}

/**
 * @param {Snapshot} snapshot
 * @param {readonly Column[]} columns
 * @param {I18n} i18n
 * @returns {string} lines with aligned columns
 */
export function recordText(snapshot, columns, i18n) {
  const told = columnsFor(snapshot, columns);
  return aligned(cellsOf(snapshot, told, i18n, 'text'), [true, false, ...told.map((column) => column.numeric)]);
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
 * @param {I18n} i18n
 * @returns {string} comma-separated values as in RFC 4180, always with the same columns
 */
export function recordTable(snapshot, columns, i18n) {
  const quoted = (/** @type {string} */ cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return cellsOf(snapshot, columns, i18n, 'plain').map((row) => row.map(quoted).join(',') + '\r\n').join('');
}

/**
 * @param {() => { snapshot: Snapshot | null, columns: readonly Column[] | undefined, i18n: I18n }} shown
 * @param {() => void} copied
 * @param {(form: 'text' | 'csv', text: string) => void} save
 */
export function listenToCopies(shown, copied, save) {
  const area = /** @type {HTMLTextAreaElement} */ (element('record-text'));
  const isTable = () => /** @type {HTMLInputElement} */ (element('record-csv')).checked;
  const textNow = () => {
    const { snapshot, columns, i18n } = shown();
    return snapshot && columns ? (isTable() ? recordTable : recordText)(snapshot, columns, i18n) : '';
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
