import { el, forceLayout, write } from '../../foundation/dom.js';

/**
 * Words that flash across the board: that somebody moves again, or that a tap waits for a second one. A screen
 * reader hears the move itself, and needs no second tap.
 *
 * It stays in the board, as a layer that comes or goes has the whole page drawn anew.
 */
export const createBanner = () => el('p', { className: 'again-banner', ariaHidden: 'true' });

/** The same text once more does not flash again. */
export function paintBanner(root: HTMLElement, text: string | null) {
  const banner = root.querySelector('.again-banner');
  if (!banner || banner.textContent === (text ?? '')) return;
  write(banner, '');
  if (!text) return;
  // Only one that was laid out empty flashes.
  forceLayout();
  write(banner, text);
}
