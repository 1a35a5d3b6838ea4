import { activate, cellNode } from './cells.js';
import { cellAt, placeOf } from './geometry.js';
import { boardAt, keepInSight } from './paint.js';
import { ACTIONS } from './tools.js';

/**
 * Keys on the board: one tab stop, arrows from square to square without wrapping. Enter chooses a square and then
 * confirms it, Space is a tap, M or F marks, Escape takes the choice back.
 *
 * @typedef {import('./press.js').Press} Press
 * @typedef {import('./geometry.js').Place} Place
 * @typedef {import('./geometry.js').Size} Size
 */

/** @type {Record<string, (place: Place, size: Size, ctrl: boolean) => Place>} */
const STEPS = {
  ArrowUp: ({ column, row }) => ({ column, row: row - 1 }),
  ArrowDown: ({ column, row }) => ({ column, row: row + 1 }),
  ArrowLeft: ({ column, row }) => ({ column: column - 1, row }),
  ArrowRight: ({ column, row }) => ({ column: column + 1, row }),
  Home: ({ row }, _, ctrl) => ({ column: 0, row: ctrl ? 0 : row }),
  End: ({ row }, size, ctrl) => ({ column: size.columns - 1, row: ctrl ? size.rows - 1 : row }),
};

/**
 * @param {HTMLElement} root
 * @param {Press} press
 * @returns {() => void} ends it
 */
export function listenToKeyboard(root, press) {
  const act = (/** @type {KeyboardEvent} */ event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const taken = target.dataset.cell !== undefined ? onCell(root, event, press) : onTools(target, event, press);
    if (taken) event.preventDefault();
  };
  // Assistive technology sets the focus itself.
  const follow = (/** @type {FocusEvent} */ event) => {
    const board = boardAt(root);
    const { cell } = /** @type {HTMLElement} */ (event.target).dataset;
    if (board && cell !== undefined) activate(board, Number(cell));
  };
  root.addEventListener('keydown', act);
  root.addEventListener('focusin', follow);
  return () => {
    root.removeEventListener('keydown', act);
    root.removeEventListener('focusin', follow);
  };
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
  if (event.key in STEPS) {
    const { scene } = board;
    const cell = cellAt(STEPS[event.key](placeOf(board.active, scene, scene.flipped), scene, event.ctrlKey), scene, scene.flipped);
    if (cell !== null) activate(board, cell);
    cellNode(board, board.active).focus({ preventScroll: true });
    keepInSight(board, board.active);
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
