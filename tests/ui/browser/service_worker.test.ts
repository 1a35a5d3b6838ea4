import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { createContext, runInContext } from 'node:vm';

const SOURCE = await readFile(new URL('../../../packaging/web/sw.js', import.meta.url), 'utf8');
const ORIGIN = 'https://host.test';

type Asked = string | { url: string };

const addressOf = (file: Asked, base: string | URL = ORIGIN) => new URL(typeof file === 'string' ? file : file.url, base);
/** A file's address without the query. */
const nameOf = (file: Asked) => addressOf(file).href.replace(/\?.*/, '');

/** An origin's caches, by name. */
function storage() {
  const kept = new Map<string, Map<string, Response>>();
  const open = (name: string) => {
    const files = kept.get(name) ?? new Map<string, Response>();
    kept.set(name, files);
    return { put: async (file: Asked, answer: Response) => void files.set(nameOf(file), answer), keys: async () => [...files.keys()] };
  };
  return {
    names: () => [...kept.keys()],
    open: async (name: string) => open(name),
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    match: async (file: Asked, { cacheName }: { cacheName: string }) => kept.get(cacheName)?.get(nameOf(file))?.clone(),
  };
}

/** The host's answer for a path; null if it has none. */
type Host = (path: string) => { body?: string, redirected?: boolean, status?: number, type?: string } | null;

/** A copy's service worker at `path`, served by `host`. */
function worker(caches: ReturnType<typeof storage>, path: string, version: string, host: Host) {
  const heard: Record<string, (event: object) => void> = {};
  const location = new URL(`${path}sw.js`, ORIGIN);
  const fetched: string[] = [];
  const get = async (request: Asked) => {
    const { pathname } = addressOf(request, location);
    fetched.push(pathname);
    const { body = '', redirected = false, status = 200, type = 'text/javascript' } = host(pathname) ?? { status: 404 };
    return Object.defineProperty(new Response(body, { status, headers: { 'content-type': type } }), 'redirected', { value: redirected });
  };
  const context = createContext({
    caches, location, URL, Response, Promise, Set, fetch: get, clients: { claim: async () => undefined },
    Request: class {
      readonly url: string;
      readonly cache: string;

      constructor(file: string, { cache }: { cache: string }) {
        this.url = new URL(file, location).href;
        this.cache = cache;
      }
    },
    addEventListener: (name: string, listener: (event: object) => void) => (heard[name] = listener),
    skipWaiting: () => undefined,
  });
  const files = JSON.stringify([`${version}/main.js`, './']);
  runInContext(SOURCE.replace("'HASH'", `'${version}'`).replace("['FILES']", files), context);
  const wait = async (name: string) => {
    let until: Promise<unknown> | undefined;
    heard[name]({ waitUntil: (promise: Promise<unknown>) => (until = promise) });
    return until;
  };
  return {
    fetched,
    install: () => wait('install'),
    activate: () => wait('activate'),
    /** The worker's answer to a request; undefined if it leaves the request to the browser. */
    ask: (address: string, mode = 'no-cors') => {
      let answer: Promise<Response> | undefined;
      heard.fetch({ request: { url: `${ORIGIN}${address}`, mode, method: 'GET' }, respondWith: (given: Promise<Response>) => (answer = given) });
      return answer;
    },
  };
}

const PAGE = (version: string) => ({ body: `<script src="${version}/main.js">`, type: 'text/html' });
const good = (version: string): Host => (path) => (path.endsWith('/') ? PAGE(version) : { body: version });
const text = async (answer: Promise<Response> | undefined) => (await answer)?.text() ?? '';

test('a service worker removes only its own caches, not a neighbour\'s', async () => {
  const caches = storage();
  await caches.open('of a stranger');
  const neighbour = worker(caches, '/', 'v1', good('v1'));
  await neighbour.install();
  const old = worker(caches, '/games/', 'v1', good('v1'));
  await old.install();
  await old.activate();
  const next = worker(caches, '/games/', 'v2', good('v2'));
  await next.install();
  await next.activate();
  assert.equal(caches.names().length, 3);
  assert.ok(caches.names().includes('of a stranger'));
  assert.equal(await text(neighbour.ask('/v1/main.js')), 'v1');
  assert.equal(await text(next.ask('/games/v2/main.js?again')), 'v2');
});

test('a service worker answers only for its own page and files', async () => {
  const caches = storage();
  const own = worker(caches, '/', 'v1', good('v1'));
  await own.install();
  for (const page of ['/', '/?q', '/index.html']) assert.match(await text(own.ask(page, 'navigate')), /v1/, page);
  for (const other of ['/games/', '/about.html', '/games/v1/main.js']) assert.equal(own.ask(other, 'navigate'), undefined, other);
  assert.equal(own.ask('/v0/main.js'), undefined);
});

test('a redirected page is cached in a form that browsers accept', async () => {
  const caches = storage();
  const own = worker(caches, '/s/', 'v1', (path: string) => ({ ...good('v1')(path), redirected: path === '/s/' }));
  await own.install();
  const answer = await own.ask('/s/', 'navigate');
  assert.ok(answer);
  assert.equal(answer.redirected, false);
  assert.match(answer.headers.get('content-type') ?? '', /text\/html/);
  assert.match(await answer.text(), /v1/);
});

test('a version that changed during its download is not cached', async () => {
  for (const [why, host] of [
    ['the page is already the next version', (path: string) => good(path.endsWith('/') ? 'v2' : 'v1')(path)],
    ['its files are gone', (path: string) => (path.endsWith('/') ? PAGE('v1') : null)],
    ['a page is served for its files', () => PAGE('v1')],
  ] as const) {
    const caches = storage();
    await assert.rejects(worker(caches, '/s/', 'v1', host).install(), why);
    assert.deepEqual(caches.names(), [], why);
  }
});
