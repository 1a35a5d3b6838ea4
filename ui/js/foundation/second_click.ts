/** Operating systems' usual double-click interval. */
const SECOND_CLICK_MS = 500;

/** For a moment, lets the node's buttons ignore clicks: a second click was not meant for a button that has changed. */
export function expectSecondClick({ dataset }: HTMLElement): void {
  dataset.pressed = '';
  setTimeout(() => delete dataset.pressed, SECOND_CLICK_MS);
}

/** Whether a click could be the second of a double click on something else. Keys are not affected. */
export const isSecondClick = ({ detail, currentTarget }: MouseEvent): boolean =>
  detail > 1 || (detail > 0 && (currentTarget as Element).closest('[data-pressed]') !== null);
