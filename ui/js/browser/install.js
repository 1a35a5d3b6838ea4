/**
 * How the page comes to the home screen. Some browsers install it when they are asked, and say when they may be. Those of
 * iPhones leave it to the person, and say only whether it has been done.
 *
 * @typedef {Event & { prompt: () => Promise<unknown> }} InstallEvent
 */

/**
 * @param {(install: (() => void) | 'by_hand' | null) => void} offer what can be done now: ask the browser, tell the person
 *   how, or nothing any more
 */
export function onInstallable(offer) {
  window.addEventListener('beforeinstallprompt', (event) => {
    // The browser would offer it by a bar of its own, in mid-game.
    event.preventDefault();
    offer(() => {
      // It takes the question only once.
      offer(null);
      /** @type {InstallEvent} */ (event).prompt().catch(() => undefined);
    });
  });
  window.addEventListener('appinstalled', () => offer(null));
  if (/** @type {{ standalone?: boolean }} */ (navigator).standalone === false) offer('by_hand');
}
