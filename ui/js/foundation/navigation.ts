/**
 * Where the person is: at home, at a match, in a dialog above either. Every place but home has an entry in the
 * window's history, so that the system's back closes the topmost dialog, then goes home. Back is a key, a gesture or
 * Android's button. Going forward again leads nowhere.
 */

export interface Place {
  /** Called when the person goes back out of it. */
  left: () => void;
  /** Whether the person is still in it. A dialog closes at once, and says so a moment later. */
  isThere: () => boolean;
}

/** From the bottom to the top; home is below them all. */
const stack: Place[] = [];

// Going back takes effect later; until then nothing new may enter the history.
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
 * @param left called once, when the system goes back out of it; not by `leavePlace`
 * @param isThere asked when the next place is entered
 */
export function enterPlace(left: () => void, isThere = () => true): Place {
  const gone = stack.find((place) => !place.isThere());
  // Else it would take along what is entered now.
  if (gone) leavePlace(gone);
  const place = { left, isThere };
  stack.push(place);
  const depth = stack.length;
  settled = settled.then(() => history.pushState({ depth }, ''));
  return place;
}

/** Leaves a place, and everything above it, by the page's own means. One that was left already stays so. */
export function leavePlace(place: Place) {
  const at = stack.indexOf(place);
  if (at < 0) return;
  const gone = stack.splice(at);
  for (const above of gone.slice(1).reverse()) above.left();
  goInHistory(-gone.length);
}

export function listenToHistory() {
  // Else the browser scrolls back to where home was, away from the card that has the focus.
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
    // All at once: what is left may lead to another place, which is entered meanwhile.
    for (const place of stack.splice(depth).reverse()) place.left();
    if (forward > 0) goInHistory(-forward);
  });
}
