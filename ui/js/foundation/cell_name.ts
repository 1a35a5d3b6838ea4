import { drawn } from './dom.js';

/**
 * The names of cells for assistive technology. WebKitGTK does not report a changed name, and screen readers keep the
 * name they first read. Renaming a cell therefore replaces its node, but not while the cell is focused or between a
 * press and its click, which both need the node.
 */

// Long enough for a pointer's click to arrive, and usually for its result to be drawn.
const CLICK_MS = 100;

/** Cells whose node still has an earlier name. */
const stale: Set<HTMLElement> = new Set();
// Many new nodes repaint the whole board, so they wait until the input's result is drawn.
let renewal: Promise<void> | null = null;
/** Presses by pointers that are down or can still produce a click. */
const presses: Map<number, symbol> = new Map();

export function nameCell(cell: HTMLElement, name: string) {
  const before = cell.getAttribute('aria-label');
  if (before === name) return;
  cell.setAttribute('aria-label', name);
  if (before === null) return;
  stale.add(cell);
  renewal ??= drawn().then(renewNames);
}

/** Replaces the waiting nodes now, before the focus moves to one of them. */
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
 * Replaces waiting nodes as soon as input allows.
 *
 * @param signal stops listening
 */
export function listenToNames(signal: AbortSignal) {
  const down = ({ pointerId }: PointerEvent) => presses.set(pointerId, Symbol());
  const up = ({ pointerId }: PointerEvent) => {
    const press = presses.get(pointerId);
    // The click goes to the pressed node; after a touch it often comes in a separate task.
    setTimeout(() => {
      if (presses.get(pointerId) === press) presses.delete(pointerId);
      renewNames();
    }, CLICK_MS);
  };
  document.addEventListener('pointerdown', down, { capture: true, signal });
  document.addEventListener('pointerup', up, { capture: true, signal });
  // A key can move the focus to one of them.
  document.addEventListener('keydown', renewNames, { capture: true, signal });
  document.addEventListener('pointercancel', up, { capture: true, signal });
  // The focus is still on the node here.
  document.addEventListener('focusout', () => setTimeout(renewNames), { signal });
  signal.addEventListener('abort', () => {
    presses.clear();
    stale.clear();
  });
}
