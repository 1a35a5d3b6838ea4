import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import type { AppState, Dispatch } from '../../../app.js';
import { button } from '../../../components/parts.js';
import { gameModule } from '../../../boards/games.js';
import type { I18n, Key } from '../../../foundation/i18n.js';
import type { Snapshot } from '../../../wire.js';
import { recordTable, recordText } from './copies.js';

/** The dialog that exports the record. */

export type RecordForm = 'text' | 'csv';

export interface RecordCopiesState {
  readonly form: RecordForm;
  /** The match when the dialog was opened. */
  readonly snapshot: Snapshot | null;
}

export const NO_RECORD_COPIES: RecordCopiesState = { form: 'text', snapshot: null };

export type RecordCopiesAction =
  | { kind: 'record_copies' | 'record_copy' | 'record_save' }
  | { kind: 'record_form'; form: RecordForm };

/** The text to copy; empty if the record has no columns. */
export function copyOf({ form, snapshot }: RecordCopiesState, i18n: I18n): string {
  const columns = snapshot && gameModule(snapshot.game).columns;
  if (!columns) return '';
  // Up to the move shown.
  return (form === 'csv' ? recordTable : recordText)({ ...snapshot, at: snapshot.shown_ply }, columns, i18n);
}

export function copiesContent({ i18n, recordCopies }: AppState, dispatch: Dispatch) {
  const choice = (id: string, form: RecordForm, text: Key) => html`<label class="check"><input type="radio" name="record-form" id=${id}
    .checked=${live(recordCopies.form === form)} @change=${() => dispatch({ kind: 'record_form', form })}><span>${i18n.t(text)}</span></label>`;
  return html`<div class="checks" role="radiogroup" aria-label=${i18n.t('record.form')}>
      ${choice('record-plain', 'text', 'record.text')}
      ${choice('record-csv', 'csv', 'record.csv')}
    </div>
    <textarea id="record-text" class="lines" rows="12" readonly spellcheck="false" aria-labelledby="record-dialog-title" .value=${copyOf(recordCopies, i18n)}></textarea>`;
}

export const copiesButtons = ({ i18n, capabilities }: AppState, dispatch: Dispatch) => html`
  <button type="button" class="button" data-close>${i18n.t('app.close')}</button>
  ${capabilities.files ? button({ id: 'record-save', text: i18n.t('match.save_file'), press: () => dispatch({ kind: 'record_save' }) }, i18n) : nothing}
  ${button({ id: 'record-copy', text: i18n.t('match.copy'), primary: true, press: () => dispatch({ kind: 'record_copy' }) }, i18n)}`;
