import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { SIZES, openPage } from './page.mjs';

/** The archive under fingers and keys, with thousands of matches. */

const page = await openPage();
after(() => page.close());

const PHONE = [390, 844];
const rows = `[...document.querySelectorAll('.entry')]`;
const names = `${rows}.map((row) => row.querySelector('.entry-open').getAttribute('aria-label'))`;
const focusedRow = `Number(document.activeElement.closest('.entry')?.dataset.index ?? NaN)`;

/**
 * @param {readonly number[]} size
 * @param {Record<string, string | number>} [look]
 */
async function openArchive(size, look = {}) {
  await page.open(size, { matches: 5000, ...look });
  await page.tap(await page.spot('#home-archive'));
  await page.until(`document.documentElement.dataset.place === 'archive' && document.querySelector('.entry-open[aria-label]:not([aria-label="Loading …"])')`);
  await page.settled();
}

/** Strikes a key where the focus is. */
const strike = (key, held = {}) => page.value(`document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: ${JSON.stringify(key)}, bubbles: true, cancelable: true, ...${JSON.stringify(held)} }))`);

test('of thousands of matches only those in sight are in the page, and a finger moves them', async () => {
  await openArchive(PHONE);
  assert.equal(await page.value(`document.querySelector('#archive-count').textContent`), '5,000 matches');
  assert.ok((await page.value(`${rows}.length`)) < 25);
  const middle = await page.spot('#archive-list');
  await page.carry(middle, { x: middle.x, y: middle.y - 300 });
  await page.up();
  await page.until(`document.querySelector('#archive-list').scrollTop > 150`);
  await openArchive(PHONE);
  await page.value(`document.querySelector('#archive-list').scrollTop = 1e9`);
  await page.until(`${names}.some((name) => name.endsWith('5,000 of 5,000.'))`);
  assert.ok((await page.value(`${rows}.length`)) < 25);
  // Beside the row that has the focus.
  assert.ok(await page.value(`${rows}.filter((row) => !row.contains(document.activeElement)).every((row, i, all) => i === 0 || Number(row.dataset.index) === Number(all[i - 1].dataset.index) + 1)`));
});

/** Of each button of this kind: its name, and the words that are seen on it. */
const named = (selector) => `[...document.querySelectorAll('${selector}')].map((node) => {
  const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  const seen = [];
  while (texts.nextNode()) if (texts.currentNode.parentElement.checkVisibility() && !texts.currentNode.parentElement.closest('svg')) seen.push(texts.currentNode.data);
  return { name: node.getAttribute('aria-label'), seen: seen.join(' ') };
})`;
const wordsOf = (text) => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

test('a match is called by the words that are seen on it, in their order', async () => {
  for (const size of [PHONE, [1280, 800]]) {
    for (const language of ['en', 'km']) {
      await page.open(size, { matches: 5000, language });
      await page.until(`document.querySelector('.running-match')`);
      const running = await page.value(named('.running-match'));
      await page.tap(await page.spot('#home-archive'));
      await page.until(`document.querySelectorAll('.entry .entry-players').length > 4 && document.querySelector('.entry-time:not(:empty)')`);
      const rows = await page.value(named('.entry-open'));
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

test('small boards come when the list rests', async () => {
  await openArchive(PHONE);
  await page.until(`${rows}.slice(0, 6).every((row) => row.querySelector('.entry-picture svg'))`);
});

test('keys go through the list, and what has the focus is in sight', async () => {
  for (const size of [PHONE, [844, 390], [1280, 800]]) {
    await openArchive(size);
    await page.value(`document.querySelector('.entry-open').focus()`);
    let at = 0;
    for (const [key, steps] of [['ArrowDown', 3], ['PageDown', 2], ['End', 1], ['ArrowUp', 2], ['PageUp', 3], ['Home', 1], ['ArrowDown', 2]]) {
      for (let step = 0; step < steps; step++) await strike(key);
      await page.until(`document.activeElement.getAttribute('aria-label') !== 'Loading …'`);
      const now = await page.value(focusedRow);
      assert.notEqual(now, at, key);
      at = now;
      const seen = await page.value(`(() => {
        const [row, list] = [document.activeElement.closest('.entry'), document.querySelector('#archive-list')].map((node) => node.getBoundingClientRect());
        return row.top >= list.top - 1 && (row.bottom <= list.bottom + 1 || row.height > list.height);
      })()`);
      assert.ok(seen, `${key} at ${size.join(' × ')}`);
      assert.equal(await page.value(`document.querySelectorAll('#archive-rows [tabindex="0"]').length`), 1, 'the list is one stop for Tab');
    }
    assert.equal(at, 2);
    assert.match(await page.value(`document.activeElement.getAttribute('aria-label')`), / 3 of 5,000\.$/);
  }
});

test('a match is given a star, deleted and brought back by keys alone', async () => {
  await openArchive([1280, 800]);
  await page.value(`document.querySelector('.entry-open').focus()`);
  await strike('s');
  await page.until(`document.querySelector('.entry-star').getAttribute('aria-pressed') === 'true'`);
  const first = (await page.value(names))[0].replace(/ \d+ of .*/, '');
  await strike('Delete');
  await page.until(`document.querySelector('#archive-deleted')?.checkVisibility()`);
  await page.until(`document.querySelector('#archive-count').textContent === '4,999 matches'`);
  assert.equal(await page.value(focusedRow), 0, 'the keyboard goes on where it was');
  assert.ok(!(await page.value(names))[0].startsWith(first));
  await strike('z', { ctrlKey: true });
  await page.until(`document.querySelector('#archive-count').textContent === '5,000 matches'`);
  await page.until(`${names}[0].startsWith(${JSON.stringify(first)})`);
});

test('a match is opened by a finger, and back leads to its row', async () => {
  await openArchive(PHONE);
  await page.value(`document.querySelector('#archive-list').scrollTop = 92 * 400`);
  await page.until(`document.querySelector('.entry[data-index="402"] .entry-open')?.getAttribute('aria-label').endsWith('403 of 5,000.')`);
  await page.tap(await page.spot('.entry[data-index="402"] .entry-open'));
  await page.until(`['smess', 'kalaha', 'minesweeper'].includes(document.documentElement.dataset.place)`);
  await page.value('history.back()');
  await page.until(`document.documentElement.dataset.place === 'archive'`);
  await page.until(`document.querySelector('.entry[data-index="402"]')`);
  assert.equal(await page.value(focusedRow), 402);
  await page.value('history.back()');
  await page.until(`document.documentElement.dataset.place === 'home'`);
});

test('a note is written, and found again', async () => {
  await openArchive(PHONE);
  await page.tap(await page.spot('.entry-more'));
  await page.until(`document.querySelector('#details-dialog')?.open`);
  await page.value(`document.querySelector('#details-note').value = 'Ein schönes Ende'`);
  await page.tap(await page.spot('#details-dialog [data-close]'));
  await page.until(`${names}[0].includes('Ein schönes Ende')`);
  await page.value(`document.querySelector('#archive-text').value = 'schönes'`);
  await page.value(`document.querySelector('#archive-text').dispatchEvent(new Event('input', { bubbles: true }))`);
  await page.until(`document.querySelector('#archive-count').textContent === '1 match'`);
});

test('what was just typed is not in the way of a finger on a match', async () => {
  await openArchive(PHONE);
  await page.value(`(() => {
    const field = document.querySelector('#archive-text');
    field.focus();
    field.value = 'anna';
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
    document.querySelector('.entry-open').click();
  })()`);
  await page.until(`document.documentElement.dataset.place === 'smess'`);
});

test('what is listed is chosen behind a button on a phone, and counted on it', async () => {
  await openArchive(PHONE);
  assert.equal(await page.value(`document.querySelector('#archive-game').checkVisibility()`), false);
  await page.tap(await page.spot('#archive-filter-button'));
  await page.until(`document.querySelector('#archive-game').checkVisibility()`);
  await page.value(`(({ elements: { game, phase } }) => { game.value = 'kalaha'; phase.value = 'over'; game.dispatchEvent(new Event('change', { bubbles: true })); })(document.querySelector('#archive-filter'))`);
  await page.until(`document.querySelector('#archive-filter-count').textContent === '2'`);
  await page.until(`${names}.every((name) => name.includes(' Kalaha, '))`);
  await page.tap(await page.spot('#archive-reset'));
  await page.until(`document.querySelector('#archive-count').textContent === '5,000 matches'`);
});

test('everything goes when that is confirmed, and not before', async () => {
  await openArchive(PHONE);
  await page.tap(await page.spot('#archive-erase'));
  await page.until(`document.querySelector('#erase-dialog')?.open`);
  await page.tap(await page.spot('#erase-dialog [data-close]'));
  await page.until(`!document.querySelector('dialog[open]')`);
  await page.settled();
  assert.equal(await page.value(`document.querySelector('#archive-count').textContent`), '5,000 matches');
  await page.tap(await page.spot('#archive-erase'));
  await page.until(`document.querySelector('#erase-dialog')?.open`);
  assert.match(await page.value(`document.querySelector('#erase-only-here').innerText`), /Minesweeper: 556 running matches\./);
  assert.ok(await page.value(`document.querySelector('#erase-confirm').disabled`), 'what no file holds has to be agreed to');
  await page.tap(await page.spot('#erase-agree'));
  await page.tap(await page.spot('#erase-confirm'));
  await page.until(`document.querySelector('#archive-empty').checkVisibility()`);
});

test('an export says before it is saved what stays behind, and after it what was saved where', async () => {
  await openArchive(PHONE, { matches: 9, files: 'on' });
  await page.tap(await page.spot('#archive-export'));
  await page.until(`document.querySelector('#export-outlook').checkVisibility()`);
  const text = (selector) => page.value(`document.querySelector('${selector}').innerText`);
  assert.equal(await text('#export-outlook'), 'The export holds 8 matches.');
  assert.match(await text('#export-behind'), /left out.*\s+Minesweeper: 1 running match\./);
  await page.tap(await page.spot('#export-save'));
  await page.until(`document.querySelector('#export-done').checkVisibility()`);
  assert.match(await text('#export-done'), /^Saved: \/home\/anna\/Documents\/spielkiste [\d-]+\.spielkiste\. 8 matches were written\. 1 is left out/);
});

test('no size, no letters and no language need scrolling sideways, and all buttons can be reached', async () => {
  for (const [size, scale] of [...SIZES.map((size) => [size, 100]), [[320, 640], 100], [[390, 844], 200], [[1280, 800], 200]]) {
    for (const language of ['de', 'km']) {
      await openArchive(size, { scale, language, matches: 60 });
      const where = `${size.join(' × ')} at ${scale} %, ${language}`;
      for (const part of ['html', '#archive-list', '#archive-bar']) {
        const wide = await page.value(`(({ scrollWidth, clientWidth }) => (scrollWidth > clientWidth ? [scrollWidth, clientWidth] : null))(document.querySelector('${part}'))`);
        assert.equal(wide, null, `${part}, ${where}`);
      }
      const covered = await page.value(`[...document.querySelectorAll('#archive button')].filter((node) => node.checkVisibility({ visibilityProperty: true }) && node.offsetWidth > 0).filter((node) => {
        node.scrollIntoView({ block: 'center' });
        const { left, right, top, bottom } = node.getBoundingClientRect();
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return !hit || !node.contains(hit);
      }).map((node) => node.id || node.className)`);
      assert.deepEqual(covered, [], where);
    }
  }
});

test('at home the matches that go on lead to themselves, and all of them to the archive', async () => {
  await page.open(PHONE, { matches: 90 });
  await page.until(`document.querySelectorAll('.game[data-game="smess"] .running-match').length === 3`);
  await page.tap(await page.spot('.game[data-game="smess"] [data-action="showRunning"]'));
  await page.until(`document.documentElement.dataset.place === 'archive' && document.querySelector('#archive-filter-count').textContent === '2'`);
  await page.until(`${names}.length > 0 && ${names}.every((name) => name.includes(' Smess, '))`);
  await page.tap(await page.spot('#archive-back'));
  await page.until(`document.documentElement.dataset.place === 'home'`);
  await page.tap(await page.spot('.game[data-game="smess"] .running-match'));
  await page.until(`document.documentElement.dataset.place === 'smess'`);
  assert.ok((await page.value('window.sent')).some(({ kind, id }) => kind === 'open_match' && id >= 1000));
});
