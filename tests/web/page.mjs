import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { serveFolder } from '../../packaging/web/serve.mjs';
import { UNSAFE, openChromium } from './chromium.mjs';

/**
 * The page that `cargo xtask web` builds, in a browser, on a phone's screen: with its own session, in its own worker.
 */

/** Where the tests find the page: `cargo xtask test web` says it. */
export const FOLDER = process.env.SPIELKISTE_WEB ?? '';

/** Not at the root of its host, as on many that cost nothing. */
const BASE = '/games/spielkiste/';
const PATIENCE_MS = 120_000;

/**
 * @template {import('./chromium.mjs').Engine} E
 * @param {() => Promise<E>} open the browser
 * @param {string} [folder]
 */
export async function openWeb(open = openChromium, folder = FOLDER) {
  if (!existsSync(folder)) throw new Error('SPIELKISTE_WEB must name the folder that cargo xtask web has built');
  const served = await mkdtemp(join(tmpdir(), 'spielkiste-web-'));
  await cp(folder, served, { recursive: true });
  const server = await serveFolder(served, 0, BASE);
  /** @type {{ path: string, bytes: number, ahead: boolean }[]} */
  const fetched = [];
  server.on('request', ({ url = '', headers }, response) => {
    const path = url.slice(BASE.length);
    const ahead = headers.referer?.endsWith('/sw.js') || path === 'sw.js';
    response.on('finish', () => fetched.push({ path, bytes: Number(response.getHeader('content-length') ?? 0), ahead }));
  });
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const address = `http://127.0.0.1:${port}${BASE}`;
  const engine = await open();
  await engine.resize(390, 844);

  /** @param {string} expression */
  async function value(expression) {
    const never = later(PATIENCE_MS, undefined, { ref: false }).then(() => {
      throw new Error('nobody answers');
    });
    return Promise.race([engine.value(expression), never]).catch((error) => {
      throw new Error(`${expression}: ${error.message}`);
    });
  }

  /** @param {string} expression looked at in the page itself, as each question takes its time */
  async function until(expression) {
    const end = Date.now() + PATIENCE_MS;
    const looks = `(async () => {
      for (let look = 0; look < 50 && !(await (${expression})); look++) await new Promise((next) => setTimeout(next, 20));
      return Boolean(await (${expression}));
    })()`;
    while (!(await value(looks).catch(() => later(20, false)))) {
      if (Date.now() > end) throw new Error(`this does not become true: ${expression}; ${await value('document.body.innerText').catch(String)}`);
    }
  }

  /** @param {string} selector */
  async function tap(selector) {
    const node = `document.querySelector(${JSON.stringify(selector)})`;
    // A button that takes the next click for the second one of a double click does nothing: this one is meant.
    await until(`${node} && !${node}.disabled && !('pressed' in ${node}.dataset) && ${node}.getClientRects().length > 0`);
    const point = await value(`(() => {
      const node = ${node};
      node.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const { left, right, top, bottom } = node.getBoundingClientRect();
      return { x: (left + right) / 2, y: (top + bottom) / 2 };
    })()`);
    await engine.touch(point);
  }

  const page = {
    engine,
    value,
    until,
    tap,
    address,
    /** What the host has sent, `ahead` that which the service worker fetches for times without a network. */
    fetched,

    /**
     * @param {number} width
     * @param {number} height
     */
    async resize(width, height) {
      await engine.resize(width, height);
      await until(`(innerWidth > innerHeight) === ${width > height}`);
      await value(`new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(true))))`);
    },

    /** The same page from a host to which browsers give neither files nor locks. */
    unsafe: address.replace('127.0.0.1', UNSAFE),

    /** @param {string} [where] */
    async open(where = address) {
      // Through an empty page, so that nothing of the one before is mistaken for this one.
      await engine.go('about:blank');
      await until(`location.href === 'about:blank'`);
      await engine.go(where);
      await until(`location.href !== 'about:blank' && performance.getEntriesByName('usable').length > 0`);
    },

    /**
     * @param {string} command
     * @param {object} args
     */
    command: (command, args) =>
      value(`import(document.querySelector('script[src$="main.js"]').src.replace('main.js', 'backend.js')).then(({ ask }) => ask('${command}', ${JSON.stringify(args)})).catch((problem) => { throw new Error(problem.code ?? problem.message); })`),

    /** The host has another version from now on: its worker, and a page that belongs to it. */
    async renew() {
      const [worker, start] = [join(served, 'sw.js'), join(served, 'index.html')];
      const old = await readFile(worker, 'utf8');
      await writeFile(worker, old.replace(/VERSION = '/, `$&next-`));
      await writeFile(start, `${await readFile(start, 'utf8')}<!-- next-${/VERSION = '(\w+)'/.exec(old)?.[1]} -->`);
    },

    /**
     * The host has a second copy, below the path of the first.
     *
     * @param {string} name
     * @returns {Promise<string>} its address
     */
    async copy(name) {
      await cp(folder, join(served, name), { recursive: true });
      return `${address}${name}/`;
    },

    /** Nobody answers at the address any more. */
    async cutOff() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },

    async close() {
      await engine.close();
      await page.cutOff().catch(() => undefined);
      await rm(served, { recursive: true, force: true });
    },
  };
  return page;
}

/** The page in English, in which nothing moves and no computer waits. */
export async function openStill() {
  const page = await openWeb();
  await page.open();
  await page.command('keep_settings', { settings: { language: 'en', animation: 'off', pace_ms: 0 } });
  await page.open();
  return page;
}

/**
 * Looks until it finds something.
 *
 * @template T
 * @param {() => Promise<T | null | undefined | false>} look
 * @returns {Promise<T>}
 */
export async function until(look) {
  for (const end = Date.now() + PATIENCE_MS; ; await later(20)) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) throw new Error(`this does not become true: ${look}`);
  }
}
