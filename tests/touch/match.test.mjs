import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openPage } from './page.mjs';

const page = await openPage();
after(() => page.close());

const PHONE = [390, 844];

/** @param {boolean} shares whether the system hands texts on to other apps */
async function openDialog(shares) {
  await page.open(PHONE, { game: 'smess', show: 'running' });
  await page.value(`Object.defineProperty(Navigator.prototype, 'share', { configurable: true, value: (data) => Promise.resolve(window.shared = data) }) && true`);
  if (!shares) await page.value(`delete Navigator.prototype.share`);
  await page.tap(await page.spot('#match'));
  await page.until(`document.querySelector('#match-dialog').open && document.querySelector('#match-text').value`);
}

test('a match is handed on to another app where the system does that', async () => {
  await openDialog(true);
  await page.tap(await page.spot('#match-share'));
  await page.until('window.shared');
  const { title, text } = await page.value('window.shared');
  assert.equal(title, await page.value('document.title'));
  assert.equal(text, await page.value(`document.querySelector('#match-text').value`));
});

test('elsewhere nobody is offered that', async () => {
  await openDialog(false);
  assert.equal(await page.value(`document.querySelector('#match-share').checkVisibility()`), false);
});
