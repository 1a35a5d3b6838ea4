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
  const act = (/** @type {KeyboardEvent} */ event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const taken = target.dataset.cell !== undefined ? onCell(root, event, press) : onTools(target, event, press);
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
 * @returns {boolean} whether the key meant something
 */
function onCell(root, event, press) {
  const board = boardAt(root);
  if (!board || event.altKey || event.metaKey) return false;
  const { scene } = board;
  if (step(board, event, rowsOf(scene, scene.flipped), placeOf(board.active, scene, scene.flipped))) {
    // First from under the numbers along the rims, of which the browser does not know.
    keepInSight(board, board.active);
    focusCell(board);
    return true;
  }
  return !event.ctrlKey && actOn(board.active, event.key, press);
}

/**
 * @param {number} cell
 * @param {string} key
 * @param {Press} press
 */
function actOn(cell, key, press) {
  if (key === 'Escape') return press.cancel();
  if (key === 'Enter' && press.draft()?.cell === cell) press.confirm();
  else if (key === 'Enter' || key === ' ') press.cell(cell);
  else if (['m', 'f'].includes(key.toLowerCase())) press.mark(cell);
  else return false;
  return true;
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
