import { ask, hasFiles } from '../backend.js';
import { isUnderWay } from '../wire.js';
import { copyFrom } from './clipboard.js';
import { dialog, element, openDialog } from './dialogs.js';

/**
 * The match as a text: to copy, to keep, to paste and load; as a file, where there are files; and handed on to
 * another app, where the system does that.
 *
 * @typedef {import('../match.js').Match} Match
 * @typedef {import('../wire.js').Refusal} Refusal
 */

/**
 * @param {Match} match
 * @param {(refusal: Refusal) => void} refused
 * @param {() => void} copied
 * @param {() => void} saved
 * @returns {(given?: string) => Promise<void>} opens the dialog, with the match on the board or the given one
 */
export function listenToSave(match, refused, copied, saved) {
  const text = /** @type {HTMLTextAreaElement} */ (element('match-text'));
  element('match-load').addEventListener('click', async () => {
    if (await match.send('load', { text: text.value })) dialog('match-dialog').close();
  });
  element('match-copy').addEventListener('click', () => copyFrom(text, copied));
  element('match-share').addEventListener('click', () => {
    // Whoever decides otherwise needs no words for it, and the text can still be copied.
    navigator.share({ title: document.title, text: text.value }).catch(() => undefined);
  });
  // Not in line with the other commands, which go on while somebody looks for a file.
  const exchange = (/** @type {string} */ command) => ask(command, { game: match.latest()?.game }).catch(refused);
  element('match-save').addEventListener('click', async () => {
    if (await exchange('export_file')) saved();
  });
  element('match-open').addEventListener('click', async () => {
    const snapshot = await exchange('import_file');
    if (!snapshot) return;
    match.receive(snapshot);
    dialog('match-dialog').close();
  });
  let files = false;
  hasFiles().then((answer) => {
    files = answer;
  });
  /** What there is to copy: the whole match, and where it stands. */
  let whole = '';
  const position = () => positionOf(match.latest());
  const show = () => {
    text.value = /** @type {HTMLInputElement} */ (element('match-position')).checked ? position() : whole;
  };
  for (const id of ['match-whole', 'match-position']) element(id).addEventListener('change', show);
  const failed = (/** @type {Refusal} */ refusal) => {
    refused(refusal);
    return '';
  };
  return async (given) => {
    // While a match hides something there is nothing to copy, but another can be loaded.
    const now = match.latest();
    const open = Boolean(now?.can.save);
    element('match-keep').hidden = element('match-copy').hidden = !open;
    element('match-warning').hidden = !(now && now.at > 0 && isUnderWay(now));
    element('match-share').hidden = !(open && 'share' in navigator);
    element('match-open').hidden = !files;
    element('match-save').hidden = !(files && open) || given !== undefined;
    element('match-forms').hidden = given !== undefined || !position();
    /** @type {HTMLInputElement} */ (element('match-whole')).checked = true;
    whole = given ?? (open ? await match.fetch('save').catch(failed) : '');
    show();
    openDialog('match-dialog');
  };
}

/**
 * What is seen of a match as a text, for games of which that is all; it can be loaded like a match.
 *
 * @param {import('../wire.js').Snapshot | null} snapshot
 */
const positionOf = (snapshot) => (snapshot && 'position' in snapshot.view ? snapshot.view.position : '');
