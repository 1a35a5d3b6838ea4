import { dayName, timeText } from '../day.js';
import { el, write } from '../dom.js';
import { forget, restoreDraft } from '../drafts.js';
import { element, openDialog, dialog } from '../panel/dialogs.js';
import { isReadOnly } from '../panel/folder.js';
import { gameName, lengthText, playersText, reasonText, resultText, timeOf } from './entry.js';

/**
 * One match of the archive by itself: all that is known of it, its note and its star, and what can be done with it.
 *
 * @typedef {import('../wire.js').MatchEntry} MatchEntry
 * @typedef {import('./entry.js').Words} Words
 *
 * @typedef {object} Actions
 * @property {(entry: MatchEntry) => void} open
 * @property {(entry: MatchEntry) => void} remove
 * @property {(entry: MatchEntry) => void} exportOne
 * @property {(entry: MatchEntry, starred: boolean) => void} star
 * @property {(entry: MatchEntry, note: string) => void} annotate
 */

/** @type {MatchEntry | null} what the dialog is about */
let shown = null;

const note = () => /** @type {HTMLTextAreaElement} */ (element('details-note'));
const star = () => /** @type {HTMLInputElement} */ (element('details-star'));

/**
 * @param {MatchEntry} entry
 * @param {string} picture its board as SVG markup
 * @param {Words} words
 */
export function openDetails(entry, picture, words) {
  shown = entry;
  openDialog('details-dialog', () => {
    const { i18n } = words;
    const { summary } = entry;
    write(element('details-title'), summary ? playersText(summary, words) : i18n.t('archive.unreadable'));
    const frame = element('details-picture');
    frame.className = `entry-picture ${entry.game}`;
    frame.innerHTML = picture;
    const when = i18n.t('archive.when', { day: dayName(timeOf(entry), i18n), time: timeText(timeOf(entry), i18n) });
    const result = summary ? [resultText(summary, i18n), reasonText(summary, i18n), lengthText(summary, i18n)] : [];
    element('details-facts').replaceChildren(...[gameName(entry, i18n), when, ...result].filter(Boolean).map((text) => el('p', {}, text)));
    restoreDraft(note(), entry.note, entry.id);
    star().checked = entry.starred;
    note().readOnly = star().disabled = isReadOnly();
    element('details-delete').hidden = isReadOnly();
    /** @type {HTMLButtonElement} */ (element('details-open')).disabled = summary === null;
  });
}

/** @param {Actions} actions */
export function listenToDetails(actions) {
  const keep = () => {
    if (shown && note().value !== shown.note && !note().readOnly) {
      shown = { ...shown, note: note().value };
      actions.annotate(shown, shown.note);
    }
    forget(note());
  };
  note().addEventListener('change', keep);
  star().addEventListener('change', () => {
    if (!shown) return;
    shown = { ...shown, starred: star().checked };
    actions.star(shown, shown.starred);
  });
  // Also when the dialog is closed by a key while the note has the focus.
  dialog('details-dialog').addEventListener('close', keep);
  for (const [id, act] of /** @type {const} */ ([['details-open', actions.open], ['details-delete', actions.remove], ['details-export', actions.exportOne]])) {
    element(id).addEventListener('click', () => {
      const entry = shown;
      dialog('details-dialog').addEventListener('close', () => entry && act(entry), { once: true });
      dialog('details-dialog').close();
    });
  }
}
