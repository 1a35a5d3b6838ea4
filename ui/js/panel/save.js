import { ask, hasFiles } from '../backend.js';
import { dayText } from '../day.js';
import { write } from '../dom.js';
import { forget, restoreDraft } from '../drafts.js';
import { GAMES } from '../games.js';
import { copyFrom } from './clipboard.js';
import { dialog, element, openDialog } from './dialogs.js';
import { notationText } from './record/notation.js';

/**
 * A match taken along: as a file, where there are files, or handed on to another app, where the system does that. Its
 * moves can be read. It is also a text to keep, to paste and to load.
 *
 * @typedef {import('../match.js').Match} Match
 * @typedef {import('../wire.js').Problem} Problem
 * @typedef {import('../wire.js').Snapshot} Snapshot
 *
 * @typedef {object} SaveContext
 * @property {() => import('../i18n.js').I18n} i18n
 * @property {(game: string) => import('../games.js').GameModule} gameModule
 * @property {(problem: Problem) => void} onProblem
 * @property {() => void} copied
 * @property {(file: string) => void} saved
 */

const text = () => /** @type {HTMLTextAreaElement} */ (element('match-text'));
const radio = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (element(id));

/**
 * @param {() => Match | null} current the match on the screen
 * @param {SaveContext} context
 * @returns {() => Promise<void>} opens the dialog
 */
export function listenToSave(current, { i18n, gameModule, onProblem, copied, saved }) {
  /** What there is to copy: the whole match, and where it stands. */
  let whole = '';
  const usual = () => (radio('match-position').checked ? positionOf(current()?.latest() ?? null) : whole);
  for (const id of ['match-whole', 'match-position']) {
    element(id).addEventListener('change', () => {
      forget(text());
      text().value = usual();
    });
  }
  const notation = /** @type {HTMLTextAreaElement} */ (element('match-notation'));
  element('match-copy-notation').addEventListener('click', () => copyFrom(notation, copied));
  element('match-copy').addEventListener('click', () => copyFrom(text(), copied));
  element('match-share').addEventListener('click', () => {
    // Whoever decides otherwise needs no words for it, and the text can still be copied.
    navigator.share({ title: document.title, text: whole }).catch(() => undefined);
  });
  listenToFiles(current, onProblem, saved);
  const failed = (/** @type {Problem} */ problem) => {
    onProblem(problem);
    return '';
  };
  return async () => {
    const match = current();
    const now = match?.latest() ?? null;
    // While a match hides something there is nothing to copy, but another can be loaded.
    whole = match && now?.can.save ? await match.save().catch(failed) : '';
    radio('match-whole').checked = true;
    const typed = restoreDraft(text(), usual(), now?.game);
    notation.value = now ? notationText(now, gameModule(now.game), i18n(), dayText()) : '';
    openDialog('match-dialog', () => paint(now, typed, gameModule, i18n()));
  };
}

let files = false;

/**
 * @param {() => Match | null} current
 * @param {SaveContext['onProblem']} onProblem
 * @param {SaveContext['saved']} saved
 */
function listenToFiles(current, onProblem, saved) {
  // Not in line with the other commands, which go on while somebody looks for a file.
  element('match-save').addEventListener('click', async () => {
    const snapshot = current()?.latest();
    const file = snapshot && (await ask('export_file', { id: snapshot.id, day: dayText() }).catch(onProblem));
    if (file) saved(file);
  });
  element('match-open').addEventListener('click', async () => {
    // What is chosen is for this match, whichever is on the screen by then.
    const match = current();
    const snapshot = match?.latest();
    const answer = snapshot && (await ask('import_file', { game: snapshot.game }).catch(onProblem));
    if (!match || !answer) return;
    await match.accepted(answer);
    dialog('match-dialog').close();
  });
  element('match-load').addEventListener('click', async () => {
    const match = current();
    if (!(await match?.load(text().value))) return;
    forget(text());
    dialog('match-dialog').close();
  });
  hasFiles().then((answer) => (files = answer));
}

/**
 * @param {Snapshot | null} now
 * @param {boolean} typed whether a text to load waits there
 * @param {SaveContext['gameModule']} gameModule
 * @param {import('../i18n.js').I18n} i18n
 */
function paint(now, typed, gameModule, i18n) {
  const open = Boolean(now?.can.save);
  /** @type {HTMLDetailsElement} */ (element('match-more')).open = typed;
  element('match-keep').hidden = element('match-copy').hidden = !open;
  element('match-share').hidden = !(open && 'share' in navigator);
  element('match-open').hidden = !files;
  element('match-rematch').hidden = !now?.can.rematch;
  element('match-save').hidden = !(files && open);
  element('match-forms').hidden = !positionOf(now);
  const board = now && gameModule(now.game).boardName?.(now);
  write(element('match-board'), board ? i18n.t('match.board', { name: board }) : '');
  element('match-board').hidden = !board;
}

/**
 * What is seen of a match as a text, for games of which that is all; it can be loaded like a match.
 *
 * @param {Snapshot | null} snapshot
 */
const positionOf = (snapshot) => (snapshot && GAMES[snapshot.game].positionText?.(snapshot)) ?? '';
