import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { OVER, PLIES, begin } from './game.mjs';
import { openWeb } from './page.mjs';

/** @type {Awaited<ReturnType<typeof openWeb>>} */
let page;

before(async () => {
  page = await openWeb();
  await page.open();
  await page.command('keep_settings', { settings: { language: 'en', animation: 'off', pace_ms: 0 } });
  await page.open();
});

after(() => page.close());

const record = () => page.value(`[...document.querySelectorAll('#record [data-ply]')].map((move) => move.textContent)`);

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

test('one page of a browser has the matches, and another one waits until it is closed', async () => {
  const second = `document.querySelector('#second').contentDocument`;
  await page.value(`(() => {
    const frame = Object.assign(document.createElement('iframe'), { id: 'second', src: location.href });
    document.body.append(frame);
  })()`);
  await page.until(`${second}.querySelector('#elsewhere[open]').textContent.length > 0`);
  await page.value(`document.querySelector('#second').remove()`);
});

test('where a browser keeps nothing the page says so, and goes on', async () => {
  await page.open(false);
  await page.until(`!document.querySelector('#message').hidden`);
  assert.match(await page.value(`document.querySelector('#message').textContent`), /keeps nothing/);
  await begin(page, 'kalaha', 'human');
  await page.tap('[data-cell="0"]');
  await page.until(`${PLIES} === 1`);
  await page.open();
});

test('a new version is offered, and taken when the person wants it', async () => {
  await page.value('navigator.serviceWorker.ready.then(() => true)');
  assert.equal(await page.value(`document.querySelector('#home-renew').hidden`), true);
  await page.renew();
  await page.open();
  if ((await page.value('document.documentElement.dataset.place')) !== 'home') await page.tap('#home-button');
  await page.value('window.before = true');
  await page.tap('#home-renew');
  await page.until(`!window.before && performance.getEntriesByName('usable').length > 0`);
  assert.deepEqual((await page.value('caches.keys()')).map((version) => version.startsWith('next-')), [true]);
  assert.equal(await page.value(`document.querySelector('#home-renew').hidden`), true);
});

test('the page begins without a network, with everything that was kept', async () => {
  await page.value('navigator.serviceWorker.ready.then(() => true)');
  await page.cutOff();
  await page.open();
  await page.value(`fetch('./nowhere').then(() => { throw new Error('there is a network') }, () => true)`);
  await page.until(`document.querySelectorAll('[data-action="open"]').length >= 3 || document.documentElement.dataset.place !== 'home'`);
});
