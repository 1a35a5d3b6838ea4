import { actOnce, focusCell, followFocus, step } from '../grid.js';
import { placeOf, rowsOf } from './geometry.js';
import { boardAt } from './paint.js';

/**
 * Keys on the board: one tab stop, arrows from square to square without wrapping, Enter or Space presses.
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
    const taken = target.dataset.cell !== undefined ? onCell(root, event, press) : onFigure(target, event);
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
  if (event.key === 'Enter' || event.key === ' ') press.cell(board.active);
  else if (event.key === 'Escape' && inHand(board)) press.cancel(board.active);
  else {
    const { flipped } = board.scene;
    if (!step(board, event, rowsOf(flipped), placeOf(board.active, flipped))) return false;
    focusCell(board);
  }
  return true;
}

/**
 * Whether a piece is chosen or carried; else the key is not the board's.
 *
 * @param {import('./paint.js').Board} board
 */
const inHand = (board) => board.held !== null || board.scene.cells.some((cell) => cell.selected);

/**
 * The figures of a side are one tab stop; the arrows only move the focus, Enter or Space chooses.
 *
 * @param {HTMLElement} target
 * @param {KeyboardEvent} event
 */
function onFigure(target, event) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!target.dataset.figure || !step || !target.parentElement) return false;
  const figures = /** @type {HTMLElement[]} */ ([...target.parentElement.children]);
  const next = figures[(figures.indexOf(target) + step + figures.length) % figures.length];
  target.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
  return true;
}
