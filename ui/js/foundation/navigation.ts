/**
 * Where the player is: at home, at a match, or in a dialog above either. Every place except home has an entry in the
 * window's history. The system's back command (a key, a gesture or Android's button) closes the topmost dialog, then
 * goes home. Going forward does nothing.
 */

export interface Place {
  /** Called when the system goes back from it. */
  left: () => void;
  /** Whether the place is still open. A dialog closes immediately, but its event comes later. */
  isThere: () => boolean;
}

/** From bottom to top, without home. */
const stack: Place[] = [];

// Going back is asynchronous; until it ends, no new entry can be added.
let settled: Promise<void> = Promise.resolve();
let arrived: (() => void) | null = null;

function goInHistory(steps: number) {
  settled = settled.then(() => new Promise((resolve) => {
    arrived = resolve;
    history.go(steps);
  }));
}

/**
 * Enters a place.
 *
 * @param left called once, when the system goes back from it; not by `leavePlace`
 * @param isThere checked when the next place is entered
 */
export function enterPlace(left: () => void, isThere = () => true): Place {
  const gone = stack.find((place) => !place.isThere());
  // Leaving it later would also leave the new place.
  if (gone) leavePlace(gone);
  const place = { left, isThere };
  stack.push(place);
  const depth = stack.length;
  settled = settled.then(() => history.pushState({ depth }, ''));
  return place;
}

/** Leaves a place and everything above it from within the page. Does nothing if it has already been left. */
export function leavePlace(place: Place) {
  const at = stack.indexOf(place);
  if (at < 0) return;
  const gone = stack.splice(at);
  for (const above of gone.slice(1).reverse()) above.left();
  goInHistory(-gone.length);
}

export function listenToHistory() {
  // Otherwise the browser restores home's scroll position, away from the focused card.
  history.scrollRestoration = 'manual';
  history.replaceState({ depth: 0 }, '');
  window.addEventListener('popstate', (event) => {
    if (arrived) {
      arrived();
      arrived = null;
      return;
    }
    const depth = event.state?.depth ?? 0;
    const forward = depth - stack.length;
    // Removes all first, because leaving one can enter another place.
    for (const place of stack.splice(depth).reverse()) place.left();
    if (forward > 0) goInHistory(-forward);
  });
}
