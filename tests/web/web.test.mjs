import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as later } from 'node:timers/promises';
import { PLIES, begin } from './game.mjs';
import { openWeb } from './page.mjs';

/** @type {Awaited<ReturnType<typeof openWeb>>} */
let page;

/** @type {string[]} what it fetched */
let firstVisit;

before(async () => {
  page = await openWeb();
  await page.open();
  firstVisit = page.fetched.filter(({ ahead }) => !ahead).map(({ path }) => path);
  await page.command('keep_settings', { settings: { language: 'en', animation: 'off', pace_ms: 0 } });
  await page.open();
});

after(() => page.close());

const record = () => page.value(`[...document.querySelectorAll('#record [data-ply]')].map((move) => move.textContent)`);

async function goHome() {
  if ((await page.value('document.documentElement.dataset.place')) !== 'home') await page.tap('#home-button');
}

test('two people play, and the match is there after the page was loaded anew', async () => {
  await begin(page, 'kalaha', 'human');
  await page.tap('[data-cell="0"]');
  await page.until(`${PLIES} === 1`);
  await page.tap('[data-cell="9"]');
  await page.until(`${PLIES} === 2`);
  const before = await record();
  await page.open();
  await page.until(`document.documentElement.dataset.place === 'kalaha'`);
  await page.until(`${PLIES} === 2`);
  assert.deepEqual(await record(), before);
  await page.tap('#home-button');
});

test('a first visit fetches neither books nor Khmer letters, and the perfect player knows its book', async () => {
  assert.ok(firstVisit.some((path) => path.endsWith('web_bg.wasm')), firstVisit.join(' '));
  assert.deepEqual(firstVisit.filter((path) => /books|khmer/.test(path)), []);
  const { id } = await page.command('new_match', { game: 'kalaha' });
  const act = (command) => page.command('apply', { id, command });
  await act({ kind: 'seat', side: 'first', player: { kind: 'computer', level: 24 } });
  await act({ kind: 'seat', side: 'second', player: { kind: 'human' } });
  await act({ kind: 'start' });
  const thought = async () => (await page.command('preview', { id })).record[0]?.thought;
  for (const end = Date.now() + 120_000; !(await thought()) && Date.now() < end; ) await later(50);
  const { nodes, value } = await thought();
  // Proven without a look at any position.
  assert.deepEqual([nodes, value], [0, { kind: 'exact', difference: 8 }]);
});

test('where there is no room left the page says so and goes on, and everything is kept once there is room', async () => {
  const { id } = await page.command('new_match', { game: 'kalaha' });
  const act = (command) => page.command('apply', { id, command });
  for (const side of ['first', 'second']) await act({ kind: 'seat', side, player: { kind: 'human' } });
  await act({ kind: 'start' });
  await act({ kind: 'play', text: '1' });
  await page.command('keep_settings', { settings: { place: 'kalaha' } });
  // The browser gives an open file more room than it asks for, and a fresh page has none to spare.
  await page.open();
  await act({ kind: 'start' });
  const { origin } = new URL(page.address);
  await page.engine.ask('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await act({ kind: 'play', text: '2' });
  await page.until(`/no room left/.test(document.querySelector('#message').innerText)`);
  await page.until(`${PLIES} === 2`);
  await page.engine.ask('Storage.overrideQuotaForOrigin', { origin });
  await act({ kind: 'play', text: '5' });
  await page.open();
  await page.until(`${PLIES} === 3`);
});

/**
 * Changes the file of the settings behind the page's back.
 *
 * @param {string} from
 * @param {string} to as long
 */
async function falsifySettings(from, to) {
  // Something of the same origin that leaves the files alone.
  await page.engine.ask('Page.navigate', { url: `${page.address}manifest.webmanifest` });
  await page.until(`location.href.endsWith('.webmanifest')`);
  const changed = await page.value(`(async () => {
    const files = async function* (folder) {
      for await (const entry of folder.values()) entry.kind === 'file' ? yield entry : yield* files(entry);
    };
    const latin = new TextDecoder('latin1');
    let changed = 0;
    for await (const file of files(await navigator.storage.getDirectory())) {
      const text = latin.decode(await (await file.getFile()).arrayBuffer());
      if (!text.slice(0, 512).includes('settings.db') || !text.includes(${JSON.stringify(from)})) continue;
      let writable;
      // The page that was left may hold the file for a moment.
      while (!writable) writable = await file.createWritable({ keepExistingData: true }).catch(() => new Promise((next) => setTimeout(next, 50)));
      await writable.write({ type: 'write', position: text.indexOf(${JSON.stringify(from)}), data: ${JSON.stringify(to)} });
      await writable.close();
      changed++;
    }
    return changed;
  })()`);
  assert.equal(changed, 1);
  await page.open();
}

test('settings that cannot be read are told of, and others are kept in their place', async () => {
  for (const [from, to] of [['"format": 1', '"format": 9'], ['SQLite format 3', 'nothing at all.']]) {
    await falsifySettings(from, to);
    await page.until(`/default values are used/.test(document.querySelector('#message').textContent)`);
    await page.command('keep_settings', { settings: { language: 'en', animation: 'off', pace_ms: 0 } });
    await page.open();
    assert.equal(await page.value(`!document.querySelector('#message')?.checkVisibility()`), true);
    assert.equal((await page.command('settings', {})).pace_ms, 0);
  }
});

test('installing is offered in the settings once the browser can, and only once', async () => {
  // This browser can, and says so at a moment of its own.
  await page.value(`addEventListener('beforeinstallprompt', (event) => event.isTrusted && event.stopImmediatePropagation(), { capture: true })`);
  await page.value(`dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: async () => void (window.prompted = true) }))`);
  await page.tap('#home-settings');
  await page.tap('#install');
  await page.until(`window.prompted && !document.querySelector('#install')?.checkVisibility()`);
  assert.equal(await page.value(`!document.querySelector('#install-note')?.checkVisibility()`), true);
  await page.tap('#settings-dialog [data-close]');
});

test('the settings offer no notices of friends, as a browser shows none', async () => {
  await page.tap('#home-settings');
  await page.until(`document.querySelector('#settings-form').checkVisibility()`);
  assert.equal(await page.value(`document.querySelector('#setting-friend_notices')`), null);
  await page.tap('#settings-dialog [data-close]');
});

test('one page of a browser has the matches, and another one waits until it is closed', async () => {
  const second = `document.querySelector('#second').contentDocument`;
  await page.value(`(() => {
    const frame = Object.assign(document.createElement('iframe'), { id: 'second', src: location.href });
    document.body.append(frame);
  })()`);
  await page.until(`${second}.querySelector('#elsewhere[open]').textContent.length > 0`);
  await page.value(`document.querySelector('#second').remove()`);
});

test('a copy under another path of the host has its own matches, and neither waits for the other', async () => {
  const address = await page.copy('copy');
  const frame = `document.querySelector('#copy')`;
  await page.value('caches.open("of a stranger").then(() => navigator.serviceWorker.ready).then(() => true)');
  await page.value(`document.body.append(Object.assign(document.createElement('iframe'), { id: 'copy', src: ${JSON.stringify(address)} }))`);
  await page.until(`${frame}.contentDocument.documentElement.dataset.place`);
  assert.equal(await page.value(`${frame}.contentDocument.querySelector('#elsewhere')`), null);
  await page.until(`${frame}.contentWindow.navigator.serviceWorker.controller?.scriptURL === '${address}sw.js'`);
  assert.equal((await page.value('caches.keys()')).length, 3);
  await page.value(`${frame}.remove()`);
  const count = async () => (await page.command('list_matches', { filter: {}, offset: 0, limit: 1 })).total;
  assert.ok((await count()) > 0);
  await page.open(address);
  assert.equal(await count(), 0);
  await page.open();
});

test('where a browser keeps nothing the page says so, and goes on', async () => {
  await page.open(page.unsafe);
  await page.until(`document.querySelector('#message')?.checkVisibility()`);
  assert.match(await page.value(`document.querySelector('#message').textContent`), /keeps nothing/);
  await begin(page, 'kalaha', 'human');
  await page.tap('[data-cell="0"]');
  await page.until(`${PLIES} === 1`);
  await page.open();
});

test('a new version is offered to a page that stays open, and taken when the person wants it', async () => {
  await page.value('navigator.serviceWorker.ready.then(() => true)');
  await goHome();
  assert.equal(await page.value(`!document.querySelector('#home-renew')?.checkVisibility()`), true);
  await page.renew();
  await page.value(`document.dispatchEvent(new Event('visibilitychange'))`);
  await page.value('window.before = true');
  await page.tap('#home-renew');
  await page.until(`!window.before && performance.getEntriesByName('usable').length > 0`);
  const names = await page.value('caches.keys()');
  assert.deepEqual(names.filter((name) => name.startsWith(`spielkiste ${new URL(page.address).pathname} `)).map((name) => / next-\w+$/.test(name)), [true]);
  assert.ok(names.includes('of a stranger'), 'that of somebody else is still there');
  assert.equal(await page.value(`!document.querySelector('#home-renew')?.checkVisibility()`), true);
});

test('the page begins without a network, with everything that was kept', async () => {
  await page.value('navigator.serviceWorker.ready.then(() => true)');
  await page.cutOff();
  await page.open();
  await page.value(`fetch('./nowhere').then(() => { throw new Error('there is a network') }, () => true)`);
  await page.until(`document.querySelectorAll('[data-action="open"]').length >= 3 || document.documentElement.dataset.place !== 'home'`);
});
