/**
 * Caches all files of one version of the page, so that it starts offline. A new version waits until the user accepts it,
 * when the page sends the message `renew`.
 *
 * All pages of an origin share its caches. This copy of the page uses only caches named after its path. It handles only
 * requests for its own files, because another copy may be below its path.
 */
const VERSION = 'HASH';
const FILES = ['FILES'];

const PAGE = new URL('./', location.href);
const OWN = `spielkiste ${PAGE.pathname} `;
const CACHE = OWN + VERSION;
const PAGES = [PAGE.pathname, `${PAGE.pathname}index.html`];
const KEPT = new Set(FILES.map((file) => new URL(file, PAGE).pathname));

/** @param {string} file */
async function fetchFresh(file) {
  // Bypass the browser's HTTP cache, which may hold an old page. Files in a version's folder never change, so cached
  // ones are used.
  const answer = await fetch(new Request(file, { cache: file.startsWith(`${VERSION}/`) ? 'default' : 'reload' }));
  const type = answer.headers.get('content-type') ?? '';
  const body = await answer.blob();
  // Another version may be published during the installation. Some servers then send their own page in place of missing
  // files.
  const fits = file === './' ? (await body.text()).includes(VERSION) : !type.startsWith('text/html');
  if (!answer.ok || !fits) throw new Error(`${file} is not from this version`);
  // Browsers refuse redirected pages, so a clean copy is stored.
  return new Response(body, { headers: { 'content-type': type } });
}

addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(CACHE);
    // One at a time, because the page is in use and shares the line.
    for (const file of FILES) await cache.put(new URL(file, PAGE), await fetchFresh(file));
  };
  event.waitUntil(keep().catch(async (error) => {
    await caches.delete(CACHE);
    throw error;
  }));
});

addEventListener('activate', (event) => {
  const drop = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith(OWN) && name !== CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
    await clients.claim();
  };
  event.waitUntil(drop());
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const isPage = request.mode === 'navigate' && PAGES.includes(pathname);
  if (request.method !== 'GET' || origin !== PAGE.origin || !(isPage || KEPT.has(pathname))) return;
  const kept = async () => {
    const found = await caches.match(isPage ? PAGE : request, { cacheName: CACHE, ignoreSearch: true });
    return found ?? fetch(request);
  };
  event.respondWith(kept());
});

addEventListener('message', ({ data }) => data === 'renew' && skipWaiting());
