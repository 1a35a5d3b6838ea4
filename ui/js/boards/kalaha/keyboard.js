import { activate, cellNode } from './cells.js';
import { rowsOf, spotOf } from './geometry.js';
import { boardAt } from './paint.js';

/**
 * Keys on the board: one tab stop, arrows from pit to pit without wrapping, Enter or Space plays. The digits 1
 * to 6 play a pit of the side to move.
 *
 * @typedef {import('./geometry.js').Spot} Spot
 * @typedef {number[][]} Rows
 */

/** @type {Record<string, (spot: Spot, rows: Rows, ctrl: boolean) => Spot>} */
const STEPS = {
  ArrowUp: ({ column, row }) => ({ column, row: row - 1 }),
  ArrowDown: ({ column, row }) => ({ column, row: row + 1 }),
  ArrowLeft: ({ column, row }) => ({ column: column - 1, row }),
  ArrowRight: ({ column, row }) => ({ column: column + 1, row }),
  Home: ({ row }, _, ctrl) => ({ column: 0, row: ctrl ? 0 : row }),
  End: ({ row }, rows, ctrl) => {
    const last = ctrl ? rows.length - 1 : row;
    return { column: rows[last].length - 1, row: last };
  },
};

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
  // Assistive technology sets the focus itself.
  const follow = (/** @type {FocusEvent} */ event) => {
    const { cell } = /** @type {HTMLElement} */ (event.target).dataset;
    const board = boardAt(root);
    if (board && cell !== undefined) activate(board, Number(cell));
  };
  root.addEventListener('focusin', follow, { signal: ending.signal });
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
  else if (event.key in STEPS) {
    const rows = rowsOf(board.scene.shape, board.scene.flipped);
    const goal = STEPS[event.key](spotOf(rows, board.active), rows, event.ctrlKey);
    activate(board, rows[goal.row]?.[goal.column] ?? board.active);
    cellNode(board, board.active).focus();
  } else return false;
  return true;
}

/**
 * @param {HTMLElement} root
 * @param {KeyboardEvent} event
 * @param {(cell: number) => void} press
 * @returns {boolean} whether the key meant something
 */
function onDigit(root, event, press) {
  if (event.ctrlKey || event.repeat || !root.checkVisibility()) return false;
  const cell = boardAt(root)?.scene.cells.find(({ playable, pit }) => playable && String(pit) === event.key);
  if (cell) press(cell.index);
  return cell !== undefined;
}
