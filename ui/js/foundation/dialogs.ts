import { holdsDraft } from './drafts.js';
import { enterPlace, leavePlace } from './navigation.js';

/**
 * Native dialogs: opened by a button, closed by Escape, their close button, a press outside, or the system's back
 * command. The browser returns the focus to the opener.
 */

export function element<E extends HTMLElement = HTMLElement>(id: string): E {
  const node = document.getElementById(id);
  if (!node) throw new Error(`the page has no element #${id}`);
  return (node as E);
}

export const dialog = (id: string): HTMLDialogElement => element(id);

/** @returns the topmost dialog; the page lists nested dialogs after their parents */
export const topDialog = (): HTMLDialogElement | undefined => [...document.querySelectorAll('dialog')].filter(({ open }) => open).pop();

/** @returns whether a dialog is open */
export const dialogOpen = (): boolean => topDialog() !== undefined;

const DONE_MS = 4000;
let passing: ReturnType<typeof setTimeout> | undefined;

/** Briefly confirms in the open dialog that a request is done. */
export function showDone(text: string) {
  const body = (topDialog()?.querySelector('.dialog-body') as HTMLElement | null | undefined);
  if (!body) return;
  clearTimeout(passing);
  body.dataset.done = text;
  passing = setTimeout(() => delete body.dataset.done, DONE_MS);
}

let closed = () => {};

/** Calls `act` whenever a dialog has closed. */
export const onDialogClosed = (act: () => void) => (closed = act);

/** Lets a dialog be closed with its buttons or a press outside. */
export function listenToDialog(node: HTMLDialogElement) {
  node.addEventListener('close', () => closed());
  let pressed: EventTarget | null = null;
  node.addEventListener('pointerdown', (event) => (pressed = event.target));
  node.addEventListener('click', (event) => {
    const target = (event.target as HTMLElement);
    // Selecting text past the edge also ends in a click on the dialog, but begins elsewhere. A dialog with unused text
    // stays open.
    const beside = target === node && pressed === node && !holdsDraft(node);
    if (beside || target.closest('[data-close]')) node.close();
  });
}

/** @returns resolves when the dialog closes */
export function show(node: HTMLDialogElement): Promise<void> {
  node.showModal();
  // Some engines keep the old scroll position, which is wrong for another game's help.
  node.scrollTop = 0;
  const place = enterPlace(() => node.close(), () => node.open);
  return new Promise((closed) => {
    node.addEventListener('close', () => {
      leavePlace(place);
      closed();
    }, { once: true });
  });
}
