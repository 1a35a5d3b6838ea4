import * as backend from '../backend.js';
import { el, fill, give, refill } from '../dom.js';
import { forget, restoreDraft } from '../drafts.js';
import { normalized } from '../foreign.js';
import { SIDES, sideText } from '../sides.js';
import { element } from './dialogs.js';
import { isReadOnly } from './folder.js';

/**
 * The names of the people who play, in a field for each beside the choice of who plays. Names used before are offered.
 *
 * @typedef {import('../wire.js').Snapshot} Snapshot
 * @typedef {import('../match.js').Match} Match
 * @typedef {import('../i18n.js').I18n} I18n
 */

/** Beside the board, and in the dialog of the players. */
const FIELDS = ['seat-name-field', 'players-name-field'];

/** @param {string} id */
const input = (id) => /** @type {HTMLInputElement} */ (element(id));

/**
 * @param {Snapshot} snapshot
 * @param {I18n} i18n
 */
export function paintNames({ id: match, game, seats, names, friend }, i18n) {
  for (const side of SIDES) {
    for (const id of FIELDS) {
      const field = input(`${id}-${side}`);
      field.hidden = seats[side]?.kind !== 'human';
      // What two devices have told each other stands.
      field.disabled = isReadOnly() || friend !== null;
      // What is being written stays, and what was when the page began anew is taken.
      const isOther = field.dataset.about !== String(match);
      if (isOther && restoreDraft(field, names[side] ?? '', match)) field.dispatchEvent(new Event('change'));
      else if (field !== document.activeElement) fill(field, names[side] ?? '');
      give(field, 'placeholder', i18n.t('archive.name'));
      give(field, 'aria-label', i18n.t('player.tray', { side: sideText(game, side, i18n), what: i18n.t('archive.name') }));
    }
  }
}

/** Offers the names used before. */
async function offerNames() {
  const names = await backend.names().catch(() => []);
  refill(element('known-names'), names.map((value) => el('option', { value })));
}

/** @param {() => Match | null} current the match on the screen */
export function listenToNames(current) {
  for (const side of SIDES) {
    for (const id of FIELDS) {
      const field = input(`${id}-${side}`);
      field.addEventListener('focus', offerNames);
      field.addEventListener('change', async () => {
        forget(field);
        const match = current();
        const done = await match?.send({ kind: 'set_name', side, name: normalized(field.value) || null });
        if (!done) fill(field, match?.latest()?.names[side] ?? '');
      });
    }
  }
}
