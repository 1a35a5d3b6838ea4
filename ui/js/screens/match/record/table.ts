import { html, noChange, nothing } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { ref } from 'lit-html/directives/ref.js';
import type { AppState, Dispatch } from '../../../app.js';
import { gameModule } from '../../../boards/games.js';
import type { I18n } from '../../../foundation/i18n.js';
import { sideText } from '../../../foundation/sides.js';
import type { Snapshot } from '../../../wire.js';
import { columnsFor, type Column } from '../../../boards/kit/columns.js';
import { keepStop, strikeMove } from './keys.js';
import { lineBodies } from './lines.js';
import { recordKey } from './move.js';
import { pairBodies } from './pairs.js';

/** The moves played; those taken back are grey. */
export function recordBox(state: AppState, dispatch: Dispatch) {
  const { i18n } = state;
  const snapshot = state.matches[state.place];
  if (!snapshot) return noChange;
  // Text after the table: WebKitGTK's page process crashes when a screen reader requests the word at the end of the
  // table.
  return html`${guard([i18n, recordKey(snapshot)], () => table(snapshot, i18n, dispatch))}
    <p id="record-empty" class="note" ?hidden=${snapshot.record.length > 0}>${i18n.t('record.empty')}</p>
    <span class="unseen">&nbsp;</span>`;
}

function table(snapshot: Snapshot, i18n: I18n, dispatch: Dispatch) {
  const own = gameModule(snapshot.game).columns;
  const columns = own && columnsFor(snapshot, own);
  const press = ({ target }: MouseEvent) => {
    const node = target as Element;
    const ply = node.closest('button')?.dataset.ply ?? node.closest('tr')?.dataset.line;
    if (ply) dispatch({ kind: 'review_visit', ply: Number(ply) });
  };
  const focused = ({ currentTarget }: FocusEvent) => keepStop(currentTarget as Element);
  // Runs after everything that reduces its space.
  const drawn = (node?: Element) => node && queueMicrotask(() => {
    keepStop(node);
    showCurrent(true);
  });
  return html`<table id="record" class=${columns ? 'lines' : 'pairs'} @click=${press} @keydown=${strikeMove} @focusin=${focused} ${ref(drawn)}>
    <thead><tr><th scope="col">${i18n.t('record.number')}</th>${columns ? lineTitles(columns, i18n) : pairTitles(snapshot.game, i18n)}</tr></thead>
    ${columns ? lineBodies(snapshot, columns, i18n) : pairBodies(snapshot, i18n)}</table>`;
}

const pairTitles = (game: string, i18n: I18n) =>
  html`<th scope="col">${sideText(game, 'first', i18n)}</th><th scope="col">${sideText(game, 'second', i18n)}</th>`;

const lineTitles = (columns: readonly Column[], i18n: I18n) => [
  html`<th scope="col">${i18n.t('record.player')}</th>`,
  ...columns.map(({ title, long, numeric }) => html`<th scope="col" class=${numeric ? 'numeric' : nothing}
    data-note=${long ? i18n.t(long) : nothing} aria-description=${long ? i18n.t(long) : nothing}>${i18n.t(title)}</th>`),
];

/**
 * Scrolls the current move into view. It scrolls the list, never the page, and uses offsets, which page rotation does
 * not affect.
 *
 * @param orTop whether to scroll to the top if there is no current move
 */
export function showCurrent(orTop = false): void {
  const box = document.getElementById('record-box');
  const row = box?.querySelector('[aria-current]')?.closest('tr');
  if (!box || !row) {
    if (box && orTop) box.scrollTop = 0;
    return;
  }
  const head = box.querySelector('thead')?.offsetHeight ?? 0;
  const bottom = row.offsetTop + row.offsetHeight - box.clientHeight;
  // All values are rounded, so a missing pixel does not count.
  if (bottom > box.scrollTop + 1) box.scrollTop = bottom + 4;
  else if (row.offsetTop - head < box.scrollTop) box.scrollTop = row.offsetTop - head;
}
