import { drawn } from './dom.js';

/**
 * The names of cells for assistive technology. WebKitGTK does not report a changed name, and a screen reader keeps
 * the one that it has heard. So a cell with another name is another node. Not while the cell has the focus, nor
 * from a press until its click: both need the node to last.
 */

// A click that follows a pointer has come by then, and what it has done is nearly always drawn.
const CLICK_MS = 100;

/** Cells that were known under another name. */
const stale: Set<HTMLElement> = new Set();
// Many new nodes have the whole board drawn anew, so they wait until the input itself is seen.
let renewal: Promise<void> | null = null;
/** The press of each pointer that is down or whose click may still come. */
const presses: Map<number, symbol> = new Map();

export function nameCell(cell: HTMLElement, name: string) {
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
  if (presses.size > 0) return;
  for (const cell of stale) {
    if (cell === document.activeElement) continue;
    stale.delete(cell);
    cell.replaceWith(cell.cloneNode());
  }
}

/**
 * Lets the cells that had to wait have their new names.
 *
 * @param signal ends it
 */
export function listenToNames(signal: AbortSignal) {
  const down = ({ pointerId }: PointerEvent) => presses.set(pointerId, Symbol());
  const up = ({ pointerId }: PointerEvent) => {
    const press = presses.get(pointerId);
    // A click follows, for the node that was pressed, after a touch often in a task of its own.
    setTimeout(() => {
      if (presses.get(pointerId) === press) presses.delete(pointerId);
      renewNames();
    }, CLICK_MS);
  };
  document.addEventListener('pointerdown', down, { capture: true, signal });
  document.addEventListener('pointerup', up, { capture: true, signal });
  // A key may lead to one of them.
  document.addEventListener('keydown', renewNames, { capture: true, signal });
  document.addEventListener('pointercancel', up, { capture: true, signal });
  // The focus has not gone yet.
  document.addEventListener('focusout', () => setTimeout(renewNames), { signal });
  signal.addEventListener('abort', () => {
    presses.clear();
    stale.clear();
  });
}
