import { activate } from '../grid.js';
import { paintBanner } from './banner.js';
import { paintAbove } from './layers.js';
import { boardAt } from './paint.js';

/**
 * Mouse, pen and finger on the board. A click on a pit empties it; sliding off before letting go takes that
 * back. What is pointed at, or has the focus, shows where its last stone would fall. Who wants it so taps
 * twice with a finger, the first time to see.
 *
 * @param {HTMLElement} root
 * @param {(cell: number) => void} press
 * @returns {() => void} ends it
 */
export function listenToHand(root, press) {
  const ending = new AbortController();
  const on = (/** @type {string} */ type, /** @type {(cell: number | null, event: any) => void} */ act) =>
    root.addEventListener(type, (event) => act(cellAt(event.target), event), { signal: ending.signal });
  let finger = false;

  on('pointerdown', (_, /** @type {PointerEvent} */ event) => (finger = event.pointerType === 'touch'));
  on('click', (cell) => {
    const board = boardAt(root);
    if (!board || cell === null) return;
    activate(board, cell);
    const asked = finger && asks(board, cell);
    finger = false;
    if (asked) point(root, cell);
    else press(cell);
  });
  on('pointerover', (cell) => point(root, cell));
  on('focusin', (cell) => point(root, cell));
  // From one pit to the next, the event of the next one tells; in between nothing is to be drawn.
  const leave = (/** @type {number | null} */ _, /** @type {PointerEvent | FocusEvent} */ { relatedTarget }) => {
    if (cellAt(relatedTarget) === null) point(root, null);
  };
  on('pointerout', leave);
  on('focusout', leave);
  return () => ending.abort();
}

/**
 * Whether a first tap has to be confirmed by a second one, which it then waits for.
 *
 * @param {import('./paint.js').Board} board
 * @param {number} cell
 */
function asks(board, cell) {
  const { scene, flight, root } = board;
  const again = board.asked?.cell === cell && board.asked.flight === flight;
  board.asked = null;
  if (!scene.confirm || again || !scene.cells[cell].playable) return false;
  board.asked = { cell, flight };
  paintBanner(root, scene.confirm);
  return true;
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
