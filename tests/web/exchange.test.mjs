import assert from 'node:assert/strict';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as later } from 'node:timers/promises';
import { PLIES, move } from './game.mjs';
import { openWeb } from './page.mjs';

/**
 * Matches go from the app to a browser and back as files, through the browser's own picker and its downloads. The app
 * reads the same files in `session/tests/exchange.rs`. `UPDATE_SAVES=1` records the one that the browser writes.
 */

const DATA = new URL('../data/saves/', import.meta.url).pathname;

/** @type {Awaited<ReturnType<typeof openWeb>>} */
let page;
/** @type {string} where downloads go */
let downloads;

before(async () => {
  downloads = await mkdtemp(join(tmpdir(), 'spielkiste-downloads-'));
  page = await openWeb();
  await page.open();
  await page.command('keep_settings', { settings: { language: 'en', animation: 'off', pace_ms: 0 } });
  await page.open();
  await page.engine.ask('Page.setInterceptFileChooserDialog', { enabled: true });
  await page.engine.ask('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: downloads, eventsEnabled: true });
});

after(async () => {
  await page?.close();
  await rm(downloads, { recursive: true, force: true });
});

/**
 * @param {string} button it opens the picker
 * @param {string} name the file that is chosen there
 */
async function choose(button, name) {
  const opened = page.engine.next('Page.fileChooserOpened');
  await page.tap(button);
  const { backendNodeId } = await opened;
  await page.engine.ask('DOM.setFileInputFiles', { files: [join(DATA, name)], backendNodeId });
}

/**
 * @param {string} button it begins a download
 * @returns {Promise<{ name: string, text: string }>} what has come of it
 */
async function download(button) {
  const begun = page.engine.next('Browser.downloadWillBegin');
  const completed = page.engine.next('Browser.downloadProgress', ({ state }) => state === 'completed');
  await page.tap(button);
  const { suggestedFilename: name } = await begun;
  await completed;
  const file = join(downloads, name);
  const text = await readFile(file, 'utf8');
  await rm(file);
  assert.deepEqual(await readdir(downloads), []);
  return { name, text };
}

/** @param {string} name */
const recorded = (name) => readFile(join(DATA, name), 'utf8');

const pits = () => page.value(`[...document.querySelectorAll('.pit')].map((pit) => pit.getAttribute('aria-label'))`);

test('a collection of the app comes into a browser, is listed, and leaves as the same text', async () => {
  await page.tap('#home-archive');
  await page.tap('#archive-import');
  await choose('#import-file', 'collection.txt');
  await page.until(`document.querySelector('#import-report')?.checkVisibility()`);
  assert.equal(await page.value(`document.querySelector('#import-broken').childElementCount`), 0);
  await page.value(`document.querySelector('dialog[open]').close()`);
  await page.until(`document.querySelectorAll('.entry-open').length === 3`);
  await page.tap('#archive-export');
  const { name, text } = await download('#export-save');
  assert.match(name, /^spielkiste \d{4}-\d\d-\d\d\.spielkiste$/);
  assert.equal(text, await recorded('collection.txt'));
  await page.value(`document.querySelector('dialog[open]').close()`);
  await page.tap('#archive-back');
});

test('a match that was begun in the app is played to its end in a browser, and is a file of the app again', async () => {
  await page.tap('[data-game="kalaha"] [data-action="open"]');
  await page.tap('#match');
  await choose('#match-open', 'begun_in_app.json');
  await page.until(`${PLIES} === 4 && !document.querySelector('dialog[open]')`);
  assert.deepEqual((await pits()).map((pit) => Number(/(\d+) stone/.exec(pit)?.[1])), [0, 3, 3, 0, 4, 4, 4, 1, 4, 0, 0, 5, 0, 8]);
  await page.tap('#go');
  await page.until(`document.documentElement.dataset.phase === 'running'`);
  // For both people the first pit that can be sown.
  while (await move(page, 'kalaha'));
  const { id } = await page.command('open', { game: 'kalaha' });
  const judged = async () => (await page.command('preview', { id })).record.every(({ judgement }) => judgement);
  while (!(await judged())) await later(20);
  await page.tap('#match');
  const { name, text } = await download('#match-save');
  assert.match(name, /^kalaha \d{4}-\d\d-\d\d\.spielkiste$/);
  if (process.env.UPDATE_SAVES) await writeFile(join(DATA, 'ended_in_browser.json'), text);
  assert.equal(text, await recorded('ended_in_browser.json'));
});
