/**
 * Gives the keyboard's focus to where one goes on at a match: to taking the device over, to choosing players, or else to
 * the cell with the tab stop.
 *
 * @param {FocusOptions} [options]
 */
export function focusBoard(options) {
  const places = ['#hand-over:not([hidden]) button', '#board .tray [tabindex="0"]', '#board [data-cell][tabindex="0"]'];
  const nodes = places.map((place) => /** @type {HTMLElement | null} */ (document.querySelector(place)));
  nodes.find((node) => node?.checkVisibility())?.focus(options);
}

/** @returns {boolean} whether the keyboard is on something, and a ring shows where */
export const isKeyboardHere = () => Boolean(document.activeElement?.matches(':focus-visible')) && isOnSomething();

/**
 * Whether something that can be used has the focus. Some engines leave it for a while on what has gone.
 */
export function isOnSomething() {
  const node = document.activeElement;
  return Boolean(node && node !== document.body && node.checkVisibility() && !node.matches(':disabled'));
}
