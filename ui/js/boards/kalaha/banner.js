/**
 * The words that flash across the board when somebody moves again. The sign on the Kalaha stays; a screen
 * reader hears it with the move.
 *
 * @param {HTMLElement} root
 * @param {string | null} text
 */
export function paintBanner(root, text) {
  const shown = root.querySelector('.again-banner');
  if (shown?.textContent === text) return;
  shown?.remove();
  if (!text) return;
  const banner = document.createElement('p');
  banner.className = 'again-banner';
  banner.setAttribute('aria-hidden', 'true');
  banner.textContent = text;
  root.append(banner);
}
