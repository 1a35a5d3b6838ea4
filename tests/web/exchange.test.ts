import assert from 'node:assert/strict';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openStill, until } from './page.js';

/**
 * Matches go from the app to a browser and back as files, through the browser's file picker and downloads. The app
 * reads the same files in `session/tests/session/exchange.rs`. `UPDATE_SAVES=1` records the browser's file.
 */

const DATA = new URL('../data/saves/', import.meta.url).pathname;

let page: Awaited<ReturnType<typeof openStill>>;
/** The folder for downloads. */
let downloads: string;

before(async () => {
  downloads = await mkdtemp(join(tmpdir(), 'spielkiste-downloads-'));
  page = await openStill();
  await page.engine.ask('Page.setInterceptFileChooserDialog', { enabled: true });
  await page.engine.ask('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: downloads, eventsEnabled: true });
});

after(async () => {
  await page?.close();
  await rm(downloads, { recursive: true, force: true });
});

/** Chooses a file in the picker that a button opens. */
async function choose(button: string, name: string) {
  const opened = page.engine.next('Page.fileChooserOpened');
  await page.tap(button);
  const { backendNodeId } = await opened;
  await page.engine.ask('DOM.setFileInputFiles', { files: [join(DATA, name)], backendNodeId });
}

/** The name and text of a file that a button downloads. */
async function download(button: string) {
  const begun = page.engine.next('Browser.downloadWillBegin');
  const completed = page.engine.next('Browser.downloadProgress', ({ state }) => state === 'completed');
  await page.tap(button);
  const { suggestedFilename: name } = await begun;
  await completed;
  const file = join(downloads, name);
  const text = await readFile(file, 'utf8');
  await rm(file);
  assert.deepEqual(await readdir(downloads), []);
  return { name: name as string, text };
}

const recorded = (name: string) => readFile(join(DATA, name), 'utf8');

test('a collection exported by the app is imported by a browser, listed, and exported as the same text', async () => {
  await page.tap('#home-archive');
  await page.tap('#archive-import');
  await choose('#import-file', 'collection.txt');
  await page.sees('#import-report');
  assert.equal(await page.count('#import-broken > *'), 0);
  await page.closeDialog('import');
  await page.until(({ all }) => all('.entry-open').length === 3);
  await page.tap('#archive-export');
  const { name, text } = await download('#export-save');
  assert.match(name, /^spielkiste \d{4}-\d\d-\d\d\.spielkiste$/);
  assert.equal(text, await recorded('collection.txt'));
  await page.closeDialog('export');
  await page.tap('#archive-back');
});

test('a match begun in the app is finished in a browser and saved as an app file', async () => {
  await page.enter('kalaha');
  await page.tap('#match');
  await choose('#match-open', 'begun_in_app.json');
  await page.has(4);
  await page.closes();
  const pits = await page.run(({ all }) => all('.pit').map((pit) => Number(/(\d+) stone/.exec(pit.ariaLabel ?? '')?.[1])));
  assert.deepEqual(pits, [0, 3, 3, 0, 4, 4, 4, 1, 4, 0, 0, 5, 0, 8]);
  await page.start();
  // Both players sow the first possible pit.
  while (await page.move('kalaha'));
  const { id } = await page.command('open', { game: 'kalaha' });
  await until(() => page.command('preview', { id }), ({ record }) => record.every(({ judgement }: { judgement: unknown }) => judgement));
  await page.tap('#match');
  const { name, text } = await download('#match-save');
  assert.match(name, /^kalaha \d{4}-\d\d-\d\d\.spielkiste$/);
  if (process.env.UPDATE_SAVES) await writeFile(join(DATA, 'ended_in_browser.json'), text);
  assert.equal(text, await recorded('ended_in_browser.json'));
});
