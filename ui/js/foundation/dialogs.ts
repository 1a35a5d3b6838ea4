import { holdsDraft } from './drafts.js';
import { enterPlace, leavePlace } from './navigation.js';

/**
 * Native dialogs: opened by a button, closed by Escape, by their close button, a press beside them or the system's back.
 * Focus returns to the opener by itself.
 */

export function element<E extends HTMLElement = HTMLElement>(id: string): E {
  const node = document.getElementById(id);
  if (!node) throw new Error(`the page has no element #${id}`);
  return (node as E);
}

export const dialog = (id: string): HTMLDialogElement => element(id);

/** @returns the topmost: the page has those that open above others behind them */
export const topDialog = (): HTMLDialogElement | undefined => [...document.querySelectorAll('dialog')].filter(({ open }) => open).pop();

/** @returns whether a dialog is open */
export const dialogOpen = (): boolean => topDialog() !== undefined;

const DONE_MS = 4000;
let passing: ReturnType<typeof setTimeout> | undefined;

/** Shows for a while in the open dialog that what was asked of it is done. */
export function showDone(text: string) {
  const body = (topDialog()?.querySelector('.dialog-body') as HTMLElement | null | undefined);
  if (!body) return;
  clearTimeout(passing);
  body.dataset.done = text;
  passing = setTimeout(() => delete body.dataset.done, DONE_MS);
}

let closed = () => {};

/** Has something done whenever a dialog has closed. */
export const onDialogClosed = (act: () => void) => (closed = act);

/** Makes a dialog closable by its buttons and by a press beside it. */
export function listenToDialog(node: HTMLDialogElement) {
  node.addEventListener('close', () => closed());
  let pressed: EventTarget | null = null;
  node.addEventListener('pointerdown', (event) => (pressed = event.target));
  node.addEventListener('click', (event) => {
    const target = (event.target as HTMLElement);
    // Text selected past the edge ends in a click on the dialog too, but did not begin there. Nor does a slip of the
    // hand close what somebody is writing in.
    const beside = target === node && pressed === node && !holdsDraft(node);
    if (beside || target.closest('[data-close]')) node.close();
  });
}

/** @returns until it is closed */
export function show(node: HTMLDialogElement): Promise<void> {
  node.showModal();
  // Some engines open it where it was left, which in the help of another game is just anywhere.
  node.scrollTop = 0;
  const place = enterPlace(() => node.close(), () => node.open);
  return new Promise((closed) => {
    node.addEventListener('close', () => {
      leavePlace(place);
      closed();
    }, { once: true });
  });
}
