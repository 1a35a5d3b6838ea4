/**
 * Buttons that are sometimes disabled. A button disabled while it has the keyboard focus keeps the focus and its tab
 * stop; it is only marked as disabled. One key press too many then does nothing, instead of pressing the next button.
 */

const IDLE = 'button[aria-disabled="true"]';

/** @param next gets the focus if no focus ring is visible */
export function enable(button: HTMLButtonElement, possible: boolean, next: HTMLElement) {
  const focused = button === document.activeElement;
  const kept = focused && !possible && (button.matches(IDLE) || button.matches(':focus-visible'));
  if (kept) button.setAttribute('aria-disabled', 'true');
  else button.removeAttribute('aria-disabled');
  button.disabled = !possible && !kept;
  if (focused && button.disabled) next.focus();
}

export function listenToIdle() {
  document.addEventListener('click', (event) => {
    if ((event.target as Element).closest(IDLE)) event.stopImmediatePropagation();
  }, { capture: true });
  document.addEventListener('focusout', ({ target }) => {
    const button = (target as HTMLButtonElement);
    if (!button.matches(IDLE)) return;
    button.removeAttribute('aria-disabled');
    button.disabled = true;
  });
}
