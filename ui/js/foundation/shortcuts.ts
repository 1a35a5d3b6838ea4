import { ownsWindow } from './backend.js';
import { isTextField } from './focus.js';
import { isChord, keyOf } from './keys.js';
import { dialogOpen } from './dialogs.js';
import type { I18n } from './i18n.js';

/**
 * Keys that work everywhere. None is a bare letter, so none is in the way of dictation or typing.
 */

/** The buttons they press. */
const SHORTCUTS: Record<string, string> = {
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

/** What browsers have for themselves: to search on, and to go to the address. */
const BROWSERS = ['F3', 'F6'];

/** The keys that there are where the page is shown, and the buttons they press. */
export const shortcuts = () => Object.entries(SHORTCUTS).filter(([key]) => ownsWindow() || !BROWSERS.includes(key));

/** The size; in a browser that is the browser's. */
const SCALING: Record<string, number> = { '+': 1, '=': 1, '-': -1, '0': 0 };

/** By how many steps a key changes the size. What it writes goes before its place: `-` stands on AZERTY where 6 does. */
const scaling = (event: KeyboardEvent) => (isChord(event) && ownsWindow() ? SCALING[event.key] ?? SCALING[keyOf(event)] : undefined);

function chord(event: KeyboardEvent) {
  const key = keyOf(event).toUpperCase();
  if (!isChord(event)) return event.shiftKey ? '' : key;
  if (event.shiftKey) return key === 'Z' ? 'Ctrl+Y' : '';
  // On a Mac it opens what a browser has visited.
  return key === 'Y' && event.metaKey && !ownsWindow() ? '' : `Ctrl+${key}`;
}

/** The id of the button that a key presses. */
export function shortcutFor(event: KeyboardEvent): string | undefined {
  const pressed = chord(event);
  return shortcuts().find(([key]) => key === pressed)?.[1];
}

export function listenToShortcuts(scaleBy: (steps: number) => void) {
  listenToHeldKeys();
  document.addEventListener('keydown', pressBySpace);
  document.addEventListener('keydown', (event) => {
    const ctrl = isChord(event);
    if (event.altKey) return;
    const steps = scaling(event);
    if (steps !== undefined) scaleBy(steps);
    else {
      const id = shortcutFor(event);
      // Where keys write, Ctrl+Z takes back what was written.
      if (!id || dialogOpen() || (ctrl && isTextField(event.target))) return;
      // Moves may be taken back one after the other; a match is not begun and paused in turns.
      if (ctrl || !event.repeat) buttonFor(id)?.click();
    }
    event.preventDefault();
  });
}

/** The space bar of the Khmer keyboard writes a space of no width, for which browsers press nothing. */
function pressBySpace(event: KeyboardEvent) {
  const target = (event.target as HTMLElement);
  if (event.key === ' ' || keyOf(event) !== ' ' || event.defaultPrevented || event.repeat) return;
  if (!target.matches('button, summary, input[type="checkbox"], input[type="radio"]')) return;
  event.preventDefault();
  target.click();
}

/**
 * A key that is held presses no button that has come under it meanwhile, such as the one that takes the device. That
 * was not meant.
 */
function listenToHeldKeys() {
  let begun: EventTarget | null = null;
  document.addEventListener('keydown', (event) => {
    if (!event.repeat) begun = event.target;
    else if (event.key === 'Enter' && event.target !== begun && event.target instanceof HTMLButtonElement) event.preventDefault();
  }, { capture: true });
}

/** The button of this name on the screen, at home, in the archive or at a match. */
export const buttonFor = (id: string) => [id, `home-${id}`, `archive-${id}`].map((name) => document.getElementById(name)).find((node) => node && !node.closest('[hidden]'));

/** The keys that have other names on the keyboards of other languages. */
const NAMED = ({
  Ctrl: 'help.control', Page: 'help.key_page', Home: 'help.key_home', End: 'help.key_end', Enter: 'help.key_enter', Delete: 'help.key_delete',
} as const);

/** Keys as they are printed on the keyboards of a language. */
export const printed = (keys: string, i18n: I18n) => keys.replace(/[A-Z][a-z]+/g, (name) => (name in NAMED ? i18n.t(NAMED[(name as keyof typeof NAMED)]) : name));

/** What a button does: one at home or in the archive does what its like does at a match. */
export const actionOf = (id: string) => id.replace(/^(home|archive)-(?!button)/, '');

/** @returns the key that presses this button, at home or at a match */
export const shortcutOf = (id: string): string | undefined => shortcuts().find(([, button]) => button === actionOf(id))?.[0];
