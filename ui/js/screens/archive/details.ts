import { html, nothing } from 'lit-html';
import type { App, AppState, Dispatch } from '../../app.js';
import { openDialog } from '../../components/dialog.js';
import { button, check } from '../../components/parts.js';
import { dayName, timeText } from '../../foundation/day.js';
import { forget, restoreDraft } from '../../foundation/drafts.js';
import type { Key } from '../../foundation/i18n.js';
import { dialog, element } from '../../foundation/dialogs.js';
import type { MatchEntry } from '../../wire.js';
import { gameName, lengthText, reasonText, resultText, timeOf, titleText, wordsOf } from './entry.js';
import { pictureName } from './previews.js';

/** The details dialog of one match: its facts, note, star and actions. */

/** The action to run after the dialog has closed. */
export type DetailsAnswer = 'open' | 'export' | 'delete';

/** Asks what to do with the match in `details`. Empty if the player only closes the dialog. */
export async function openDetails(app: App, entry: MatchEntry): Promise<DetailsAnswer | ''> {
  const closed = openDialog(app, { id: 'details-dialog', title: () => titleText(entry, wordsOf(app.state)), content });
  const note = element<HTMLTextAreaElement>('details-note');
  restoreDraft(note, entry.note, entry.id);
  const answer = await closed;
  // The note may still have the focus when a key closes the dialog.
  app.dispatch({ kind: 'archive_note', text: note.value });
  forget(note);
  return answer as DetailsAnswer | '';
}

function content(state: AppState, dispatch: Dispatch) {
  const { archive: { details: entry, pictures }, i18n, readOnly } = state;
  if (!entry) return nothing;
  const { summary } = entry;
  const when = i18n.t('archive.when', { day: dayName(timeOf(entry), i18n), time: timeText(timeOf(entry), i18n) });
  const result = summary ? [resultText(summary, i18n), reasonText(summary, i18n), lengthText(summary, i18n)] : [];
  const facts = [gameName(entry, i18n), when, ...result].filter(Boolean);
  const answer = (value: DetailsAnswer, text: Key, more = {}) =>
    button({ id: `details-${value}`, text: i18n.t(text), press: () => dialog('details-dialog').close(value), ...more }, i18n);
  return html`<div id="details"><span id="details-picture" class="entry-picture ${entry.game}" .innerHTML=${pictures.get(pictureName(entry)) ?? ''}></span><div
      id="details-facts">${facts.map((fact) => html`<p>${fact}</p>`)}</div></div>
    ${check({
      id: 'details-star', text: i18n.t('archive.star'), checked: entry.starred, disabled: readOnly,
      change: (starred) => dispatch({ kind: 'archive_star', entry, starred }),
    })}
    <label for="details-note">${i18n.t('archive.note')}</label>
    <textarea id="details-note" rows="3" maxlength="10000" ?readonly=${readOnly}
      @change=${({ target }: Event) => dispatch({ kind: 'archive_note', text: (target as HTMLTextAreaElement).value })}></textarea>
    <div class="dialog-buttons">
      ${answer('delete', 'archive.delete', { icon: 'delete', hidden: readOnly })}
      ${answer('export', 'archive.export')}
      ${answer('open', 'archive.open', { primary: true, disabled: summary === null })}
    </div>`;
}
