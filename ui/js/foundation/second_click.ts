/** Operating systems' usual double-click interval. */
const SECOND_CLICK_MS = 500;

const timers = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();

/** For a moment, lets the node's buttons ignore clicks: a second click was not meant for a button that has changed. */
export function expectSecondClick(node: HTMLElement): void {
  clearTimeout(timers.get(node));
  node.dataset.pressed = '';
  timers.set(node, setTimeout(() => delete node.dataset.pressed, SECOND_CLICK_MS));
}

/** Whether a click could be the second of a double click on something else. Keys are not affected. */
export const isSecondClick = ({ detail, currentTarget }: MouseEvent): boolean =>
  detail === 2 || (detail > 0 && Boolean((currentTarget as Element | null)?.closest('[data-pressed]')));
