/**
 * The focus of the keyboard must not be lost with what had it: where it is on nothing, some engines let no key lead
 * back to the page.
 */

/** @returns {boolean} whether the keyboard is on something, and a ring shows where */
export const isKeyboardHere = () => isOnSomething() && Boolean(document.activeElement?.matches(':focus-visible'));

/**
 * Whether something that can be used has the focus. Some engines leave it for a while on what has gone.
 */
export function isOnSomething() {
  const node = document.activeElement;
  return Boolean(node && node !== document.body && node.checkVisibility() && !node.matches(':disabled'));
}
