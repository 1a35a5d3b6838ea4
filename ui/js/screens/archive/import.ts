import { html, nothing } from 'lit-html';
import type { App, AppState, Dispatch } from '../../app.js';
import { openDialog } from '../../components/dialog.js';
import { enabled } from '../../components/enabled.js';
import { restoreDraft } from '../../foundation/drafts.js';
import { isolated } from '../../foundation/foreign.js';
import type { I18n, Key } from '../../foundation/i18n.js';
import { dialogOpen, element } from '../../foundation/dialogs.js';
import type { BrokenMatch, ImportReport } from '../../wire.js';

/** The dialog that imports matches from a file or pasted text, and reports the result. */

export interface ImportState {
  /** Whether an import is running; only one runs at a time. */
  readonly going: boolean;
  /** The last import's result. */
  readonly report: Told | null;
}

export const NO_IMPORT: ImportState = { going: false, report: null };

export type ImportAction = { kind: 'import_open' | 'import_file' | 'import_pasted' };

/** The combined result of several sources. */
export interface Told {
  readonly files: readonly string[];
  readonly ids: readonly number[];
  readonly known: number;
  /** The number of attempts at problems. */
  readonly attempts: number;
  readonly broken: readonly (BrokenMatch & { readonly file: string | null })[];
  readonly broken_count: number;
  /** Whether a file's encoding was guessed. */
  readonly is_guess: boolean;
}

export const joined = (reports: readonly ImportReport[]): Told => ({
  files: reports.flatMap(({ file }) => file ?? []),
  ids: reports.flatMap(({ ids }) => ids),
  known: reports.reduce((sum, { known }) => sum + known, 0),
  attempts: reports.reduce((sum, { attempts }) => sum + attempts, 0),
  broken: reports.flatMap(({ file, broken }) => broken.map((one) => ({ ...one, file }))),
  broken_count: reports.reduce((sum, { broken_count: count }) => sum + count, 0),
  is_guess: reports.some(({ is_guess: isGuess }) => isGuess),
});

/** An import's result, in sentences. */
export function importText({ ids, known, attempts, broken_count: broken, is_guess: isGuess }: Omit<Told, 'files' | 'broken'>, i18n: I18n) {
  const said = ids.length > 0 || attempts === 0 ? [i18n.t('archive.imported', { count: ids.length })] : [];
  if (attempts > 0) said.push(i18n.t('archive.imported_attempts', { count: attempts }));
  if (known > 0) said.push(i18n.t('archive.import_known', { count: known }));
  if (broken > 0) said.push(i18n.t('archive.import_broken', { count: broken }));
  if (isGuess) said.push(i18n.t('archive.import_guessed'));
  return i18n.sentences(said);
}

/** `importText` with the file's name or the number of files. */
export function doneText(told: Told, i18n: I18n) {
  const { files } = told;
  const text = importText(told, i18n);
  if (files.length === 0) return text;
  const file = files.length > 1 ? i18n.t('archive.import_files', { count: files.length }) : isolated(files[0]);
  return i18n.t('archive.import_of', { file, text });
}

/** The matches that failed to import, each with its line, and its file if there are several. */
export function brokenItems({ files, broken, broken_count: count }: Told, i18n: I18n) {
  const items = broken.map(({ file, line, code, detail }) => {
    const key = `error.${code}`;
    const why = i18n.t((i18n.exists(key) ? key : 'error.bad_save') as Key);
    const text = i18n.t('archive.import_line', { number: line });
    const where = file && files.length > 1 ? i18n.t('archive.import_of', { file: isolated(file), text }) : text;
    return html`<li>${i18n.sentences([where, why])}${detail
      ? html`<details role="group"><summary>${i18n.t('error.details')}</summary><p lang="en">${isolated(detail)}</p></details>` : nothing}</li>`;
  });
  const rest = count - broken.length;
  return rest > 0 ? [...items, html`<li>${i18n.t('archive.import_more', { count: rest })}</li>`] : items;
}

export function openImport(app: App) {
  if (dialogOpen()) return;
  app.update({ importing: { ...app.state.importing, report: null } });
  openDialog(app, { id: 'import-dialog', title: (i18n) => i18n.t('archive.import_title'), content });
  restoreDraft(element<HTMLTextAreaElement>('import-text'));
}

function content({ importing: { going, report }, capabilities: { files }, i18n }: AppState, dispatch: Dispatch) {
  return html`<p>${i18n.t('archive.import_note')}</p>
    <textarea id="import-text" rows="6" spellcheck="false" aria-label=${i18n.t('archive.import_paste')}></textarea>
    <div class="dialog-buttons">
      ${files ? html`<button type="button" id="import-file" class="button" ${enabled(!going, 'import-dialog-close')}
        @click=${() => dispatch({ kind: 'import_file' })}>${i18n.t('archive.import_file')}</button>` : nothing}
      <button type="button" id="import-confirm" class="button primary" ${enabled(!going, 'import-dialog-close')}
        @click=${() => dispatch({ kind: 'import_pasted' })}>${i18n.t('archive.import_confirm')}</button>
    </div>
    ${report ? html`<div id="import-report"><p id="import-done">${doneText(report, i18n)}</p><ul id="import-broken" data-selectable>${brokenItems(report, i18n)}</ul></div>` : nothing}`;
}
