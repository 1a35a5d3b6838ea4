import { el } from '../../dom.js';

/**
 * Words that flash across the board: that somebody moves again, or that a tap waits for a second one. A screen
 * reader hears the move itself, and needs no second tap.
 *
 * @param {HTMLElement} root
 * @param {string | null} text
 */
export function paintBanner(root, text) {
  const shown = root.querySelector('.again-banner');
  if (shown?.textContent === text) return;
  shown?.remove();
  if (!text) return;
  root.append(el('p', { className: 'again-banner', ariaHidden: 'true' }, text));
}
