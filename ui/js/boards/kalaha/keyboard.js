import { actOnce, focusCell, followFocus, step } from '../grid.js';
import { rowsOf, spotOf } from './geometry.js';
import { boardAt } from './paint.js';

/**
 * Keys on the board: one tab stop, arrows from pit to pit without wrapping, Enter or Space plays. The digits 1
 * to 6 play a pit of the side to move, with Ctrl too: some screen readers keep bare digits for themselves (Orca 43).
 */

/**
 * @param {HTMLElement} root
 * @param {(cell: number) => void} press
 * @returns {() => void} ends it
 */
export function listenToKeyboard(root, press) {
  const ending = new AbortController();
  const act = (/** @type {KeyboardEvent} */ event) => {
    const target = /** @type {Element} */ (event.target);
    if (event.altKey || event.metaKey) return;
    const onBoard = root.contains(target);
    // Digits work from the board, and from nowhere in particular: after a click beside it the focus is nowhere.
    const taken = (onBoard && onCell(root, event, press)) || ((onBoard || target === document.body) && onDigit(root, event, press));
    if (taken) event.preventDefault();
  };
  document.addEventListener('keydown', act, { signal: ending.signal });
  actOnce(root, ending.signal);
  followFocus(root, () => boardAt(root), ending.signal);
  return () => ending.abort();
}

/**
 * @param {HTMLElement} root
 * @param {KeyboardEvent} event
 * @param {(cell: number) => void} press
 * @returns {boolean} whether the key meant something
 */
function onCell(root, event, press) {
  const board = boardAt(root);
  if (!board) return false;
  if (event.key === 'Enter' || event.key === ' ') press(board.active);
  else {
    const rows = rowsOf(board.scene.shape, board.scene.flipped);
    if (!step(board, event, rows, spotOf(rows, board.active))) return false;
    focusCell(board);
  }
  return true;
}

/**
 * @param {HTMLElement} root
 * @param {KeyboardEvent} event
 * @param {(cell: number) => void} press
 * @returns {boolean} whether the key meant something
 */
function onDigit(root, event, press) {
  if (event.repeat || !root.checkVisibility()) return false;
  const cell = boardAt(root)?.scene.cells.find(({ playable, pit }) => playable && String(pit) === event.key);
  if (cell) press(cell.index);
  return cell !== undefined;
}
