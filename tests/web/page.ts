import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { serveFolder } from '../../packaging/web/serve.mjs';
import { PATIENCE_MS, openBrowser, type Engine } from '../touch/browser.js';
import { OPEN, createPage, part } from '../touch/page.js';
import { ACROSS, PHONE, type Game } from '../touch/sizes.js';

/**
 * The page that `cargo xtask web` builds, in a browser, on a phone's screen: with its own session, in its own worker.
 */
export type WebPage = Awaited<ReturnType<typeof openIn<Engine>>>;

/** Where the tests find the page: `cargo xtask test web` says it. */
const FOLDER = process.env.SPIELKISTE_WEB ?? '';

/** Not at the root of its host, as on many that cost nothing. */
const BASE = '/games/spielkiste/';

/** A host that browsers do not trust, as it neither is this machine nor has a certificate. */
const UNSAFE = 'spielkiste.test';

/** What is touched for a move, one after the other: the first of these that is there. */
export const TOUCHED: Record<Game, string[]> = { smess: [OPEN.smess, '.cell[data-target]'], kalaha: [OPEN.kalaha], minesweeper: [OPEN.minesweeper, part.confirm] };

export const openChromium = () => openBrowser(`--host-resolver-rules=MAP ${UNSAFE} 127.0.0.1`);

export const openWeb = () => openIn(openChromium);

export async function openIn<E extends Engine>(open: () => Promise<E>) {
  if (!existsSync(FOLDER)) throw new Error('SPIELKISTE_WEB must name the folder that cargo xtask web has built');
  const served = await mkdtemp(join(tmpdir(), 'spielkiste-web-'));
  await cp(FOLDER, served, { recursive: true });
  const server = await serveFolder(served, 0, BASE);
  const fetched: { path: string; bytes: number; ahead: boolean }[] = [];
  server.on('request', ({ url = '', headers }, response) => {
    const path = url.slice(BASE.length);
    const ahead = headers.referer?.endsWith('/sw.js') || path === 'sw.js';
    response.on('finish', () => fetched.push({ path, bytes: Number(response.getHeader('content-length') ?? 0), ahead }));
  });
  const { port } = server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}${BASE}`;
  const engine = await open();
  await engine.resize(...PHONE);
  const seen = createPage(engine);
  const { run, until } = seen;

  const page = {
    ...seen,
    engine,
    address,
    /** What the host has sent, `ahead` that which the service worker fetches for times without a network. */
    fetched,

    async resize(width: number, height: number) {
      await engine.resize(width, height);
      await until((_, across) => innerWidth > innerHeight === across, width > height);
      await run(({ frames }) => frames(2));
    },

    turnAcross: () => page.resize(...ACROSS),
    turnUpright: () => page.resize(...PHONE),

    /** The same page from a host to which browsers give neither files nor locks. */
    unsafe: address.replace('127.0.0.1', UNSAFE),

    async open(where = address) {
      // Through an empty page, so that nothing of the one before is mistaken for this one.
      await engine.go('about:blank');
      await until(() => location.href === 'about:blank');
      await engine.go(where);
      await page.isUsable();
    },

    isUsable: () => until(() => location.href !== 'about:blank' && performance.getEntriesByName('usable').length > 0),

    /** When it was, in milliseconds since the page began to load. */
    usableAfter: () => run(() => performance.getEntriesByName('usable')[0].startTime),

    /** What the page itself could ask the session for. */
    command: (command: string, args: object): Promise<any> =>
      seen.evaluate(`import(document.querySelector('script[src$="main.js"]').src.replace('main.js', 'backend.js')).then(({ ask }) => ask('${command}', ${JSON.stringify(args)})).catch((problem) => { throw new Error(problem.code ?? problem.message); })`),

    /** Settings beside those by which nothing moves and no computer waits, for the next time that the page is opened. */
    keep: (settings: object = {}) => page.command('keep_settings', { settings: { language: 'en', animation: 'off', pace_ms: 0, ...settings } }),

    /** Until the service worker takes over when the network is gone. */
    isInstalled: () => run(() => navigator.serviceWorker.ready.then(() => true)),

    /** The browser says that it can install the page, and the person wants it. */
    async offerToInstall() {
      await run(() => dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: async () => void (window.isInstalling = true) })));
      await page.openDialog('settings');
      await page.tap('#install');
      await until(() => window.isInstalling);
    },

    enter: (game: Game) => page.tap(part.play(game)),

    async goHome() {
      if ((await page.place()) !== 'home') await page.tap(part.home);
    },

    async start() {
      await page.tap(part.start);
      await until(({ phase }) => phase() === 'running');
    },

    /** Begins another match, in which the person who touches is first. */
    async begin(game: Game, second: 'human' | 'computer') {
      const { id } = await page.command('new_match', { game, options: null });
      const weak = { kind: 'computer', level: game === 'kalaha' ? 1 : 10 };
      await page.seat(id, { kind: 'human' }, second === 'human' ? { kind: 'human' } : weak);
      await page.enter(game);
      await page.start();
      await until(({ isStill }) => isStill());
    },

    async seat(id: number, first: object, second: object) {
      for (const [side, player] of Object.entries({ first, second })) await page.command('apply', { id, command: { kind: 'seat', side, player } });
    },

    /** Plays the first move that the board offers, and waits until it is the person's turn again. Whether the match goes on. */
    async move(game: Game): Promise<boolean> {
      const before = await page.plies();
      for (const selector of TOUCHED[game]) await page.tap(`${selector}:not([data-again])`);
      await until(({ phase, plies }, before) => phase() === 'over' || plies() > before, before);
      await until(({ phase, isStill, find }, open) => isStill() && (phase() === 'over' || find(open)), TOUCHED[game][0]);
      return run(({ phase }) => phase() !== 'over');
    },

    has: (plies: number) => until((page, plies) => page.plies() === plies, plies),

    /** The host has another version from now on: its worker, and a page that belongs to it. */
    async renew() {
      const [worker, start] = [join(served, 'sw.js'), join(served, 'index.html')];
      const old = await readFile(worker, 'utf8');
      await writeFile(worker, old.replace(/VERSION = '/, `$&next-`));
      await writeFile(start, `${await readFile(start, 'utf8')}<!-- next-${/VERSION = '(\w+)'/.exec(old)?.[1]} -->`);
    },

    /** The host has a second copy, below the path of the first; its address. */
    async copy(name: string) {
      await cp(FOLDER, join(served, name), { recursive: true });
      return `${address}${name}/`;
    },

    /** Nobody answers at the address any more. */
    async cutOff() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },

    async close() {
      await engine.close();
      await page.cutOff();
      await rm(served, { recursive: true, force: true });
    },
  };
  return page;
}

/** The page in English, in which nothing moves and no computer waits. */
export async function openStill() {
  const page = await openWeb();
  await page.open();
  await page.keep();
  await page.open();
  return page;
}

/** Looks until it finds something. */
export async function until<T>(look: () => Promise<T | null | undefined | false>): Promise<T> {
  for (const end = Date.now() + PATIENCE_MS; ; await later(20)) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) throw new Error(`this does not become true: ${look}`);
  }
}
