/**
 * Gives the keyboard's focus to where one goes on at a table: to taking the device over, to choosing players, or else to
 * the cell with the tab stop.
 *
 * @param {FocusOptions} [options]
 */
export function focusBoard(options) {
  const places = ['#hand-over:not([hidden]) button', '#board .tray [tabindex="0"]', '#board [data-cell][tabindex="0"]'];
  const nodes = places.map((place) => /** @type {HTMLElement | null} */ (document.querySelector(place)));
  nodes.find((node) => node?.checkVisibility())?.focus(options);
}
