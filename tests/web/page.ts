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

/** The page built by `cargo xtask web` in a browser with a phone's screen, with its own session and worker. */
export type WebPage = Awaited<ReturnType<typeof openIn<Engine>>>;

/** The page's folder, from `cargo xtask test`. */
const FOLDER = process.env.SPIELKISTE_WEB ?? '';

/** A path below the host's root, as on many free hosts. */
const BASE = '/games/spielkiste/';

/** A host that browsers do not trust, because it is neither local nor has a certificate. */
const UNSAFE = 'spielkiste.test';

/** The elements to touch for a move, in order; the first match for each. */
export const TOUCHED: Record<Game, string[]> = { smess: [OPEN.smess, '.cell[data-target]'], kalaha: [OPEN.kalaha], minesweeper: [OPEN.minesweeper, part.confirm] };

/** The page's module that sends commands, as a promise. */
export const BACKEND = `import(document.querySelector('script[src$="main.js"]').src.replace('main.js', 'backend.js'))`;

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
    /** The files that the host has sent; `ahead` are those that the service worker fetches for offline use. */
    fetched,

    async resize(width: number, height: number) {
      await engine.resize(width, height);
      await until((_, across) => innerWidth > innerHeight === across, width > height);
      await run(({ frames }) => frames(2));
    },

    turnAcross: () => page.resize(...ACROSS),
    turnUpright: () => page.resize(...PHONE),

    /** The page on a host where browsers provide neither files nor locks. */
    unsafe: address.replace('127.0.0.1', UNSAFE),

    async open(where = address) {
      // Goes via an empty page, so that the previous one is not mistaken for this one.
      await engine.go('about:blank');
      await until(() => location.href === 'about:blank');
      await engine.go(where);
      await page.isUsable();
    },

    isUsable: () => until(() => location.href !== 'about:blank' && performance.getEntriesByName('usable').length > 0),

    /** The time from the start of loading until the page is usable, in milliseconds. */
    usableAfter: () => run(() => performance.getEntriesByName('usable')[0].startTime),

    /** Sends a command as the page would. */
    command: (command: string, args: object): Promise<any> =>
      seen.evaluate(`${BACKEND}.then(({ ask }) => ask('${command}', ${JSON.stringify(args)})).catch((trouble) => { throw new Error(trouble.code ?? trouble.message); })`),

    /** The ids of a game's problems of these days. */
    problemsOf: (game: string, days: readonly string[]): Promise<any> =>
      seen.evaluate(`${BACKEND}.then(async ({ ask, loadProblems, takeProblems }) => {
        await takeProblems('${game}', await loadProblems('${game}'));
        const ids = [];
        for (const day of ${JSON.stringify(days)}) ids.push((await ask('open_problem', { game: '${game}', choice: { kind: 'daily', day } })).problem.id);
        return ids;
      })`),

    /** Saves settings for the next start, in addition to those that turn off animation and pauses. */
    keep: (settings: object = {}) => page.command('keep_settings', { settings: { language: 'en', animation: 'off', pace_ms: 0, ...settings } }),

    /** Waits until the service worker can replace the network. */
    isInstalled: () => run(() => navigator.serviceWorker.ready.then(() => true)),

    /** Simulates the browser's offer to install the page and the player's acceptance. */
    async offerToInstall() {
      await run(() => {
        // Some browsers make the same offer on their own, later.
        addEventListener('beforeinstallprompt', (event) => event.isTrusted && event.stopImmediatePropagation(), { capture: true });
        dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: async () => void (window.isInstalling = true) }));
      });
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

    /** Starts a new match, in which the player using touch moves first. */
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

    /**
     * Plays the first move that the board offers and waits for the player's next turn. Returns whether the match
     * continues.
     */
    async move(game: Game): Promise<boolean> {
      const before = await page.plies();
      for (const selector of TOUCHED[game]) await page.tap(`${selector}:not([data-again])`);
      await until(({ phase, plies }, before) => phase() === 'over' || plies() > before, before);
      await until(({ phase, isStill, find }, open) => isStill() && (phase() === 'over' || find(open)), TOUCHED[game][0]);
      return run(({ phase }) => phase() !== 'over');
    },

    has: (plies: number) => until((page, plies) => page.plies() === plies, plies),

    /** Puts another version on the host: its worker, and a page that matches it. */
    async renew() {
      const [worker, start] = [join(served, 'sw.js'), join(served, 'index.html')];
      const old = await readFile(worker, 'utf8');
      await writeFile(worker, old.replace(/VERSION = '/, `$&next-`));
      await writeFile(start, `${await readFile(start, 'utf8')}<!-- next-${/VERSION = '(\w+)'/.exec(old)?.[1]} -->`);
    },

    /** Puts a second copy below the first one's path, and returns its address. */
    async copy(name: string) {
      await cp(FOLDER, join(served, name), { recursive: true });
      return `${address}${name}/`;
    },

    /** Takes the host offline. */
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

/** The page in English, without animation or pauses. */
export async function openStill() {
  const page = await openWeb();
  await page.open();
  await page.keep();
  await page.open();
  return page;
}

/** Looks until it sees what is wanted. */
export async function until<T>(look: () => Promise<T>, isSo: (seen: T) => unknown): Promise<T> {
  for (const end = Date.now() + PATIENCE_MS; ; await later(20)) {
    const seen = await look();
    if (isSo(seen)) return seen;
    if (Date.now() > end) throw new Error(`this does not become true: ${isSo}; ${look} sees ${JSON.stringify(seen)}`);
  }
}
