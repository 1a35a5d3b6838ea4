import { renewNames } from './cell_name.js';
import { topDialog } from './dialogs.js';

/**
 * Gives the keyboard's focus to where one goes on at a match. That is the button that takes the device, the choice of
 * players, or the cell with the tab stop.
 */
export function focusBoard(options?: FocusOptions) {
  renewNames();
  const places = ['#hand-over:not([hidden]) button', '#board [data-first-stop] [tabindex="0"]', '#board [data-cell][tabindex="0"]'];
  const nodes = places.map((place) => (document.querySelector(place) as HTMLElement | null));
  nodes.find((node) => node?.checkVisibility())?.focus(options);
}

/** @returns whether the keyboard is on something, and a ring shows where */
export const isKeyboardHere = (): boolean => Boolean(document.activeElement?.matches(':focus-visible')) && isOnSomething();

/**
 * Whether something that can be used has the focus. Some engines leave it for a while on what has gone.
 */
export function isOnSomething() {
  const node = document.activeElement;
  return Boolean(node && node !== document.body && node.checkVisibility() && !node.matches(':disabled'));
}

/** Whether it holds text that is written, or only there to be copied. */
export const isTextField = (target: EventTarget | null) =>
  target instanceof Element && target.matches('textarea, input:not([type="checkbox"], [type="radio"], [type="range"])');

const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex]';

/**
 * Tab goes round: from the last stop to the first, and back. WebKitGTK would leave the page in between, for a stop of
 * which a screen reader says nothing.
 */
export function keepFocusInside() {
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Tab' || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    const stops = tabStops(topDialog() ?? document.querySelector('main:not([hidden])'));
    const [end, goal] = event.shiftKey ? [stops[0], stops[stops.length - 1]] : [stops[stops.length - 1], stops[0]];
    if (!end || event.target !== end) return;
    event.preventDefault();
    goal.focus();
  });
}

export function tabStops(root: Element | null): HTMLElement[] {
  const nodes = ([...(root?.querySelectorAll(STOPS) ?? [])] as HTMLInputElement[])
    .filter((node) => node.tabIndex >= 0 && !node.matches(':disabled') && node.checkVisibility());
  // Of a group of choices the chosen one is the stop, or else the first.
  return nodes.filter((node) => {
    const group = node.type === 'radio' ? nodes.filter(({ type, name }) => type === 'radio' && name === node.name) : [node];
    return node === (group.find(({ checked }) => checked) ?? group[0]);
  });
}
