import { ownsWindow } from './backend.js';
import { isTextField } from './focus.js';
import { isChord, keyOf } from './keys.js';

/** What can be selected, and where the menu of the browser comes. */

/**
 * A drag that begins on a board must not select the words it leaves it for, nor those on it; and Ctrl+A means a text field,
 * not the page. Styles that forbid selecting are no way: see `shell.css`.
 */
export function listenToSelection() {
  let nothing = false;
  const within = (target: EventTarget | null, where: string) => target instanceof Element && target.closest(where) !== null;
  document.addEventListener('pointerdown', ({ target }) => {
    nothing = within(target, '.board') && !within(target, '[data-selectable]');
  }, { capture: true });
  for (const type of ['pointerup', 'pointercancel']) document.addEventListener(type, () => (nothing = false), { capture: true });
  document.addEventListener('selectstart', (event) => nothing && event.preventDefault());
  document.addEventListener('keydown', (event) => {
    const all = ownsWindow() && isChord(event) && !event.altKey && keyOf(event) === 'a';
    if (all && !isTextField(event.target)) event.preventDefault();
  });
}

/**
 * The menu of the browser is for text that can be written or copied. In the app it would offer to load the page anew
 * besides. In a browser it is left alone; boards have no menu anywhere.
 */
export function listenToMenus() {
  if (!ownsWindow()) return;
  document.addEventListener('contextmenu', (event) => {
    const { target } = event;
    const selection = getSelection();
    const selected = selection && !selection.isCollapsed && target instanceof Node && selection.containsNode(target, true);
    if (!selected && !isTextField(target)) event.preventDefault();
  });
}
