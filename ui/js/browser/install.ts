/**
 * Installing the page on the home screen. Some browsers install it on request and announce when they can. On iPhones,
 * users install it by hand; the page learns only whether it is installed.
 */

export type InstallEvent = Event & { prompt: () => Promise<unknown> };

/**
 * @param offer called with a function that installs, with `by_hand` to show instructions, or with null if nothing is
 * possible
 */
export function onInstallable(offer: (install: (() => void) | 'by_hand' | null) => void) {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Suppresses the browser's own banner, which would appear during a match.
    event.preventDefault();
    offer(() => {
      // The browser prompts only once.
      offer(null);
      (event as InstallEvent).prompt().catch(() => undefined);
    });
  });
  window.addEventListener('appinstalled', () => offer(null));
  if ((navigator as { standalone?: boolean }).standalone === false) offer('by_hand');
}
