import { sideText } from '../sides.js';
import { el, refill } from '../dom.js';
import { explain } from '../tooltips.js';
import { element } from './dialogs.js';
import { columnsFor } from './record/columns.js';
import { listenToRecordKeys } from './record/keys.js';
import { lineBodies } from './record/lines.js';
import { pairBodies } from './record/pairs.js';
import { leads } from './review.js';

/**
 * The moves made, the ones taken back in grey.
 *
 * @typedef {import('../wire.js').Snapshot} Snapshot
 * @typedef {import('../i18n.js').I18n} I18n
 * @typedef {import('../games.js').GameModule} GameModule
 */

/** What the table was painted from. */
let painted = '';

/**
 * @param {Snapshot} snapshot
 * @param {GameModule} board
 * @param {I18n} i18n
 */
export function paintRecord(snapshot, board, i18n) {
  const table = /** @type {HTMLTableElement} */ (element('record'));
  // While the computer thinks, many snapshots come and the record stays.
  const columns = board.columns && columnsFor(snapshot, board.columns);
  const shown = JSON.stringify([i18n.language, snapshot.game, columns?.length, snapshot.at, snapshot.shown_ply, snapshot.record, leads(snapshot)]);
  if (shown === painted) return;
  painted = shown;
  const focused = /** @type {HTMLElement | null} */ (table.querySelector('button:focus'))?.dataset.ply;
  table.className = columns ? 'lines' : 'pairs';
  refill(table, [
    createHead(snapshot.game, columns, i18n),
    ...(columns ? lineBodies(snapshot, columns, i18n) : pairBodies(snapshot, board, i18n)),
  ]);
  element('record-empty').hidden = snapshot.record.length > 0;
  if (focused) /** @type {HTMLElement | null} */ (table.querySelector(`[data-ply="${focused}"]`))?.focus();
  if (!showCurrent()) element('record-box').scrollTop = 0;
}

/** @returns {boolean} whether the record has a current move, which is then in sight */
function showCurrent() {
  const current = element('record').querySelector('[aria-current]')?.closest('tr');
  if (current) keepInSight(element('record-box'), current);
  return Boolean(current);
}

/**
 * @param {string} game
 * @param {GameModule['columns']} columns
 * @param {I18n} i18n
 */
function createHead(game, columns, i18n) {
  const head = document.createElement('thead');
  const row = head.insertRow();
  row.append(createTitle(i18n.t('record.number')));
  if (columns) {
    row.append(createTitle(i18n.t('record.player')));
    for (const { title, long, numeric } of columns) {
      const cell = createTitle(i18n.t(title));
      if (long) explain(cell, i18n.t(long));
      cell.classList.toggle('numeric', numeric);
      row.append(cell);
    }
  } else row.append(createTitle(sideText(game, 'first', i18n)), createTitle(sideText(game, 'second', i18n)));
  return head;
}

/** @param {string} text */
const createTitle = (text) => el('th', { scope: 'col' }, text);

/**
 * Scrolls the list, never the page. By offsets, which a turned picture does not change.
 *
 * @param {HTMLElement} box
 * @param {HTMLElement} row
 */
function keepInSight(box, row) {
  const head = /** @type {HTMLElement} */ (box.querySelector('thead')).offsetHeight;
  const bottom = row.offsetTop + row.offsetHeight - box.clientHeight;
  if (bottom > box.scrollTop) box.scrollTop = bottom + 4;
  else if (row.offsetTop - head < box.scrollTop) box.scrollTop = row.offsetTop - head;
}

/** @param {(ply: number) => void} visit */
export function listenToRecord(visit) {
  // In less room the current move would be below its end.
  new ResizeObserver(showCurrent).observe(element('record-box'));
  listenToRecordKeys(element('record'));
  element('record').addEventListener('click', (event) => {
    const target = /** @type {Element} */ (event.target);
    const ply = target.closest('button')?.dataset.ply ?? target.closest('tr')?.dataset.line;
    if (ply) visit(Number(ply));
  });
}
