/**
 * The versions of the page in a browser. A service worker, `sw.js` at the page's address, keeps all files of one version, so
 * that the page begins without a network. A newer one waits until the person takes it.
 */
import { SERVICE_WORKER } from './own.js';

/** A browser looks for a newer version only when a page is opened. */
const LOOK_MS = 3_600_000;

export async function onNewVersion(offer: (take: () => void) => void) {
  // A browser that keeps nothing has none.
  const versions = navigator.serviceWorker;
  if (!versions) return;
  const known = await versions.register(SERVICE_WORKER).catch(() => null);
  if (!known) return;
  let offered = false;
  let taken = false;
  const look = () => {
    // The first version is no new one.
    if (!known.waiting || !known.active || offered) return;
    offered = true;
    offer(() => {
      taken = true;
      known.waiting?.postMessage('renew');
    });
  };
  // It may have come before this page had loaded.
  const follow = () => known.installing?.addEventListener('statechange', look);
  known.addEventListener('updatefound', follow);
  follow();
  look();
  const seek = () => {
    if (!document.hidden) known.update().catch(() => undefined);
  };
  setInterval(seek, LOOK_MS);
  document.addEventListener('visibilitychange', seek);
  // Until the copy has a worker of its own, that of a copy above it may control the page.
  const isControlled = () => versions.controller?.scriptURL === SERVICE_WORKER.href;
  let controlled = isControlled();
  versions.addEventListener('controllerchange', () => {
    if (!isControlled()) return;
    if (controlled || taken) location.reload();
    controlled = true;
  });
}
