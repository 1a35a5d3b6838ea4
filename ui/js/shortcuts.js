import { isTextField } from './focus.js';
import { dialogOpen } from './panel/dialogs.js';

/**
 * Keys that work everywhere. None is a bare letter, so none is in the way of dictation or typing.
 */

/** @type {Record<string, string>} the buttons they press */
export const SHORTCUTS = {
  F1: 'help',
  F2: 'go',
  F3: 'players',
  F4: 'flip',
  F6: 'reset',
  F8: 'match',
  F9: 'settings',
  'Ctrl+Z': 'undo',
  'Ctrl+Y': 'redo',
};

/** @type {Record<string, number>} */
const SCALING = { '+': 1, '=': 1, '-': -1, '0': 0 };

/** @param {KeyboardEvent} event */
function chord(event) {
  const ctrl = event.ctrlKey || event.metaKey;
  if (ctrl && event.shiftKey && event.key.toLowerCase() === 'z') return 'Ctrl+Y';
  return ctrl ? `Ctrl+${event.key.toUpperCase()}` : event.key;
}

/** @param {(steps: number) => void} scaleBy */
export function listenToShortcuts(scaleBy) {
  listenToHeldKeys();
  document.addEventListener('keydown', (event) => {
    const ctrl = event.ctrlKey || event.metaKey;
    if (event.altKey || event.isComposing) return;
    if (ctrl && event.key in SCALING) scaleBy(SCALING[event.key]);
    else {
      const id = SHORTCUTS[chord(event)];
      // Where keys write, Ctrl+Z takes back what was written.
      if (!id || dialogOpen() || (ctrl && isTextField(event.target))) return;
      // Moves may be taken back one after the other; a match is not begun and paused in turns.
      if (ctrl || !event.repeat) buttonFor(id)?.click();
    }
    event.preventDefault();
  });
}

/**
 * A key that is held presses no button that has come under it meanwhile, such as the one that takes the device. That
 * was not meant.
 */
function listenToHeldKeys() {
  /** @type {EventTarget | null} */
  let begun = null;
  document.addEventListener('keydown', (event) => {
    if (!event.repeat) begun = event.target;
    else if (event.key === 'Enter' && event.target !== begun && event.target instanceof HTMLButtonElement) event.preventDefault();
  }, { capture: true });
}

/**
 * The button of this name on the screen, at home, in the archive or at a match.
 *
 * @param {string} id
 */
export const buttonFor = (id) => [id, `home-${id}`, `archive-${id}`].map((name) => document.getElementById(name)).find((node) => node && !node.closest('[hidden]'));

/** The keys that have other names on the keyboards of other languages. */
const NAMED = /** @type {const} */ ({
  Ctrl: 'help.control', Page: 'help.key_page', Home: 'help.key_home', End: 'help.key_end', Enter: 'help.key_enter', Delete: 'help.key_delete',
});

/**
 * Keys as they are printed on the keyboards of a language.
 *
 * @param {string} keys
 * @param {import('./i18n.js').I18n} i18n
 */
export const printed = (keys, i18n) => keys.replace(/[A-Z][a-z]+/g, (name) => (name in NAMED ? i18n.t(NAMED[/** @type {keyof typeof NAMED} */ (name)]) : name));

/**
 * What a button does: one at home or in the archive does what its like does at a match.
 *
 * @param {string} id
 */
export const actionOf = (id) => id.replace(/^(home|archive)-(?!button)/, '');

/**
 * @param {string} id
 * @returns {string | undefined} the key that presses this button, at home or at a match
 */
export const shortcutOf = (id) => Object.keys(SHORTCUTS).find((key) => SHORTCUTS[key] === actionOf(id));
