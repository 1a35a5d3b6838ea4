import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { part } from '../touch/page.js';
import { openWeb, until } from './page.js';

let page: Awaited<ReturnType<typeof openWeb>>;

/** The paths that the first visit fetched. */
let firstVisit: string[];

before(async () => {
  page = await openWeb();
  await page.open();
  firstVisit = page.fetched.filter(({ ahead }) => !ahead).map(({ path }) => path);
  await page.keep();
  await page.open();
});

after(() => page?.close());

/** Applies commands to a match without the page. */
const actIn = (id: number) => (command: object) => page.command('apply', { id, command });
/** The number of matches in the archive. */
const count = async () => (await page.command('list_matches', { filter: {}, offset: 0, limit: 1 })).total;
const human = { kind: 'human' };
const play = (text: string) => ({ kind: 'play', text });
const start = { kind: 'start' };

test('two people play, and the match survives a reload', async () => {
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

test('a first visit fetches neither books nor Khmer fonts, and the perfect player has its book', async () => {
  assert.ok(firstVisit.some((path) => path.endsWith('web_bg.wasm')), firstVisit.join(' '));
  assert.deepEqual(firstVisit.filter((path) => /books|khmer/.test(path)), []);
  const { id } = await page.command('new_match', { game: 'kalaha' });
  await page.seat(id, { kind: 'computer', level: 24 }, human);
  await actIn(id)(start);
  const { record: [{ thought: { nodes, value } }] } = await until(() => page.command('preview', { id }), ({ record }) => record[0]?.thought);
  // Proven without searching any position.
  assert.deepEqual([nodes, value], [0, { kind: 'exact', difference: 8 }]);
});

test('without free space the page says so and continues, and saves everything once there is space', async () => {
  const { id } = await page.command('new_match', { game: 'kalaha' });
  const act = actIn(id);
  await page.seat(id, human, human);
  await act(start);
  await act(play('1'));
  await page.command('keep_settings', { settings: { place: 'kalaha' } });
  // The browser reserves more space for an open file than requested; a fresh page has none to spare.
  await page.open();
  await act(start);
  const { origin } = new URL(page.address);
  await page.engine.ask('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await act(play('2'));
  await page.reads('#message', 'Storage is full');
  await page.has(2);
  await page.engine.ask('Storage.overrideQuotaForOrigin', { origin });
  await act(play('5'));
  await page.open();
  await page.has(3);
});

/** Overwrites part of the settings file with text of the same length, behind the page's back. */
async function falsifySettings(from: string, to: string) {
  // A resource from the same origin that does not open the files.
  await page.engine.go(`${page.address}manifest.webmanifest`);
  await page.until(() => location.href.endsWith('.webmanifest'));
  const changed = await page.run(async (_, from, to) => {
    async function* filesIn(folder: FileSystemDirectoryHandle): AsyncGenerator<FileSystemFileHandle> {
      // The platform's types cannot iterate folders yet.
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
      // The previous page may hold the file for a moment.
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

test('unreadable settings are reported and replaced', async () => {
  for (const [from, to] of [['"format": 1', '"format": 9'], ['SQLite format 3', 'nothing at all.']]) {
    await falsifySettings(from, to);
    await page.reads('#message', 'were reset');
    await page.keep();
    await page.open();
    assert.ok(!(await page.isSeen('#message')));
    assert.equal((await page.command('settings', {})).pace_ms, 0);
  }
});

test('installing is offered in the settings once the browser can, and only once', async () => {
  await page.offerToInstall();
  await page.misses('#install');
  assert.ok(!(await page.isSeen('#install-note')));
  await page.tap(part.close('settings'));
});

test('the settings offer no notifications from friends, because a browser shows none', async () => {
  await page.openDialog('settings');
  await page.sees('#settings-form');
  assert.equal(await page.count('#setting-friend_notices'), 0);
  await page.tap(part.close('settings'));
});

/** Opens another page within this one. */
const openFrame = (id: string, src: string) => page.run((_, id, src) => document.body.append(Object.assign(document.createElement('iframe'), { id, src })), id, src);
const closeFrame = (id: string) => page.run(({ one }, id) => one(id).remove(), `#${id}`);

test('one page in a browser has the matches, and others wait until it is closed', async () => {
  await openFrame('second', page.address);
  await page.until(({ find }) => find<HTMLIFrameElement>('#second')?.contentDocument?.querySelector('#elsewhere[open]')?.textContent);
  await closeFrame('second');
});

test('a copy at another path has its own matches, and neither waits for the other', async () => {
  const address = await page.copy('copy');
  await page.run(() => caches.open('of a stranger').then(() => true));
  await page.isInstalled();
  await openFrame('copy', address);
  await page.until(({ find }) => find<HTMLIFrameElement>('#copy')?.contentDocument?.documentElement?.dataset.place);
  assert.equal(await page.run(({ one }) => one<HTMLIFrameElement>('#copy').contentDocument?.querySelector('#elsewhere')), null);
  await page.until(({ find }, worker) => find<HTMLIFrameElement>('#copy')?.contentWindow?.navigator.serviceWorker.controller?.scriptURL === worker, `${address}sw.js`);
  assert.equal((await page.run(() => caches.keys())).length, 3);
  await closeFrame('copy');
  assert.ok((await count()) > 0);
  await page.open(address);
  assert.equal(await count(), 0);
  await page.open();
});

test('if a browser saves nothing the page says so and continues', async () => {
  await page.open(page.unsafe);
  await page.sees('#message');
  assert.match(await page.text('#message'), /saves nothing/);
  await page.begin('kalaha', 'human');
  await page.tap('[data-cell="0"]');
  await page.has(1);
  await page.open();
});

test('a new version is offered to an open page, and loaded on request', async () => {
  await page.isInstalled();
  await page.goHome();
  assert.ok(!(await page.isSeen('#home-renew')));
  await page.renew();
  await page.run(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.run(() => void (window.isOld = true));
  await page.tap('#home-renew');
  const own = `spielkiste ${new URL(page.address).pathname} `;
  await page.until(async (_, own) => {
    const kept = (await caches.keys()).filter((name) => name.startsWith(own));
    return !window.isOld && performance.getEntriesByName('usable').length > 0 && kept.length === 1 && / next-\w+$/.test(kept[0]);
  }, own);
  assert.ok(await page.run(async () => (await caches.keys()).includes('of a stranger')), 'another site\'s cache remains');
  assert.ok(!(await page.isSeen('#home-renew')));
});

test('the page starts offline with everything that was saved', async () => {
  await page.isInstalled();
  await page.cutOff();
  await page.open();
  assert.ok(await page.run(() => fetch('./nowhere').then(() => false, () => true)), 'the network is reachable');
  await page.until(({ all, place }) => all('[data-action="open"]').length >= 3 || place() !== 'home');
});

test('everything can be deleted', async () => {
  assert.ok((await count()) > 0);
  await page.command('delete_everything', {});
  assert.equal(await count(), 0);
});
