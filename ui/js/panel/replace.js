import { gameText } from '../sides.js';
import { isUnderWay } from '../phase.js';
import { agreed, element } from './dialogs.js';

/**
 * Asks before something takes the place of a match.
 *
 * @typedef {import('../wire.js').Snapshot} Snapshot
 * @typedef {import('../i18n.js').I18n} I18n
 */

/**
 * Of a match that is over, or not begun, nothing is lost that anybody would miss: nobody is asked.
 *
 * @param {Snapshot | null} snapshot
 * @param {I18n} i18n
 * @returns {Promise<boolean>} whether another match may take its place
 */
export async function mayReplace(snapshot, i18n) {
  if (!snapshot || !isUnderWay(snapshot)) return true;
  return asked(i18n.t('replace.title'), [i18n.t('replace.lost')]);
}

/**
 * What the program was started with is loaded only when the person says so.
 *
 * @param {Snapshot | null} snapshot
 * @param {import('../wire.js').OpenedMatch} given
 * @param {I18n} i18n
 * @returns {Promise<boolean>}
 */
export function mayOpen(snapshot, { game, file }, i18n) {
  const lost = snapshot && isUnderWay(snapshot) ? [i18n.t('replace.lost')] : [];
  return asked(i18n.t('replace.given_title'), [i18n.t('replace.given', { file, game: gameText(game, i18n) }), ...lost]);
}

/**
 * @param {string} title
 * @param {readonly string[]} notes
 */
function asked(title, notes) {
  element('replace-title').textContent = title;
  element('replace-note').textContent = notes.join(' ');
  return agreed('replace-dialog', 'replace-confirm');
}
