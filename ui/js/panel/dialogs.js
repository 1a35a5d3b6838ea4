import { holdsDraft } from '../drafts.js';
import { enterPlace, leavePlace } from '../navigation.js';

/**
 * Native dialogs: opened by a button, closed by Escape, by their close button, a press beside them or the
 * system's back. Focus
 * returns to the opener by itself.
 *
 * @typedef {import('../i18n.js').Key} Key
 */

/**
 * @template {HTMLElement} [E=HTMLElement]
 * @param {string} id
 * @returns {E}
 */
export function element(id) {
  const node = document.getElementById(id);
  if (!node) throw new Error(`the page has no element #${id}`);
  return /** @type {E} */ (node);
}

/**
 * @param {string} id
 * @returns {HTMLDialogElement}
 */
export const dialog = (id) => element(id);

/** @returns {HTMLDialogElement | undefined} the topmost: the page has those that open above others behind them */
export const topDialog = () => [...document.querySelectorAll('dialog')].filter(({ open }) => open).pop();

/** @returns {boolean} whether a dialog is open */
export const dialogOpen = () => topDialog() !== undefined;

const DONE_MS = 4000;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let passing;

/**
 * Shows for a while in the open dialog that what was asked of it is done.
 *
 * @param {string} text
 */
export function showDone(text) {
  const body = /** @type {HTMLElement | null | undefined} */ (topDialog()?.querySelector('.dialog-body'));
  if (!body) return;
  clearTimeout(passing);
  body.dataset.done = text;
  passing = setTimeout(() => delete body.dataset.done, DONE_MS);
}

/** Called when a dialog has closed. */
let closed = () => {};

/**
 * Makes every dialog closable by its buttons and by a press beside it.
 *
 * @param {() => void} whenClosed
 */
export function listenToDialogs(whenClosed) {
  closed = whenClosed;
  for (const node of document.querySelectorAll('dialog')) listenToDialog(node);
}

/** @param {HTMLDialogElement} node */
export function listenToDialog(node) {
  node.addEventListener('close', () => closed());
  /** @type {EventTarget | null} */
  let pressed = null;
  node.addEventListener('pointerdown', (event) => (pressed = event.target));
  node.addEventListener('click', (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    // Text selected past the edge ends in a click on the dialog too, but did not begin there. Nor does a slip of the
    // hand close what somebody is writing in.
    const beside = target === node && pressed === node && !holdsDraft(node);
    if (beside || target.closest('[data-close]')) node.close();
  });
}

/**
 * @param {string} id
 * @param {() => void} [prepare] called before it opens
 * @returns {Promise<void>} until it is closed
 */
export async function openDialog(id, prepare) {
  if (dialogOpen()) return;
  prepare?.();
  return show(dialog(id));
}

/**
 * Asks something, above a dialog that may be open.
 *
 * @param {string} id of a dialog
 * @param {string} yes the id of the button that says yes
 * @returns {Promise<boolean>} whether it was pressed
 */
export async function agreed(id, yes) {
  const node = dialog(id);
  node.returnValue = '';
  element(yes).onclick = () => node.close(yes);
  await show(node);
  return node.returnValue === yes;
}

/**
 * @param {HTMLDialogElement} node
 * @returns {Promise<void>} until it is closed
 */
export function show(node) {
  node.showModal();
  // Some engines open it where it was left, which in the help of another game is just anywhere.
  node.scrollTop = 0;
  const place = enterPlace(() => node.close());
  return new Promise((closed) => {
    node.addEventListener('close', () => {
      leavePlace(place);
      closed();
    }, { once: true });
  });
}
