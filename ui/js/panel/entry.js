import { focusBoard } from '../focus.js';
import { el } from '../dom.js';
import { forget, restoreDraft } from '../drafts.js';
import { gameModule } from '../games.js';
import { latinDigits } from '../keys.js';
import { dialogOpen, element, openDialog } from './dialogs.js';

/**
 * The field in which a move is typed in the game's notation, and the board as text beside it.
 *
 * @typedef {import('../wire.js').Snapshot} Snapshot
 * @typedef {import('../wire.js').Settings} Settings
 * @typedef {import('../match.js').Match} Match
 * @typedef {import('../i18n.js').I18n} I18n
 * @typedef {import('../i18n.js').Key} Key
 */

const field = () => /** @type {HTMLInputElement} */ (element('entry-move'));

/**
 * @param {Snapshot} snapshot
 * @param {Settings} settings
 * @param {I18n} i18n
 */
export function paintEntry({ id, game, phase }, settings, i18n) {
  element('entry').hidden = !settings.typing || phase === 'choosing';
  if (field().dataset.about !== String(id)) restoreDraft(field(), '', id);
  field().placeholder = i18n.t(/** @type {Key} */ (`${game}.entry_example`));
}

/**
 * @param {() => Match | null} current the match on the screen
 * @param {() => void} show has the field shown from now on
 * @returns {() => void} goes to the field, which appears if it was not there
 */
export function listenToEntry(current, show) {
  element('entry').addEventListener('submit', async (event) => {
    event.preventDefault();
    const text = latinDigits(field().value.trim());
    if (text && await current()?.send({ kind: 'play', text })) {
      forget(field());
      field().value = '';
    } else field().select();
  });
  field().addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.isComposing) return;
    event.preventDefault();
    focusBoard();
  });
  return () => {
    show();
    field().focus();
    // What was left there is for the eye; whoever types begins anew.
    field().select();
  };
}

/**
 * @param {Snapshot} snapshot
 * @param {I18n} i18n
 */
export function openBoardText(snapshot, i18n) {
  if (dialogOpen()) return;
  openDialog('board-text-dialog', () => {
    const lines = gameModule(snapshot.game).boardLines(snapshot, i18n).map((line) => el('p', {}, line));
    element('board-text').replaceChildren(...lines);
  });
}
