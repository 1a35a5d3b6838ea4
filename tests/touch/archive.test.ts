import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { part } from './page.js';
import { openPage, type Wanted } from './recorded.js';
import { ACROSS, DESKTOP, DEVICES, PHONE, TIGHT, WORDY, told, type Size } from './sizes.js';

/** Touch and keyboard input in an archive of thousands of matches. */

const page = await openPage();
after(() => page.close());

async function openArchive(size: Size, wanted: Wanted = {}) {
  await page.open(size, { matches: 5000, ...wanted });
  await page.openArchive();
}

const names = () => page.run(({ all }) => all('.entry-open').map((row) => row.getAttribute('aria-label') ?? ''));
const counts = (words: string) => page.until(({ text }, words) => text('#archive-count') === words, words);
const focusedRow = () => page.run(() => Number(document.activeElement?.closest<HTMLElement>('.entry')?.dataset.index ?? NaN));
/** Waits until every row's name contains these words. */
const allAre = (words: string) => page.until(({ all }, words) => {
  const rows = all('.entry-open');
  return rows.length > 0 && rows.every((row) => row.getAttribute('aria-label')?.includes(words));
}, words);

test('of thousands of matches only those in view are rendered, and swiping scrolls', async () => {
  await openArchive(PHONE);
  assert.equal(await page.text('#archive-count'), '5,000 matches');
  assert.ok((await page.count('.entry')) < 25);
  const middle = await page.spot('#archive-list');
  await page.drag(middle, { x: middle.x, y: middle.y - 300 });
  await page.until(({ one }) => one('#archive-list').scrollTop > 150);
  await openArchive(PHONE);
  await page.run(({ one }) => void (one('#archive-list').scrollTop = 1e9));
  await page.until(({ all }) => all('.entry-open').some((row) => row.getAttribute('aria-label')?.endsWith('5,000 of 5,000.')));
  assert.ok((await page.count('.entry')) < 25);
  const shown = await page.run(({ all }) => all('.entry').filter((row) => !row.contains(document.activeElement)).map(({ dataset }) => Number(dataset.index)));
  assert.deepEqual(shown, shown.map((_, i) => shown[0] + i), 'apart from the focused row');
});

/** The accessible name and the visible words of each matching button. */
const named = (selector: string) =>
  page.run(({ all }, selector) => all(selector).map((node) => {
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const seen: string[] = [];
    while (texts.nextNode()) {
      const { parentElement, data } = texts.currentNode as Text;
      if (parentElement?.checkVisibility() && !parentElement.closest('svg')) seen.push(data);
    }
    return { name: node.getAttribute('aria-label') ?? '', seen: seen.join(' ') };
  }), selector);
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

test('a match\'s name contains its visible words in order', async () => {
  for (const size of [PHONE, DESKTOP]) {
    for (const language of ['en', 'km']) {
      await page.open(size, { matches: 5000, language });
      await page.until(({ find }) => find('.running-match'));
      const running = await named('.running-match');
      await page.tap('#home-archive');
      await page.until(({ all, find }) => all('.entry .entry-players').length > 4 && find('.entry-time:not(:empty)'));
      const rows = await named('.entry-open');
      assert.ok(running.length > 0 && rows.length > 4);
      for (const { name, seen } of [...running, ...rows]) {
        const said = wordsOf(name);
        let at = -1;
        for (const word of wordsOf(seen)) {
          at = said.indexOf(word, at + 1);
          assert.notEqual(at, -1, `${word} of “${seen}” in “${name}”`);
        }
      }
    }
  }
});

test('small boards appear when scrolling stops', async () => {
  await openArchive(PHONE);
  await page.until(({ all }) => all('.entry').slice(0, 6).every((row) => row.querySelector('.entry-picture svg')));
});

test('keys move through the list, and the focused row is in view', async () => {
  for (const size of [PHONE, ACROSS, DESKTOP]) {
    await openArchive(size);
    await page.focus('.entry-open');
    let at = 0;
    for (const [key, steps] of [['ArrowDown', 3], ['PageDown', 2], ['End', 1], ['ArrowUp', 2], ['PageUp', 3], ['Home', 1], ['ArrowDown', 2]] as const) {
      for (let step = 0; step < steps; step++) await page.keyDown(key);
      await page.until(() => document.activeElement?.getAttribute('aria-label') !== 'Loading …');
      const now = await focusedRow();
      assert.notEqual(now, at, key);
      at = now;
      const isInSight = await page.run(({ one }) => {
        const [row, list] = ['.entry:focus-within', '#archive-list'].map((part) => one(part).getBoundingClientRect());
        return row.top >= list.top - 1 && (row.bottom <= list.bottom + 1 || row.height > list.height);
      });
      assert.ok(isInSight, `${key} at ${told(size)}`);
      assert.equal(await page.count('#archive-rows [tabindex="0"]'), 1, 'the list is one tab stop');
    }
    assert.equal(at, 2);
    assert.match(await page.run(() => document.activeElement?.getAttribute('aria-label') ?? ''), / 3 of 5,000\.$/);
  }
});

test('a match is starred, deleted and restored with the keyboard', async () => {
  await openArchive(DESKTOP);
  await page.focus('.entry-open');
  await page.keyDown('s');
  await page.until(({ one }) => one('.entry-star').ariaPressed === 'true');
  const first = (await names())[0].replace(/ \d+ of .*/, '');
  await page.keyDown('Delete');
  await page.sees('#archive-deleted');
  await counts('4,999 matches');
  assert.equal(await focusedRow(), 0, 'the focus stays in place');
  assert.ok(!(await names())[0].startsWith(first));
  await page.keyDown('z', { ctrlKey: true });
  await counts('5,000 matches');
  await page.until(({ find }, first) => find('.entry-open')?.getAttribute('aria-label')?.startsWith(first), first);
});

test('a match opens by touch, and going back returns to its row', async () => {
  const row = '.entry[data-index="402"] .entry-open';
  await openArchive(PHONE);
  await page.run(({ one }) => void (one('#archive-list').scrollTop = 92 * 400));
  await page.until(({ find }, row) => find(row)?.getAttribute('aria-label')?.endsWith('403 of 5,000.'), row);
  await page.tap(row);
  await page.until(({ place }) => ['smess', 'kalaha', 'minesweeper'].includes(place()));
  await page.back();
  await page.arrives('archive');
  await page.until(({ find }, row) => find(row), row);
  assert.equal(await focusedRow(), 402);
  await page.back();
  await page.arrives('home');
});

test('a note is saved and can be searched', async () => {
  await openArchive(PHONE);
  await page.tap('.entry-more');
  await page.opens('details');
  await page.fill('#details-note', 'Ein schönes Ende');
  await page.tap(part.close('details'));
  await page.until(({ find }) => find('.entry-open')?.getAttribute('aria-label')?.includes('Ein schönes Ende'));
  await page.fill('#archive-text', 'schönes');
  await counts('1 match');
});

test('typing in the search does not interfere with tapping a match', async () => {
  await openArchive(PHONE);
  await page.run(({ one, fill }) => {
    one('#archive-text').focus();
    fill('#archive-text', 'anna');
    one('.entry-open').click();
  });
  await page.arrives('smess');
});

test('on a phone a button opens the filter and shows the number of active choices', async () => {
  await openArchive(PHONE);
  assert.ok(!(await page.isSeen('#archive-game')));
  await page.tap('#archive-filter-button');
  await page.sees('#archive-game');
  await page.fill('#archive-filter [name="game"]', 'kalaha');
  await page.fill('#archive-filter [name="phase"]', 'over');
  await page.until(({ text }) => text('#archive-filter-count') === '2');
  await allAre(' Kalaha, ');
  await page.tap('#archive-reset');
  await counts('5,000 matches');
});

test('everything is deleted only after confirmation', async () => {
  await openArchive(PHONE);
  await page.openDialog('erase');
  await page.tap(part.close('erase'));
  await page.closes();
  await page.settled();
  assert.equal(await page.text('#archive-count'), '5,000 matches');
  await page.openDialog('erase');
  assert.match(await page.text('#erase-only-here'), /Minesweeper: 556 matches in progress\./);
  assert.ok(await page.run(({ one }) => one<HTMLButtonElement>('#erase-confirm').disabled), 'matches that cannot be exported need consent');
  await page.tap('#erase-agree');
  await page.tap('#erase-confirm');
  await page.sees('#archive-empty');
});

test('an export says beforehand what it leaves out, and afterwards what was saved where', async () => {
  await openArchive(PHONE, { matches: 9, files: 'on' });
  await page.tap('#archive-export');
  await page.sees('#export-outlook');
  const text = (selector: string) => page.run(({ one }, selector) => one(selector).innerText, selector);
  assert.equal(await text('#export-outlook'), '8 matches will be exported.');
  assert.match(await text('#export-behind'), /cannot be exported.*\s+Minesweeper: 1 match in progress\./);
  await page.tap('#export-save');
  await page.sees('#export-done');
  assert.match(await text('#export-done'), /^Saved: \/home\/anna\/Documents\/spielkiste [\d-]+\.spielkiste\. Exported 8 matches\. Skipped 1 match/);
});

test('nothing scrolls sideways at any size and in any language, and all buttons can be reached', async () => {
  for (const [size, scale] of [...DEVICES.map((size) => [size, 100] as const), ...TIGHT]) {
    for (const language of WORDY) {
      await openArchive(size, { scale, language, matches: 60 });
      const where = `${told(size)} at ${scale} %, ${language}`;
      assert.deepEqual(await page.run(({ sideways }) => sideways('html, #archive-list, #archive-bar')), [], where);
      assert.deepEqual(await page.run(({ unreachable }) => unreachable('#archive button')), [], where);
    }
  }
});

test('matches in progress on the home screen open, and a button lists them all in the archive', async () => {
  const smess = '.game[data-game="smess"]';
  await page.open(PHONE, { matches: 90 });
  await page.until(({ all }, matches) => all(matches).length === 3, `${smess} .running-match`);
  await page.tap(`${smess} [data-action="showRunning"]`);
  await page.until(({ place, text }) => place() === 'archive' && text('#archive-filter-count') === '2');
  await allAre(' Smess, ');
  await page.tap('#archive-back');
  await page.arrives('home');
  await page.tap(`${smess} .running-match`);
  await page.arrives('smess');
  assert.ok((await page.sent('open_match')).some(({ id }) => Number(id) >= 1000));
});
