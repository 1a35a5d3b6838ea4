import { activate, cellNode } from './cells.js';
import { COLUMNS, ROWS, cellAt, placeOf } from './geometry.js';
import { boardAt } from './paint.js';

/**
 * Keys on the board: one tab stop, arrows from square to square without wrapping, Enter or Space presses.
 *
 * @typedef {import('./press.js').Press} Press
 * @typedef {{ column: number, row: number }} Place
 */

/** @type {Record<string, (place: Place, ctrl: boolean) => Place>} */
const STEPS = {
  ArrowUp: ({ column, row }) => ({ column, row: row - 1 }),
  ArrowDown: ({ column, row }) => ({ column, row: row + 1 }),
  ArrowLeft: ({ column, row }) => ({ column: column - 1, row }),
  ArrowRight: ({ column, row }) => ({ column: column + 1, row }),
  Home: ({ row }, ctrl) => ({ column: 0, row: ctrl ? 0 : row }),
  End: ({ row }, ctrl) => ({ column: COLUMNS - 1, row: ctrl ? ROWS - 1 : row }),
};

/**
 * @param {HTMLElement} root
 * @param {Press} press
 * @returns {() => void} ends it
 */
export function listenToKeyboard(root, press) {
  const act = (/** @type {KeyboardEvent} */ event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const taken = target.dataset.cell !== undefined ? onCell(root, event, press) : onFigure(target, event);
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
  if (event.key === 'Enter' || event.key === ' ') press.cell(board.active);
  else if (event.key === 'Escape' && inHand(board)) press.cancel(board.active);
  else if (event.key in STEPS) {
    const { flipped } = board.scene;
    const goal = STEPS[event.key](placeOf(board.active, flipped), event.ctrlKey);
    const cell = cellAt(goal.column, goal.row, flipped);
    if (cell !== null) activate(board, cell);
    cellNode(board, board.active).focus();
  } else return false;
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
