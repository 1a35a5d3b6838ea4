import { activate } from './cells.js';
import { boardAt, paintAbove } from './paint.js';

/**
 * Mouse, pen and finger on the board. A click on a pit empties it; sliding off before letting go takes that
 * back. What is pointed at, or has the focus, shows where its last stone would fall.
 *
 * @param {HTMLElement} root
 * @param {(cell: number) => void} press
 * @returns {() => void} ends it
 */
export function listenToHand(root, press) {
  const ending = new AbortController();
  const on = (/** @type {string} */ type, /** @type {(cell: number | null) => void} */ act) =>
    root.addEventListener(type, (event) => act(cellAt(event.target)), { signal: ending.signal });

  on('click', (cell) => {
    const board = boardAt(root);
    if (!board || cell === null) return;
    activate(board, cell);
    press(cell);
  });
  on('pointerover', (cell) => point(root, cell));
  on('pointerout', () => point(root, null));
  on('focusin', (cell) => point(root, cell));
  on('focusout', () => point(root, null));
  return () => ending.abort();
}

/**
 * @param {EventTarget | null} target
 * @returns {number | null}
 */
function cellAt(target) {
  const node = /** @type {HTMLElement | null | undefined} */ (/** @type {Element | null} */ (target)?.closest('[data-cell]'));
  return node ? Number(node.dataset.cell) : null;
}

/**
 * @param {HTMLElement} root
 * @param {number | null} cell
 */
function point(root, cell) {
  const board = boardAt(root);
  if (!board || board.pointed === cell) return;
  board.pointed = cell;
  paintAbove(board);
}
