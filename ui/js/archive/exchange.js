import { ask, hasFiles, toProblem } from '../backend.js';
import { dayText } from '../day.js';
import { el, write } from '../dom.js';
import { forget, restoreDraft } from '../drafts.js';
import { announce } from '../panel/voice.js';
import { copyFrom } from '../panel/clipboard.js';
import { dialog, element, openDialog, topDialog } from '../panel/dialogs.js';
import { enable } from '../panel/enable.js';
import { isReadOnly } from '../panel/folder.js';
import { decode } from '../decode.js';
import { isolated } from '../foreign.js';
import { detailNode } from '../panel/message.js';
import { onlyHereNodes } from './only_here.js';

/**
 * Many matches taken along, and others taken in: as files, where there are files, as texts to copy and to paste, and
 * files that are dropped onto the window.
 *
 * @typedef {import('../wire.js').Problem} Problem
 * @typedef {import('../wire.js').MatchSelection} MatchSelection
 * @typedef {import('../wire.js').ImportReport} ImportReport
 * @typedef {import('../wire.js').ExportCount} ExportCount
 * @typedef {import('../wire.js').ExportOutlook} ExportOutlook
 * @typedef {import('../wire.js').ExportFormat} ExportFormat
 * @typedef {import('../i18n.js').I18n} I18n
 *
 * @typedef {object} Surroundings
 * @property {() => I18n} i18n
 * @property {() => void} arrived called when matches have come in
 * @property {(problems: readonly Problem[]) => void} onProblems
 *
 * @typedef {object} Exchange
 * @property {(selection: MatchSelection) => void} openExport asks what to do with these matches
 * @property {() => void} openImport asks for matches
 * @property {(opened: readonly import('../wire.js').OpenedMatch[]) => Promise<void>} take takes in the matches of files, and
 *   tells of all together
 *
 * @typedef {object} Source matches that can come in
 * @property {string | null} file its name, if it is known
 * @property {() => Promise<ImportReport | null>} take null if the person thought better of it
 *
 * @typedef {object} Told what became of several sources
 * @property {readonly string[]} files
 * @property {readonly number[]} ids
 * @property {number} known
 * @property {readonly (import('../wire.js').BrokenMatch & { file: string | null })[]} broken
 * @property {number} broken_count
 * @property {boolean} is_guess whether nothing said what the letters of one of the files mean
 */

/** As much as a file can have that is chosen. */
export const MOST_BYTES = 256 * 2 ** 20;

const FORMS = /** @type {const} */ (['text', 'json', 'csv']);

const button = (/** @type {string} */ id) => /** @type {HTMLButtonElement} */ (element(id));
const area = (/** @type {string} */ id) => /** @type {HTMLTextAreaElement} */ (element(id));
const radio = (/** @type {ExportFormat} */ form) => /** @type {HTMLInputElement} */ (element(`export-${form}`));

/**
 * What became of an export, in sentences.
 *
 * @param {ExportCount} count
 * @param {I18n} i18n
 */
export function exportText({ written, hidden, unreadable }, i18n) {
  const said = [i18n.t('archive.exported', { n: written })];
  if (hidden > 0) said.push(i18n.t('archive.export_hidden', { n: hidden }));
  if (unreadable > 0) said.push(i18n.t('archive.export_unreadable', { n: unreadable }));
  return said.join(' ');
}

/**
 * What became of an import, in sentences.
 *
 * @param {Pick<Told, 'ids' | 'known' | 'broken_count' | 'is_guess'>} told
 * @param {I18n} i18n
 */
export function importText({ ids, known, broken_count, is_guess }, i18n) {
  const said = [i18n.t('archive.imported', { n: ids.length })];
  if (known > 0) said.push(i18n.t('archive.import_known', { n: known }));
  if (broken_count > 0) said.push(i18n.t('archive.import_broken', { n: broken_count }));
  if (is_guess) said.push(i18n.t('archive.import_guessed'));
  return said.join(' ');
}

/**
 * @param {readonly ImportReport[]} reports
 * @returns {Told}
 */
const joined = (reports) => ({
  files: reports.flatMap(({ file }) => file ?? []),
  ids: reports.flatMap(({ ids }) => ids),
  known: reports.reduce((sum, { known }) => sum + known, 0),
  broken: reports.flatMap(({ file, broken }) => broken.map((one) => ({ ...one, file }))),
  broken_count: reports.reduce((sum, { broken_count }) => sum + broken_count, 0),
  is_guess: reports.some(({ is_guess }) => is_guess),
});

/**
 * What became of an import, with the name of its file, or their number.
 *
 * @param {Told} told
 * @param {I18n} i18n
 */
function doneText(told, i18n) {
  const { files } = told;
  const text = importText(told, i18n);
  if (files.length === 0) return text;
  const file = files.length > 1 ? i18n.t('archive.import_files', { n: files.length }) : isolated(files[0]);
  return i18n.t('archive.import_of', { file, text });
}

/**
 * The matches that did not come in, each by its line, and of several files by its file.
 *
 * @param {Told} told
 * @param {I18n} i18n
 */
function brokenNodes({ files, broken, broken_count }, i18n) {
  const items = broken.map(({ file, line, code, detail }) => {
    const key = `error.${code}`;
    const why = i18n.t(i18n.exists(key) ? key : 'error.bad_save');
    const text = i18n.t('archive.import_line', { n: line });
    const where = file && files.length > 1 ? i18n.t('archive.import_of', { file: isolated(file), text }) : text;
    return el('li', {}, where, ' ', why, ...(detail ? [detailNode(detail, i18n)] : []));
  });
  const rest = broken_count - broken.length;
  return rest > 0 ? [...items, el('li', {}, i18n.t('archive.import_more', { n: rest }))] : items;
}

/**
 * @param {ExportOutlook} outlook
 * @param {I18n} i18n
 */
function paintOutlook({ written, only_here }, i18n) {
  const behind = only_here.filter(({ reason }) => reason !== 'friend');
  write(element('export-outlook'), i18n.t('archive.export_outlook', { n: written }));
  element('export-outlook').hidden = false;
  element('export-behind').hidden = behind.length === 0;
  element('export-behind-list').replaceChildren(...onlyHereNodes(behind, i18n));
}

/**
 * @param {{ text: string, is_guess: boolean }} decoded
 * @returns {Promise<ImportReport>}
 */
const takeText = async ({ text, is_guess }) => ({ ...(await ask('import_matches', { text })), is_guess });

/**
 * @param {File} file
 * @returns {Promise<ImportReport>}
 * @throws {Problem}
 */
async function takeFile(file) {
  const { name, size } = file;
  if (size > MOST_BYTES) throw { code: 'file_too_large', detail: '', file: name };
  const bytes = await file.arrayBuffer().catch((error) => {
    // A folder, or a file that is gone by now.
    throw { code: 'file_read', detail: toProblem(error).detail, file: name };
  });
  return takeText(decode(new Uint8Array(bytes)));
}

/**
 * @param {Surroundings} surroundings
 * @returns {Exchange}
 */
export function createExchange({ i18n, arrived, onProblems }) {
  const onProblem = (/** @type {Problem} */ problem) => onProblems([problem]);
  let files = false;
  let going = false;
  hasFiles().then((answer) => (files = answer));
  /** @type {MatchSelection} */
  let selection = { kind: 'ids', ids: [] };

  const form = () => FORMS.find((one) => radio(one).checked) ?? 'text';
  const tell = (/** @type {string} */ text) => {
    announce(text);
    write(element('export-done'), text);
    element('export-done').hidden = false;
  };

  /** What will be in the export, and what stays behind, before anybody decides. */
  async function tellOutlook() {
    const of = selection;
    const outlook = await ask('export_outlook', { selection }).catch(onProblem);
    if (outlook && of === selection) paintOutlook(outlook, i18n());
  }

  /** @returns {Promise<string | null>} the matches as a text, which is shown too */
  async function written() {
    try {
      const { text, count } = await ask('export_matches', { selection, form: form() });
      area('export-area').value = text;
      element('export-area').hidden = false;
      tell(exportText(count, i18n()));
      return count.written > 0 ? text : null;
    } catch (problem) {
      onProblem(/** @type {Problem} */ (problem));
      return null;
    }
  }

  async function save() {
    const exported = await ask('export_matches_file', { selection, form: form(), day: dayText() }).catch(onProblem);
    if (!exported) return;
    const { file, count } = exported;
    const said = exportText(count, i18n());
    tell(file ? `${i18n().t('match.saved', { file })} ${said}` : said);
  }

  const hideText = () => {
    area('export-area').value = '';
    element('export-area').hidden = element('export-done').hidden = true;
  };

  /** @param {Told} told */
  function show(told) {
    element('import-done').textContent = doneText(told, i18n());
    element('import-broken').replaceChildren(...brokenNodes(told, i18n()));
    element('import-report').hidden = false;
    announce(importText(told, i18n()));
    if (told.ids.length > 0) arrived();
  }

  /**
   * Takes in one after the other and tells of all together. While that goes on nothing else comes in.
   *
   * @param {readonly Source[]} sources
   */
  async function takeAll(sources) {
    if (going) return;
    setGoing(true);
    const reports = [];
    const problems = [];
    for (const { file, take } of sources) {
      try {
        const report = await take();
        if (report) reports.push({ ...report, file: file ?? report.file });
      } catch (problem) {
        problems.push(/** @type {Problem} */ (problem));
      }
    }
    setGoing(false);
    if (problems.length > 0) onProblems(problems);
    if (reports.length > 0) show(joined(reports));
  }

  /** @param {boolean} now */
  function setGoing(now) {
    going = now;
    const close = /** @type {HTMLElement} */ (dialog('import-dialog').querySelector('[data-close]'));
    for (const id of ['import-file', 'import-confirm']) enable(button(id), !going, close);
  }

  function openImport() {
    return openDialog('import-dialog', () => {
      restoreDraft(area('import-text'));
      element('import-report').hidden = true;
      element('import-file').hidden = !files;
    });
  }

  /**
   * Takes in what is not asked for in the dialog too, and tells of it there.
   *
   * @param {readonly Source[]} sources
   */
  async function bring(sources) {
    if (isReadOnly()) return onProblem({ code: 'read_only', detail: '' });
    if (topDialog()?.id !== 'import-dialog') openImport();
    await takeAll(sources);
  }

  /** @type {Exchange['take']} */
  const take = (opened) => bring(opened.map((match) => ({ file: match.file, take: () => takeText(match) })));

  /** What came in whole need not be pasted once more; what did not can be mended. */
  async function takePasted() {
    const field = area('import-text');
    const report = await takeText({ text: field.value, is_guess: false });
    if (report.broken_count === 0) forget(field);
    return report;
  }

  element('export-save').addEventListener('click', save);
  element('export-show').addEventListener('click', async () => {
    if (await written()) copyFrom(area('export-area'), () => announce(i18n().t('match.copied')));
  });
  element('export-share').addEventListener('click', async () => {
    const text = await written();
    // Whoever decides otherwise needs no words for it, and the text can still be copied.
    if (text) navigator.share({ title: document.title, text }).catch(() => undefined);
  });
  for (const one of FORMS) radio(one).addEventListener('change', hideText);
  const chosen = { file: null, take: () => ask('import_matches_file') };
  element('import-file').addEventListener('click', () => takeAll([chosen]));
  element('import-confirm').addEventListener('click', () => bring([{ file: null, take: takePasted }]));
  const sourceOf = (/** @type {File} */ file) => ({ file: file.name, take: () => takeFile(file) });
  listenToDrops((dropped) => bring(dropped.map(sourceOf)), () => !going);

  return {
    openExport: (chosen) => {
      selection = chosen;
      openDialog('export-dialog', () => {
        radio('text').checked = true;
        hideText();
        element('export-save').hidden = !files;
        element('export-share').hidden = !('share' in navigator);
        for (const id of ['export-outlook', 'export-behind']) element(id).hidden = true;
        tellOutlook();
      });
    },
    openImport: () => void openImport(),
    take,
  };
}

/**
 * Files that are dropped anywhere onto the window. Without this the web view would leave the page for them.
 *
 * @param {(files: readonly File[]) => void} dropped
 * @param {() => boolean} possible whether they are taken now
 */
export function listenToDrops(dropped, possible) {
  const hasFile = (/** @type {DragEvent} */ { dataTransfer }) => dataTransfer?.types.includes('Files') ?? false;
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
