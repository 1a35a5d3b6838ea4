import { element } from './dialogs.js';
import { thoughtText } from './status.js';

/**
 * The moves made, two to a row, the ones taken back in grey.
 *
 * @typedef {import('../wire.js').Snapshot} Snapshot
 * @typedef {import('../wire.js').Line} Line
 * @typedef {import('../words.js').Words} Words
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

/** What the table was painted from. */
let painted = '';

/**
 * @param {Snapshot} snapshot
 * @param {Words} words
 */
export function paintRecord(snapshot, words) {
  const table = element('record');
  // While the computer thinks, many snapshots come and the record stays.
  const shown = JSON.stringify([words.language, snapshot.game, snapshot.at, snapshot.record]);
  if (shown === painted) return;
  painted = shown;
  const body = /** @type {HTMLTableSectionElement} */ (table.querySelector('tbody'));
  const rows = rowsOf(snapshot.record);
  while (body.rows.length > rows.length) body.deleteRow(-1);
  rows.forEach((row, i) => paintRow(body.rows[i] ?? createRow(body), row, snapshot, words));
  element('record-empty').hidden = rows.length > 0;
  const current = body.querySelector('[aria-current]');
  if (current) keepInSight(element('record-box'), /** @type {HTMLElement} */ (current));
  else element('record-box').scrollTop = 0;
}

/** @param {HTMLTableSectionElement} body */
function createRow(body) {
  const row = body.insertRow();
  const number = document.createElement('th');
  number.scope = 'row';
  row.append(number, document.createElement('td'), document.createElement('td'));
  return row;
}

/**
 * @param {HTMLTableRowElement} node
 * @param {Row} row
 * @param {Snapshot} snapshot
 * @param {Words} words
 */
function paintRow(node, row, snapshot, words) {
  node.cells[0].textContent = String(row.number);
  paintEntry(node.cells[1], row.first, snapshot, words);
  paintEntry(node.cells[2], row.second, snapshot, words);
}

/**
 * @param {HTMLTableCellElement} cell
 * @param {Entry | null} entry
 * @param {Snapshot} snapshot
 * @param {Words} words
 */
function paintEntry(cell, entry, { game, at }, words) {
  if (!entry) return cell.replaceChildren();
  const button = cell.querySelector('button') ?? cell.appendChild(document.createElement('button'));
  button.type = 'button';
  button.dataset.ply = String(entry.ply);
  button.textContent = entry.line.text;
  button.title = entry.line.thought ? thoughtText(game, entry.line.thought, words) : '';
  button.classList.toggle('taken-back', entry.ply > at);
  if (entry.ply === at) button.setAttribute('aria-current', 'true');
  else button.removeAttribute('aria-current');
}

/**
 * Scrolls the list, never the page.
 *
 * @param {HTMLElement} box
 * @param {HTMLElement} node
 */
function keepInSight(box, node) {
  const outer = box.getBoundingClientRect();
  const inner = node.getBoundingClientRect();
  if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom + 4;
  else if (inner.top < outer.top + 32) box.scrollTop -= outer.top + 32 - inner.top;
}

/** @param {(ply: number) => void} goTo */
export function listenToRecord(goTo) {
  element('record').addEventListener('click', (event) => {
    const button = /** @type {Element} */ (event.target).closest('button');
    if (button?.dataset.ply) goTo(Number(button.dataset.ply));
  });
}
