import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { part } from '../touch/page.js';
import { openWeb, until } from './page.js';

let page: Awaited<ReturnType<typeof openWeb>>;

/** What it fetched. */
let firstVisit: string[];

before(async () => {
  page = await openWeb();
  await page.open();
  firstVisit = page.fetched.filter(({ ahead }) => !ahead).map(({ path }) => path);
  await page.keep();
  await page.open();
});

after(() => page?.close());

/** What people do in a match, without the page. */
const actIn = (id: number) => (command: object) => page.command('apply', { id, command });
const human = { kind: 'human' };
const play = (text: string) => ({ kind: 'play', text });
const start = { kind: 'start' };

test('two people play, and the match is there after the page was loaded anew', async () => {
  await page.begin('kalaha', 'human');
  for (const [plies, cell] of [[1, 0], [2, 9]]) {
    await page.tap(`[data-cell="${cell}"]`);
    await page.has(plies);
  }
  const before = await page.texts('#record [data-ply]');
  await page.open();
  await page.arrives('kalaha');
  await page.has(2);
  assert.deepEqual(await page.texts('#record [data-ply]'), before);
  await page.goHome();
});

test('a first visit fetches neither books nor Khmer letters, and the perfect player knows its book', async () => {
  assert.ok(firstVisit.some((path) => path.endsWith('web_bg.wasm')), firstVisit.join(' '));
  assert.deepEqual(firstVisit.filter((path) => /books|khmer/.test(path)), []);
  const { id } = await page.command('new_match', { game: 'kalaha' });
  await page.seat(id, { kind: 'computer', level: 24 }, human);
  await actIn(id)(start);
  const { nodes, value } = await until(async () => (await page.command('preview', { id })).record[0]?.thought);
  // Proven without a look at any position.
  assert.deepEqual([nodes, value], [0, { kind: 'exact', difference: 8 }]);
});

test('where there is no room left the page says so and goes on, and everything is kept once there is room', async () => {
  const { id } = await page.command('new_match', { game: 'kalaha' });
  const act = actIn(id);
  await page.seat(id, human, human);
  await act(start);
  await act(play('1'));
  await page.command('keep_settings', { settings: { place: 'kalaha' } });
  // The browser gives an open file more room than it asks for, and a fresh page has none to spare.
  await page.open();
  await act(start);
  const { origin } = new URL(page.address);
  await page.engine.ask('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await act(play('2'));
  await page.reads('#message', 'no room left');
  await page.has(2);
  await page.engine.ask('Storage.overrideQuotaForOrigin', { origin });
  await act(play('5'));
  await page.open();
  await page.has(3);
});

/** Changes the file of the settings behind the page's back, into something as long. */
async function falsifySettings(from: string, to: string) {
  // Something of the same origin that leaves the files alone.
  await page.engine.go(`${page.address}manifest.webmanifest`);
  await page.until(() => location.href.endsWith('.webmanifest'));
  const changed = await page.run(async (_, from, to) => {
    async function* filesIn(folder: FileSystemDirectoryHandle): AsyncGenerator<FileSystemFileHandle> {
      // The types of the platform do not know yet that folders can be gone through.
      for await (const entry of (folder as unknown as { values(): AsyncIterable<FileSystemFileHandle | FileSystemDirectoryHandle> }).values()) {
        if (entry.kind === 'file') yield entry;
        else yield* filesIn(entry);
      }
    }
    const latin = new TextDecoder('latin1');
    let changed = 0;
    for await (const file of filesIn(await navigator.storage.getDirectory())) {
      const text = latin.decode(await (await file.getFile()).arrayBuffer());
      if (!text.slice(0, 512).includes('settings.db') || !text.includes(from)) continue;
      let writable: FileSystemWritableFileStream | null = null;
      // The page that was left may hold the file for a moment.
      while (!writable) writable = await file.createWritable({ keepExistingData: true }).catch(() => new Promise<null>((next) => setTimeout(() => next(null), 50)));
      await writable.write({ type: 'write', position: text.indexOf(from), data: to });
      await writable.close();
      changed++;
    }
    return changed;
  }, from, to);
  assert.equal(changed, 1);
  await page.open();
}

test('settings that cannot be read are told of, and others are kept in their place', async () => {
  for (const [from, to] of [['"format": 1', '"format": 9'], ['SQLite format 3', 'nothing at all.']]) {
    await falsifySettings(from, to);
    await page.reads('#message', 'default values are used');
    await page.keep();
    await page.open();
    assert.ok(!(await page.isSeen('#message')));
    assert.equal((await page.command('settings', {})).pace_ms, 0);
  }
});

test('installing is offered in the settings once the browser can, and only once', async () => {
  // This browser can, and says so at a moment of its own.
  await page.run(() => addEventListener('beforeinstallprompt', (event) => event.isTrusted && event.stopImmediatePropagation(), { capture: true }));
  await page.offerToInstall();
  await page.misses('#install');
  assert.ok(!(await page.isSeen('#install-note')));
  await page.tap(part.close('settings'));
});

test('the settings offer no notices of friends, as a browser shows none', async () => {
  await page.openDialog('settings');
  await page.sees('#settings-form');
  assert.equal(await page.count('#setting-friend_notices'), 0);
  await page.tap(part.close('settings'));
});

/** Opens another page of the browser within this one. */
const openFrame = (id: string, src: string) => page.run((_, id, src) => document.body.append(Object.assign(document.createElement('iframe'), { id, src })), id, src);
const closeFrame = (id: string) => page.run(({ one }, id) => one(id).remove(), `#${id}`);

test('one page of a browser has the matches, and another one waits until it is closed', async () => {
  await openFrame('second', page.address);
  await page.until(({ find }) => find<HTMLIFrameElement>('#second')?.contentDocument?.querySelector('#elsewhere[open]')?.textContent);
  await closeFrame('second');
});

test('a copy under another path of the host has its own matches, and neither waits for the other', async () => {
  const address = await page.copy('copy');
  await page.run(() => caches.open('of a stranger').then(() => true));
  await page.isInstalled();
  await openFrame('copy', address);
  await page.until(({ find }) => find<HTMLIFrameElement>('#copy')?.contentDocument?.documentElement?.dataset.place);
  assert.equal(await page.run(({ one }) => one<HTMLIFrameElement>('#copy').contentDocument?.querySelector('#elsewhere')), null);
  await page.until(({ find }, worker) => find<HTMLIFrameElement>('#copy')?.contentWindow?.navigator.serviceWorker.controller?.scriptURL === worker, `${address}sw.js`);
  assert.equal((await page.run(() => caches.keys())).length, 3);
  await closeFrame('copy');
  const count = async () => (await page.command('list_matches', { filter: {}, offset: 0, limit: 1 })).total;
  assert.ok((await count()) > 0);
  await page.open(address);
  assert.equal(await count(), 0);
  await page.open();
});

test('where a browser keeps nothing the page says so, and goes on', async () => {
  await page.open(page.unsafe);
  await page.sees('#message');
  assert.match(await page.text('#message'), /keeps nothing/);
  await page.begin('kalaha', 'human');
  await page.tap('[data-cell="0"]');
  await page.has(1);
  await page.open();
});

test('a new version is offered to a page that stays open, and taken when the person wants it', async () => {
  await page.isInstalled();
  await page.goHome();
  assert.ok(!(await page.isSeen('#home-renew')));
  await page.renew();
  await page.run(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.run(() => void (window.isOld = true));
  await page.tap('#home-renew');
  await page.until(() => !window.isOld && performance.getEntriesByName('usable').length > 0);
  const names = await page.run(() => caches.keys());
  assert.deepEqual(names.filter((name) => name.startsWith(`spielkiste ${new URL(page.address).pathname} `)).map((name) => / next-\w+$/.test(name)), [true]);
  assert.ok(names.includes('of a stranger'), 'that of somebody else is still there');
  assert.ok(!(await page.isSeen('#home-renew')));
});

test('the page begins without a network, with everything that was kept', async () => {
  await page.isInstalled();
  await page.cutOff();
  await page.open();
  assert.ok(await page.run(() => fetch('./nowhere').then(() => false, () => true)), 'there is a network');
  await page.until(({ all, place }) => all('[data-action="open"]').length >= 3 || place() !== 'home');
});
