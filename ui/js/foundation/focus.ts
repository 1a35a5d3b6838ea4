import { renewNames } from './cell_name.js';
import { topDialog } from './dialogs.js';

/**
 * Focuses the place where play continues: the button that takes over the device, the choice of players, or the cell
 * with the tab stop.
 */
export function focusBoard(options?: FocusOptions) {
  renewNames();
  const places = ['#hand-over:not([hidden]) button', '#board [data-first-stop] [tabindex="0"]', '#board [data-cell][tabindex="0"]'];
  const nodes = places.map((place) => (document.querySelector(place) as HTMLElement | null));
  nodes.find((node) => node?.checkVisibility())?.focus(options);
}

/** @returns whether the focus is visible */
export const isKeyboardHere = (): boolean => Boolean(document.activeElement?.matches(':focus-visible')) && isOnSomething();

/** Whether a usable element has the focus. Some engines briefly leave it on removed elements. */
export function isOnSomething() {
  const node = document.activeElement;
  return Boolean(node && node !== document.body && node.checkVisibility() && !node.matches(':disabled'));
}

/** Whether this is a text field, including read-only ones. */
export const isTextField = (target: EventTarget | null) =>
  target instanceof Element && target.matches('textarea, input:not([type="checkbox"], [type="radio"], [type="range"])');

const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex]';

/**
 * Makes Tab wrap around at both ends. Otherwise WebKitGTK moves the focus out of the page, to a stop that screen
 * readers do not announce.
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
  // A radio group's stop is the checked button, otherwise the first.
  return nodes.filter((node) => {
    const group = node.type === 'radio' ? nodes.filter(({ type, name }) => type === 'radio' && name === node.name) : [node];
    return node === (group.find(({ checked }) => checked) ?? group[0]);
  });
}
