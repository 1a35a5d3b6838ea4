import { ask } from '../backend.js';
import { element, openDialog } from './dialogs.js';

/**
 * Another program may use the folder of matches and settings. Then this one only reads, from its start on; all that is
 * asked is whether it goes on. A sign says so for as long as it lasts.
 *
 * @typedef {import('../wire.js').Problem} Problem
 */

/** The folder, if another program uses it. */
let inUse = /** @type {string | null} */ (null);

/** @returns {boolean} whether matches can only be looked at */
export const isReadOnly = () => inUse !== null;

/** Before anything of a match is asked for. */
export async function findFolder() {
  inUse = await ask('folder_in_use').catch(() => null);
  for (const sign of document.querySelectorAll('.read-only')) sign.toggleAttribute('hidden', !isReadOnly());
}

/**
 * @param {(problem: Problem) => void} onProblem
 * @returns {Promise<void>} until that is answered
 */
export async function askAboutFolder(onProblem) {
  if (inUse === null) return;
  element('folder-path').textContent = inUse;
  element('folder-leave').addEventListener('click', () => ask('leave').catch(onProblem));
  return openDialog('folder-dialog');
}
