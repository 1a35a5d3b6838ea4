import { ask, hasFiles } from '../backend.js';
import { dayText } from '../day.js';
import { el } from '../dom.js';
import { announce } from '../panel/announcer.js';
import { copyFrom } from '../panel/clipboard.js';
import { element, openDialog, showDone, topDialog } from '../panel/dialogs.js';
import { isReadOnly } from '../panel/folder.js';

/**
 * Many matches taken along, and others taken in: as files, where there are files, as texts to copy and to paste, and
 * files that are dropped onto the window.
 *
 * @typedef {import('../wire.js').Problem} Problem
 * @typedef {import('../wire.js').MatchSelection} MatchSelection
 * @typedef {import('../wire.js').ImportReport} ImportReport
 * @typedef {import('../wire.js').ExportCount} ExportCount
 * @typedef {import('../wire.js').Form} Form
 * @typedef {import('../i18n.js').I18n} I18n
 *
 * @typedef {object} Surroundings
 * @property {() => I18n} i18n
 * @property {() => void} arrived called when matches have come in
 * @property {(problem: Problem) => void} onProblem
 *
 * @typedef {object} Exchange
 * @property {(selection: MatchSelection) => void} openExport asks what to do with these matches
 * @property {() => void} openImport asks for matches
 * @property {(text: string, file: string | null) => Promise<void>} take takes in the matches of a text, and tells so
 */

const FORMS = /** @type {const} */ (['text', 'json', 'csv']);

const area = (/** @type {string} */ id) => /** @type {HTMLTextAreaElement} */ (element(id));
const radio = (/** @type {Form} */ form) => /** @type {HTMLInputElement} */ (element(`export-${form}`));

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
 * @param {Pick<ImportReport, 'ids' | 'known' | 'broken_count'>} report
 * @param {I18n} i18n
 */
export function importText({ ids, known, broken_count }, i18n) {
  const said = [i18n.t('archive.imported', { n: ids.length })];
  if (known > 0) said.push(i18n.t('archive.import_known', { n: known }));
  if (broken_count > 0) said.push(i18n.t('archive.import_broken', { n: broken_count }));
  return said.join(' ');
}

/**
 * The matches that did not come in, each by its line.
 *
 * @param {ImportReport} report
 * @param {I18n} i18n
 */
function brokenNodes({ broken, broken_count }, i18n) {
  const items = broken.map(({ line, code, detail }) => {
    const key = `error.${code}`;
    const why = i18n.t(i18n.exists(key) ? key : 'error.bad_save');
    return el('li', {}, i18n.t('archive.import_line', { n: line }), ' ', why, ' ', el('span', { lang: 'en', className: 'note' }, detail));
  });
  const rest = broken_count - broken.length;
  return rest > 0 ? [...items, el('li', {}, i18n.t('archive.import_more', { n: rest }))] : items;
}

/**
 * @param {Surroundings} surroundings
 * @returns {Exchange}
 */
export function createExchange({ i18n, arrived, onProblem }) {
  let files = false;
  hasFiles().then((answer) => (files = answer));
  /** @type {MatchSelection} */
  let selection = { kind: 'ids', ids: [] };

  const form = () => FORMS.find((one) => radio(one).checked) ?? 'text';
  const tell = (/** @type {string} */ text) => {
    announce(text);
    showDone(text);
  };

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
    const count = await ask('export_matches_file', { selection, form: form(), day: dayText() }).catch(onProblem);
    if (count) tell(exportText(count, i18n()));
  }

  const hideText = () => {
    area('export-area').value = '';
    element('export-area').hidden = true;
  };

  /** @param {ImportReport} report */
  function show(report) {
    const said = importText(report, i18n());
    element('import-done').textContent = report.file ? i18n().t('archive.import_of', { file: report.file, text: said }) : said;
    element('import-broken').replaceChildren(...brokenNodes(report, i18n()));
    element('import-report').hidden = false;
    announce(said);
    if (report.ids.length > 0) arrived();
  }

  /** @param {Promise<ImportReport | null>} asked */
  async function reported(asked) {
    const report = await asked.catch((/** @type {Problem} */ problem) => void onProblem(problem));
    if (report) show(report);
  }

  function openImport() {
    return openDialog('import-dialog', () => {
      area('import-text').value = '';
      element('import-report').hidden = true;
      element('import-file').hidden = !files;
    });
  }

  /** @type {Exchange['take']} */
  async function take(text, file) {
    if (isReadOnly()) return onProblem({ code: 'only_looking', detail: '' });
    if (topDialog()?.id !== 'import-dialog') openImport();
    await reported(ask('import_matches', { text }).then((report) => ({ ...report, file })));
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
  element('import-file').addEventListener('click', () => reported(ask('import_matches_file')));
  element('import-confirm').addEventListener('click', () => take(area('import-text').value, null));
  listenToDrops((file) => file.text().then((text) => take(text, file.name)));

  return {
    openExport: (chosen) => {
      selection = chosen;
      openDialog('export-dialog', () => {
        radio('text').checked = true;
        hideText();
        element('export-save').hidden = !files;
        element('export-share').hidden = !('share' in navigator);
      });
    },
    openImport: () => void openImport(),
    take,
  };
}

/**
 * A file that is dropped anywhere onto the window. Without this the web view would leave the page for it.
 *
 * @param {(file: File) => void} dropped
 */
export function listenToDrops(dropped) {
  const hasFile = (/** @type {DragEvent} */ { dataTransfer }) => dataTransfer?.types.includes('Files') ?? false;
  document.addEventListener('dragover', (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
  });
  document.addEventListener('drop', (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    if (file) dropped(file);
  });
}
