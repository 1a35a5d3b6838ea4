import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import type { App, AppState, Dispatch } from '../../app.js';
import { ask } from '../../foundation/backend.js';
import { openDialog } from '../../components/dialog.js';
import { button } from '../../components/parts.js';
import { dayText } from '../../foundation/day.js';
import type { I18n } from '../../foundation/i18n.js';
import { copyFrom } from '../../foundation/clipboard.js';
import { dialogOpen } from '../../foundation/dialogs.js';
import { announce } from '../../foundation/voice.js';
import type { ExportCount, ExportFormat, ExportOutlook, Exported, ExportedFile, MatchSelection, Trouble } from '../../wire.js';
import { onlyHereItems } from './only_here.js';

/** Exports matches to a file, where the host has files, or as text to copy and share. */

export interface ExportState {
  readonly selection: MatchSelection;
  readonly format: ExportFormat;
  /** What will be exported and what will be left out; null until it is known. */
  readonly outlook: ExportOutlook | null;
  /** The exported text; null until it is written. */
  readonly text: string | null;
  /** The result of the export. */
  readonly done: string;
}

export const NO_EXPORT: ExportState = { selection: { kind: 'ids', ids: [] }, format: 'text', outlook: null, text: null, done: '' };

export type ExportAction =
  | { kind: 'export_open'; selection: MatchSelection }
  | { kind: 'export_format'; format: ExportFormat }
  | { kind: 'export_save' | 'export_show' | 'export_share' };

const FORMATS = ['text', 'json', 'csv'] as const;

/** An export's result, in sentences. */
export function exportText({ written, hidden, unreadable, attempts }: ExportCount, i18n: I18n) {
  const said = written > 0 || attempts === 0 ? [i18n.t('archive.exported', { count: written })] : [];
  if (attempts > 0) said.push(i18n.t('archive.exported_attempts', { count: attempts }));
  if (hidden > 0) said.push(i18n.t('archive.export_hidden', { count: hidden }));
  if (unreadable > 0) said.push(i18n.t('archive.export_unreadable', { count: unreadable }));
  return i18n.sentences(said);
}

export function handleExport(app: App, onTrouble: (trouble: Trouble) => void) {
  const update = (part: Partial<ExportState>) => app.update({ exporting: { ...app.state.exporting, ...part } });

  const tell = (done: string) => {
    announce(done);
    update({ done });
  };

  /** Exports and shows the text; null if nothing was written. */
  async function written(): Promise<string | null> {
    const { selection, format: form } = app.state.exporting;
    const exported: Exported | void = await ask('export_matches', { selection, form }).catch(onTrouble);
    if (!exported) return null;
    update({ text: exported.text });
    tell(exportText(exported.count, app.state.i18n));
    return exported.count.written + exported.count.attempts > 0 ? exported.text : null;
  }

  app.handle<ExportAction>({
    export_open: async ({ selection }) => {
      if (dialogOpen()) return;
      update({ ...NO_EXPORT, selection });
      openDialog(app, { id: 'export-dialog', title: (i18n) => i18n.t('archive.export_title'), content });
      const outlook = await ask('export_outlook', { selection }).catch(onTrouble);
      if (outlook && selection === app.state.exporting.selection) update({ outlook });
    },
    export_format: ({ format }) => update({ format, text: null, done: '' }),
    export_save: async () => {
      const { selection, format: form } = app.state.exporting;
      const exported: ExportedFile | void = await ask('export_matches_file', { selection, form, day: dayText() }).catch(onTrouble);
      if (!exported) return;
      const { file, count } = exported;
      const { i18n } = app.state;
      tell(i18n.sentences([file && i18n.t('match.saved', { file }), exportText(count, i18n)]));
    },
    export_show: async () => {
      if (!(await written())) return;
      app.flush();
      const area = document.getElementById('export-area');
      if (area) copyFrom(area as HTMLTextAreaElement, () => announce(app.state.i18n.t('match.copied')));
    },
    export_share: async () => {
      const text = await written();
      // Cancelling needs no message; the text can still be copied.
      if (text) navigator.share({ title: document.title, text }).catch(() => undefined);
    },
  });
}

function content({ exporting, capabilities, i18n }: AppState, dispatch: Dispatch) {
  const { outlook, format, text, done } = exporting;
  const behind = outlook?.only_here.filter(({ reason }) => reason !== 'friend') ?? [];
  return html`
    ${outlook ? html`<p id="export-outlook">${i18n.t('archive.export_outlook', { count: outlook.written })}</p>` : nothing}
    ${behind.length > 0 ? html`<div id="export-behind" class="warning"><p>${i18n.t('archive.export_behind')}</p><ul>${onlyHereItems(behind, i18n)}</ul></div>` : nothing}
    <p class="note">${i18n.t('archive.export_note')}</p>
    <div role="radiogroup" aria-label=${i18n.t('archive.export_form')}>${FORMATS.map((one) => html`<label class="check"><input
      type="radio" name="export-form" id="export-${one}" .checked=${live(one === format)}
      @change=${() => dispatch({ kind: 'export_format', format: one })}><span>${i18n.t(`archive.export_${one}`)}</span></label>`)}</div>
    ${text === null ? nothing : html`<textarea id="export-area" rows="8" readonly spellcheck="false" aria-label=${i18n.t('archive.export_title')} .value=${text}></textarea>`}
    ${done ? html`<p id="export-done" class="warning" data-selectable>${done}</p>` : nothing}
    <div class="dialog-buttons">
      ${button({ id: 'export-share', text: i18n.t('match.share'), hidden: !('share' in navigator), press: () => dispatch({ kind: 'export_share' }) }, i18n)}
      ${button({ id: 'export-show', text: i18n.t('match.copy'), press: () => dispatch({ kind: 'export_show' }) }, i18n)}
      ${button({ id: 'export-save', text: i18n.t('archive.export_save'), primary: true, hidden: !capabilities.files, press: () => dispatch({ kind: 'export_save' }) }, i18n)}
    </div>`;
}
