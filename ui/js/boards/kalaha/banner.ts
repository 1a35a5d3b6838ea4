import { el, forceLayout, write } from '../../foundation/dom.js';

/**
 * Text that flashes across the board when a player moves again or a tap needs a second tap. It is hidden from screen
 * readers, which announce the move and need no second tap.
 *
 * It stays in the board, because adding or removing a layer repaints the whole page.
 */
export const createBanner = () => el('p', { className: 'again-banner', ariaHidden: 'true' });

/** Repeating the same text does not flash. */
export function paintBanner(root: HTMLElement, text: string | null) {
  const banner = root.querySelector('.again-banner');
  if (!banner || banner.textContent === (text ?? '')) return;
  write(banner, '');
  if (!text) return;
  // Restarts the animation, which requires a layout without the text first.
  forceLayout();
  write(banner, text);
}
