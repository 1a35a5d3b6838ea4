import { dialog, element, openDialog } from './dialogs.js';

/**
 * The match as a text: to copy, to keep, to paste and load.
 *
 * @typedef {import('../match.js').Match} Match
 * @typedef {import('../wire.js').Refusal} Refusal
 */

/**
 * @param {Match} match
 * @param {(refusal: Refusal) => void} refused
 * @param {() => void} copied
 * @returns {(given?: string) => Promise<void>} opens the dialog, with the match on the board or the given one
 */
export function listenToSave(match, refused, copied) {
  const text = /** @type {HTMLTextAreaElement} */ (element('match-text'));
  element('match-load').addEventListener('click', async () => {
    if (await match.send('load', { text: text.value })) dialog('match-dialog').close();
  });
  element('match-copy').addEventListener('click', async () => {
    text.select();
    // The clipboard may be forbidden; the selected text can still be copied by hand.
    await navigator.clipboard?.writeText(text.value).then(copied, () => undefined);
  });
  const failed = (/** @type {Refusal} */ refusal) => {
    refused(refusal);
    return '';
  };
  return async (given) => {
    // While a match hides something there is nothing to copy, but another can be loaded.
    const open = Boolean(match.latest()?.can.save);
    element('match-copy').hidden = !open;
    text.value = given ?? (open ? await match.fetch('save').catch(failed) : '');
    openDialog('match-dialog');
  };
}
