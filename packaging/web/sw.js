/**
 * Keeps all files of one version of the page, so that it begins without a network. A new version waits until the person
 * takes it: the page says so by the message `renew`.
 */
const VERSION = 'HASH';
const FILES = ['FILES'];

addEventListener('install', (event) => {
  // Past the browser's own cache, which may hold an old page. In the folder of a version nothing is ever old, and what the
  // page has fetched already does not travel twice.
  const fresh = FILES.map((file) => new Request(file, { cache: file.startsWith(`${VERSION}/`) ? 'default' : 'reload' }));
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(fresh)));
});

addEventListener('activate', (event) => {
  const drop = async () => {
    const old = (await caches.keys()).filter((version) => version !== VERSION);
    await Promise.all(old.map((version) => caches.delete(version)));
    await clients.claim();
  };
  event.waitUntil(drop());
});

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  const kept = async () => {
    const cache = await caches.open(VERSION);
    const found = await cache.match(request.mode === 'navigate' ? './' : request, { ignoreSearch: true });
    return found ?? fetch(request);
  };
  event.respondWith(kept());
});

addEventListener('message', ({ data }) => data === 'renew' && skipWaiting());
