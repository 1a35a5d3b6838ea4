import { element } from '../panel/dialogs.js';

/**
 * The parts of the dialog: one is shown. Arrow keys go from one to the next, as in the pattern "tabs" of the ARIA
 * Authoring Practices.
 */

export const PARTS = /** @type {const} */ (['invite', 'join', 'contacts']);

/** @typedef {typeof PARTS[number]} Part */

const tab = (/** @type {Part} */ part) => element(`friends-tab-${part}`);

/** @param {Part} shown */
export function paintTabs(shown) {
  for (const part of PARTS) {
    const chosen = part === shown;
    tab(part).setAttribute('aria-selected', String(chosen));
    tab(part).tabIndex = chosen ? 0 : -1;
    element(`friends-${part}`).hidden = !chosen;
  }
}

/** @param {(part: Part) => void} choose */
export function listenToTabs(choose) {
  for (const part of PARTS) tab(part).addEventListener('click', () => choose(part));
  element('friends-tabs').addEventListener('keydown', (event) => {
    const at = PARTS.findIndex((part) => tab(part) === event.target);
    const steps = { ArrowRight: at + 1, ArrowLeft: at - 1 + PARTS.length, Home: 0, End: PARTS.length - 1 };
    const to = /** @type {Record<string, number>} */ (steps)[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    const part = PARTS[to % PARTS.length];
    choose(part);
    tab(part).focus();
  });
}
