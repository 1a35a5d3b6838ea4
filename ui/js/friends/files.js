import * as backend from '../backend.js';
import { isUnconfirmed } from './state.js';

/**
 * The transport by files, where no text carries what there is to send: a file is saved for the friend, and one of theirs is
 * opened. The program reads and writes them; the page never sees what is inside.
 *
 * @typedef {import('../wire.js').ContactShown} ContactShown
 * @typedef {import('../wire.js').Problem} Problem
 * @typedef {import('../i18n.js').Key} Key
 */

/**
 * Whether nothing carries by itself what a text does not carry.
 *
 * @param {ContactShown} contact
 */
export const goesByFile = ({ by_file: byFile, network, broker, stage }) =>
  byFile && network !== 'connected' && broker !== 'connected' && (stage === 'playing' || stage === 'over');

/**
 * Whether a file has to bring what the friend may not have.
 *
 * @param {ContactShown} contact
 */
export const hasFileToSend = (contact) => goesByFile(contact) && isUnconfirmed(contact);

/**
 * @param {number} contact
 * @param {boolean} whole the whole match, not what is new
 * @param {(problem: Problem) => void} onProblem
 * @returns {Promise<boolean>} whether it was written
 */
export const saveFile = (contact, whole, onProblem) => backend.saveFriendFile(contact, whole).catch((problem) => {
  onProblem(problem);
  return false;
});

/**
 * @param {(problem: Problem) => void} onProblem
 * @returns {Promise<{ contact: number, said: Key } | null>} whose it was and what it brought; null if nothing was taken
 */
export async function openFile(onProblem) {
  const taken = await backend.openFriendFile().catch((problem) => {
    onProblem(problem);
    return null;
  });
  return taken && { contact: taken.contact, said: /** @type {Key} */ (`friends.news_${taken.news}`) };
}
