import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { createContext, runInContext } from 'node:vm';

const SOURCE = await readFile(new URL('../../../packaging/web/sw.js', import.meta.url), 'utf8');
const ORIGIN = 'https://host.test';

/** The caches of an origin, by their names. */
function storage() {
  const kept = new Map();
  const open = (name) => {
    if (!kept.has(name)) kept.set(name, new Map());
    const files = kept.get(name);
    return { put: async (file, answer) => void files.set(new URL(file.url ?? file, ORIGIN).href.replace(/\?.*/, ''), answer), keys: async () => [...files.keys()] };
  };
  return {
    names: () => [...kept.keys()],
    open: async (name) => open(name),
    keys: async () => [...kept.keys()],
    delete: async (name) => kept.delete(name),
    match: async (file, { cacheName }) => kept.get(cacheName)?.get(new URL(file.url ?? file, ORIGIN).href.replace(/\?.*/, ''))?.clone(),
  };
}

/** A service worker of a copy at a path of the host, whose answers `host` gives by path. */
function worker(caches, path, version, host) {
  const heard = {};
  const location = new URL(`${path}sw.js`, ORIGIN);
  const fetched = [];
  const get = async (request) => {
    const { pathname } = new URL(request.url ?? request, location);
    fetched.push(pathname);
    const { body = '', redirected = false, status = 200, type = 'text/javascript' } = host(pathname) ?? { status: 404 };
    return Object.defineProperty(new Response(body, { status, headers: { 'content-type': type } }), 'redirected', { value: redirected });
  };
  const context = createContext({
    caches, location, URL, Response, Promise, Set, fetch: get, clients: { claim: async () => undefined },
    Request: class { constructor(file, { cache }) { Object.assign(this, { url: new URL(file, location).href, cache }); } },
    addEventListener: (name, listener) => (heard[name] = listener),
    skipWaiting: () => undefined,
  });
  const files = JSON.stringify([`${version}/main.js`, './']);
  runInContext(SOURCE.replace("'HASH'", `'${version}'`).replace("['FILES']", files), context);
  const wait = async (name) => {
    let until;
    heard[name]({ waitUntil: (promise) => (until = promise) });
    return until;
  };
  return {
    fetched,
    install: () => wait('install'),
    activate: () => wait('activate'),
    /** What it answers to a request; undefined if it leaves that to the browser. */
    ask: (address, mode = 'no-cors') => {
      let answer;
      heard.fetch({ request: { url: `${ORIGIN}${address}`, mode, method: 'GET' }, respondWith: (given) => (answer = given) });
      return answer;
    },
  };
}

const PAGE = (version) => ({ body: `<script src="${version}/main.js">`, type: 'text/html' });
const good = (version) => (path) => (path.endsWith('/') ? PAGE(version) : { body: version });
const text = async (answer) => (await answer).text();

test('only its own caches are removed, and a neighbour keeps its own', async () => {
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

test('it answers for its own page and files alone', async () => {
  const caches = storage();
  const own = worker(caches, '/', 'v1', good('v1'));
  await own.install();
  for (const page of ['/', '/?q', '/index.html']) assert.match(await text(own.ask(page, 'navigate')), /v1/, page);
  for (const other of ['/games/', '/about.html', '/games/v1/main.js']) assert.equal(own.ask(other, 'navigate'), undefined, other);
  assert.equal(own.ask('/v0/main.js'), undefined);
});

test('what a host has redirected is kept as what a browser takes for a page', async () => {
  const caches = storage();
  const own = worker(caches, '/s/', 'v1', (path) => ({ ...good('v1')(path), redirected: path === '/s/' }));
  await own.install();
  const answer = await own.ask('/s/', 'navigate');
  assert.equal(answer.redirected, false);
  assert.match(answer.headers.get('content-type'), /text\/html/);
  assert.match(await answer.text(), /v1/);
});

test('a version that changed while it was fetched is not kept', async () => {
  for (const [why, host] of /** @type {const} */ ([
    ['the page is of the next one already', (path) => good(path.endsWith('/') ? 'v2' : 'v1')(path)],
    ['its files are gone', (path) => (path.endsWith('/') ? PAGE('v1') : null)],
    ['a page stands in for its files', () => PAGE('v1')],
  ])) {
    const caches = storage();
    await assert.rejects(worker(caches, '/s/', 'v1', host).install(), why);
    assert.deepEqual(caches.names(), [], why);
  }
});
