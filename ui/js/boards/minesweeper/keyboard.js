import { actOnce, focusCell, followFocus, step } from '../grid.js';
import { placeOf, rowsOf } from './geometry.js';
import { boardAt, keepInSight } from './paint.js';
import { ACTIONS } from './tools.js';

/**
 * Keys on the board: one tab stop, arrows from square to square without wrapping. Enter chooses a square and then
 * confirms it, Space is a tap, M or F marks, Escape takes the choice back.
 *
 * @typedef {import('./press.js').Press} Press
 */

/**
 * @param {HTMLElement} root
 * @param {Press} press
 * @returns {() => void} ends it
 */
export function listenToKeyboard(root, press) {
  const ending = new AbortController();
  const enter = createEnter(press);
  const act = (/** @type {KeyboardEvent} */ event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const taken = target.dataset.cell !== undefined ? onCell(root, event, press, enter) : onTools(target, event, press);
    if (taken) event.preventDefault();
  };
  root.addEventListener('keydown', act, { signal: ending.signal });
  actOnce(root, ending.signal);
  followFocus(root, () => boardAt(root), ending.signal);
  return () => ending.abort();
}

/**
 * @param {HTMLElement} root
 * @param {KeyboardEvent} event
 * @param {Press} press
 * @param {(cell: number) => void} enter what Enter does
 * @returns {boolean} whether the key meant something
 */
function onCell(root, event, press, enter) {
  const board = boardAt(root);
  if (!board || event.altKey || event.metaKey) return false;
  const { scene } = board;
  if (step(board, event, rowsOf(scene, scene.flipped), placeOf(board.active, scene, scene.flipped))) {
    // First from under the numbers along the rims, of which the browser does not know.
    keepInSight(board, board.active);
    focusCell(board);
    return true;
  }
  return !event.ctrlKey && actOn(board.active, event.key, press, enter);
}

/**
 * @param {number} cell
 * @param {string} key
 * @param {Press} press
 * @param {(cell: number) => void} enter
 */
function actOn(cell, key, press, enter) {
  if (key === 'Escape') return press.cancel();
  if (key === 'Enter') enter(cell);
  else if (key === ' ') press.cell(cell);
  else if (['m', 'f'].includes(key.toLowerCase())) press.mark(cell);
  else return false;
  return true;
}

/**
 * Enter chooses a square and then confirms it: also where it is struck again before the answer to the choice is
 * there, for a second choice would turn exploring into marking.
 *
 * @param {Pick<Press, 'draft' | 'cell' | 'confirm'>} press
 * @returns {(cell: number) => Promise<void>}
 */
export function createEnter(press) {
  /** @type {number | null} the square whose choice is on its way */
  let coming = null;
  return async (cell) => {
    if (cell === coming || press.draft()?.cell === cell) {
      coming = null;
      press.confirm();
      return;
    }
    coming = cell;
    await press.cell(cell);
    if (coming === cell) coming = null;
  };
}

/**
 * The two choices of the switch are one tab stop; Escape takes the chosen square back from here too.
 *
 * @param {HTMLElement} target
 * @param {KeyboardEvent} event
 * @param {Press} press
 */
function onTools(target, event, press) {
  if (event.key === 'Escape') return press.cancel();
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  const at = ACTIONS.findIndex((action) => action === target.dataset.action);
  if (!step || at < 0 || target.getAttribute('role') !== 'radio') return false;
  const next = ACTIONS[(at + step + ACTIONS.length) % ACTIONS.length];
  press.choose(next);
  /** @type {HTMLElement | null} */ (target.parentElement?.querySelector(`[data-action="${next}"]`))?.focus();
  return true;
}
