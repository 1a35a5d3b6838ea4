import type { App } from '../../app.js';
import { ask, toTrouble } from '../../foundation/backend.js';
import { decode } from '../../foundation/decode.js';
import { forget } from '../../foundation/drafts.js';
import { element, topDialog } from '../../foundation/dialogs.js';
import { announce } from '../../foundation/voice.js';
import type { ImportReport, OpenedMatch, Trouble } from '../../wire.js';
import { importText, joined, openImport, type ImportAction, type ImportState } from './import.js';

/** Imports matches from pasted text and from files that are chosen, opened or dropped onto the window. */

export interface ImportContext {
  /** Called after matches have been imported. */
  readonly arrived: () => void;
  readonly onTroubles: (troubles: readonly Trouble[]) => void;
}

/** One source of matches to import. */
interface Source {
  /** The name of the file, if known. */
  readonly file: string | null;
  /** Null if the player cancels. */
  readonly take: () => Promise<ImportReport | null>;
}

/** The size limit for a chosen file. */
export const MOST_BYTES = 256 * 2 ** 20;

const takeText = async ({ text, is_guess }: Pick<OpenedMatch, 'text' | 'is_guess'>): Promise<ImportReport> =>
  ({ ...(await ask('import_matches', { text })), is_guess });

/** @throws {Trouble} */
async function takeFile(file: File): Promise<ImportReport> {
  const { name, size } = file;
  if (size > MOST_BYTES) throw { code: 'file_too_large', detail: '', file: name };
  const bytes = await file.arrayBuffer().catch((error) => {
    // A folder, or a file deleted since.
    throw { code: 'file_read', detail: toTrouble(error).detail, file: name };
  });
  return takeText(decode(new Uint8Array(bytes)));
}

/** @returns a function that imports the matches of files and reports the combined result */
export function handleImport(app: App, { arrived, onTroubles }: ImportContext): (opened: readonly OpenedMatch[]) => Promise<void> {
  const update = (part: Partial<ImportState>) => app.update({ importing: { ...app.state.importing, ...part } });

  /** Imports the sources one after the other and reports the combined result. Ignored while another import runs. */
  async function takeAll(sources: readonly Source[]) {
    if (app.state.importing.going) return;
    update({ going: true });
    const reports: ImportReport[] = [];
    const troubles: Trouble[] = [];
    for (const { file, take } of sources) {
      try {
        const report = await take();
        if (report) reports.push({ ...report, file: file ?? report.file });
      } catch (trouble) {
        troubles.push(trouble as Trouble);
      }
    }
    update({ going: false });
    if (troubles.length > 0) onTroubles(troubles);
    if (reports.length === 0) return;
    const report = joined(reports);
    update({ report });
    announce(importText(report, app.state.i18n));
    if (report.ids.length > 0) arrived();
  }

  /** Imports sources from outside the dialog too, and reports in the dialog. */
  async function bring(sources: readonly Source[]) {
    if (app.state.readOnly) return onTroubles([{ code: 'read_only', detail: '' }]);
    if (topDialog()?.id !== 'import-dialog') openImport(app);
    await takeAll(sources);
  }

  /** Text imported completely is not needed again; otherwise the player can correct it. */
  async function takePasted() {
    const field = element<HTMLTextAreaElement>('import-text');
    const report = await takeText({ text: field.value, is_guess: false });
    if (report.broken_count === 0) forget(field);
    return report;
  }

  app.handle<ImportAction>({
    import_open: () => openImport(app),
    import_file: () => takeAll([{ file: null, take: () => ask('import_matches_file') }]),
    import_pasted: () => bring([{ file: null, take: takePasted }]),
  });
  listenToDrops((dropped) => bring(dropped.map((file) => ({ file: file.name, take: () => takeFile(file) }))), () => !app.state.importing.going);
  return (opened) => bring(opened.map((match) => ({ file: match.file, take: () => takeText(match) })));
}

/**
 * Handles files dropped anywhere on the window. Otherwise the web view would navigate to them.
 *
 * @param possible whether files are accepted now
 */
export function listenToDrops(dropped: (files: readonly File[]) => void, possible: () => boolean) {
  const hasFile = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
  document.addEventListener('dragover', (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = possible() ? 'copy' : 'none';
  });
  document.addEventListener('drop', (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length > 0 && possible()) dropped(files);
  });
}
