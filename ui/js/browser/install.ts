/**
 * How the page comes to the home screen. Some browsers install it when they are asked, and say when they may be. Those of
 * iPhones leave it to the person, and say only whether it has been done.
 */

export type InstallEvent = Event & { prompt: () => Promise<unknown> };

/**
 * @param offer what can be done now: ask the browser, tell the person
 *   how, or nothing any more
 */
export function onInstallable(offer: (install: (() => void) | 'by_hand' | null) => void) {
  window.addEventListener('beforeinstallprompt', (event) => {
    // The browser would offer it by a bar of its own, in mid-game.
    event.preventDefault();
    offer(() => {
      // It takes the question only once.
      offer(null);
      (event as InstallEvent).prompt().catch(() => undefined);
    });
  });
  window.addEventListener('appinstalled', () => offer(null));
  if ((navigator as { standalone?: boolean }).standalone === false) offer('by_hand');
}
