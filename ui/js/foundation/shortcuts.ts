import { ownsWindow } from './backend.js';
import { isTextField } from './focus.js';
import { isChord, keyOf } from './keys.js';
import { dialogOpen } from './dialogs.js';
import type { I18n } from './i18n.js';

/** Keys that work everywhere. None is a single letter, so they do not interfere with dictation or typing. */

/** The ids of their buttons. */
const SHORTCUTS: Record<string, string> = {
  F1: 'help',
  F2: 'go',
  F3: 'players',
  F4: 'flip',
  F6: 'reset',
  F7: 'hint',
  F8: 'match',
  F9: 'settings',
  'Ctrl+Z': 'undo',
  'Ctrl+Y': 'redo',
};

/** Reserved by browsers: find next, the address bar, and a text cursor. */
const BROWSERS = ['F3', 'F6', 'F7'];

/** The keys available on this host, with their buttons. */
export const shortcuts = () => Object.entries(SHORTCUTS).filter(([key]) => ownsWindow() || !BROWSERS.includes(key));

/** Scaling; browsers handle it themselves. */
const SCALING: Record<string, number> = { '+': 1, '=': 1, '-': -1, '0': 0 };

/** How many steps a key scales by. Its character takes precedence over its place: on AZERTY, `-` is where 6 is. */
const scaling = (event: KeyboardEvent) => (isChord(event) && ownsWindow() ? SCALING[event.key] ?? SCALING[keyOf(event)] : undefined);

function chord(event: KeyboardEvent) {
  const key = keyOf(event).toUpperCase();
  if (!isChord(event)) return event.shiftKey ? '' : key;
  if (event.shiftKey) return key === 'Z' ? 'Ctrl+Y' : '';
  // On a Mac it opens the browser's history.
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
      // In a text field, Ctrl+Z undoes typing.
      if (!id || dialogOpen() || (ctrl && isTextField(event.target))) return;
      // Holding the keys can take back several moves, but must not alternately start and pause a match.
      if (ctrl || !event.repeat) buttonFor(id)?.click();
    }
    event.preventDefault();
  });
}

/** The Khmer space bar types a zero-width space, which does not press buttons in browsers. */
function pressBySpace(event: KeyboardEvent) {
  const target = (event.target as HTMLElement);
  if (event.key === ' ' || keyOf(event) !== ' ' || event.defaultPrevented || event.repeat) return;
  if (!target.matches('button, summary, input[type="checkbox"], input[type="radio"]')) return;
  event.preventDefault();
  target.click();
}

/** Holding a key must not press a button that appears under the focus, such as the one that takes over the device. */
function listenToHeldKeys() {
  let begun: EventTarget | null = null;
  document.addEventListener('keydown', (event) => {
    if (!event.repeat) begun = event.target;
    else if (event.key === 'Enter' && event.target !== begun && event.target instanceof HTMLButtonElement) event.preventDefault();
  }, { capture: true });
}

/** The visible button with this name, at home, in the archive or at a match. */
export const buttonFor = (id: string) => [id, `home-${id}`, `archive-${id}`].map((name) => document.getElementById(name)).find((node) => node && !node.closest('[hidden]'));

/** Keys with other names on other languages' keyboards. */
const NAMED = ({
  Ctrl: 'help.control', Page: 'help.key_page', Home: 'help.key_home', End: 'help.key_end', Enter: 'help.key_enter', Delete: 'help.key_delete',
} as const);

/** Keys as printed on a language's keyboards. */
export const printed = (keys: string, i18n: I18n) => keys.replace(/[A-Z][a-z]+/g, (name) => (name in NAMED ? i18n.t(NAMED[(name as keyof typeof NAMED)]) : name));

/** A button's action: buttons at home or in the archive share those of a match. */
export const actionOf = (id: string) => id.replace(/^(home|archive)-(?!button)/, '');

/** @returns the key that presses this button */
export const shortcutOf = (id: string): string | undefined => shortcuts().find(([, button]) => button === actionOf(id))?.[0];
