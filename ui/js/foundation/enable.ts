/**
 * Buttons that can be pressed at times. One that no longer can, yet has the keyboard's focus, keeps the focus and its
 * place among the stops. It is only said to be disabled. So a key pressed once too often does nothing, and not what
 * the next button does.
 */

const IDLE = 'button[aria-disabled="true"]';

/** @param next what a hand without a keyboard goes on with, as nothing shows it the focus */
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
