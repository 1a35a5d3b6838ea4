import { ownsWindow } from './backend.js';
import { isTextField } from './focus.js';
import { isChord, keyOf } from './keys.js';

/** Text selection and the browser's context menu. */

/**
 * Dragging from a board selects no text, and Ctrl+A works only in text fields. Not done with styles; see `shell.css`.
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
 * Limits the browser's context menu to text that can be edited or copied. In the app it would also offer to reload the
 * page. In a browser it stays; boards never have one.
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
