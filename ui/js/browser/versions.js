/**
 * The versions of the page in a browser. A service worker, `sw.js` at the page's address, keeps all files of one version, so
 * that the page begins without a network. A newer one waits until the person takes it.
 */

/** @param {(take: () => void) => void} offer */
export async function onNewVersion(offer) {
  // A browser that keeps nothing has none.
  const versions = navigator.serviceWorker;
  if (!versions) return;
  const known = await versions.register(new URL('../../../sw.js', import.meta.url)).catch(() => null);
  if (!known) return;
  let offered = false;
  const look = () => {
    // The first version is no new one.
    if (!known.waiting || !versions.controller || offered) return;
    offered = true;
    offer(() => known.waiting?.postMessage('renew'));
  };
  known.addEventListener('updatefound', () => known.installing?.addEventListener('statechange', look));
  look();
  let controlled = versions.controller !== null;
  versions.addEventListener('controllerchange', () => {
    if (controlled) location.reload();
    controlled = true;
  });
}
