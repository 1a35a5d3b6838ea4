import { drawn } from '../../dom.js';

/**
 * The names of cells for assistive technology. WebKitGTK does not report a changed name, and a screen reader keeps
 * the one that it has heard. So a cell with another name is another node. Not while the cell has the focus or a
 * pointer is down, whose hold on a node must last.
 */

// What a click has done is nearly always drawn by then.
const CLICK_MS = 100;

/** @type {Set<HTMLElement>} cells that were known under another name */
const stale = new Set();
// Many new nodes have the whole board drawn anew, so they wait until the input itself is seen.
/** @type {Promise<void> | null} */
let renewal = null;
/** @type {Set<number>} pointers that are down */
const pointers = new Set();

/**
 * @param {HTMLElement} cell
 * @param {string} name
 */
export function nameCell(cell, name) {
  const before = cell.getAttribute('aria-label');
  if (before === name) return;
  cell.setAttribute('aria-label', name);
  if (before === null) return;
  stale.add(cell);
  renewal ??= drawn().then(renewNames);
}

/** Gives the cells that wait their new names now: whatever gets the focus keeps the node that it has. */
export function renewNames() {
  renewal = null;
  if (pointers.size > 0) return;
  for (const cell of stale) {
    if (cell === document.activeElement) continue;
    stale.delete(cell);
    cell.replaceWith(cell.cloneNode());
  }
}

/**
 * Lets the cells that had to wait have their new names.
 *
 * @param {AbortSignal} signal ends it
 */
export function listenToNames(signal) {
  const down = (/** @type {PointerEvent} */ { pointerId }) => pointers.add(pointerId);
  const up = (/** @type {PointerEvent} */ { pointerId }) => {
    pointers.delete(pointerId);
    // A click follows, for the node that was pressed, and then what it has done is drawn.
    setTimeout(renewNames, CLICK_MS);
  };
  document.addEventListener('pointerdown', down, { capture: true, signal });
  document.addEventListener('pointerup', up, { capture: true, signal });
  // A key may lead to one of them.
  document.addEventListener('keydown', renewNames, { capture: true, signal });
  document.addEventListener('pointercancel', up, { capture: true, signal });
  // The focus has not gone yet.
  document.addEventListener('focusout', () => setTimeout(renewNames), { signal });
  signal.addEventListener('abort', () => {
    pointers.clear();
    stale.clear();
  });
}
