/**
 * Versions of the page in a browser. A service worker, `sw.js` at the page's address, stores all files of one version,
 * so the page starts offline. A newer one waits until the user accepts it.
 */
import { SERVICE_WORKER } from './own.js';

/** The interval between checks; browsers check on their own only when a page is opened. */
const LOOK_MS = 3_600_000;
/** How long the new version may take before the page reloads to end its requests. */
const HELD_BACK_MS = 5_000;

export async function onNewVersion(offer: (take: () => void) => void) {
  // Without storage there are no versions.
  const versions = navigator.serviceWorker;
  if (!versions) return;
  const known = await versions.register(SERVICE_WORKER).catch(() => null);
  if (!known) return;
  let offered = false;
  let taken = false;
  const look = () => {
    // The first version is not an update.
    if (!known.waiting || !known.active || offered) return;
    offered = true;
    offer(() => {
      taken = true;
      known.waiting?.postMessage('renew');
      // A browser can hold the new version back for minutes while the old one serves a request of this page.
      setTimeout(() => location.reload(), HELD_BACK_MS);
    });
  };
  // It can arrive before this page has loaded.
  const follow = () => known.installing?.addEventListener('statechange', look);
  known.addEventListener('updatefound', follow);
  follow();
  look();
  const seek = () => {
    if (!document.hidden) known.update().catch(() => undefined);
  };
  setInterval(seek, LOOK_MS);
  document.addEventListener('visibilitychange', seek);
  // Until this copy has a service worker, one from a parent path can control the page.
  const isControlled = () => versions.controller?.scriptURL === SERVICE_WORKER.href;
  let controlled = isControlled();
  versions.addEventListener('controllerchange', () => {
    if (!isControlled()) return;
    if (controlled || taken) location.reload();
    controlled = true;
  });
}
