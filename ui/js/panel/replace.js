import { gameText } from '../sides.js';
import { isUnderWay } from '../wire.js';
import { agreed, element } from './dialogs.js';

/**
 * Asks before something takes the place of a match.
 *
 * @typedef {import('../wire.js').Snapshot} Snapshot
 * @typedef {import('../words.js').Words} Words
 */

/**
 * Of a match that is over, or not begun, nothing is lost that anybody would miss: nobody is asked.
 *
 * @param {Snapshot | null} snapshot
 * @param {Words} words
 * @returns {Promise<boolean>} whether another match may take its place
 */
export async function mayReplace(snapshot, words) {
  if (!snapshot || !isUnderWay(snapshot)) return true;
  return asked(words.say('replace.title'), [words.say('replace.lost')]);
}

/**
 * What the program was started with is loaded only when the person says so.
 *
 * @param {Snapshot | null} snapshot
 * @param {{ game: string, file: string }} given
 * @param {Words} words
 * @returns {Promise<boolean>}
 */
export function mayOpen(snapshot, { game, file }, words) {
  const lost = snapshot && isUnderWay(snapshot) ? [words.say('replace.lost')] : [];
  return asked(words.say('replace.given_title'), [words.say('replace.given', { file, game: gameText(game, words) }), ...lost]);
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
