import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
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

const PLIES = `document.querySelectorAll('#record [data-ply]').length`;
const record = () => page.value(`[...document.querySelectorAll('#record [data-ply]')].map((move) => move.textContent)`);
const isPhase = (phase) => page.until(`document.documentElement.dataset.phase === '${phase}' && document.documentElement.dataset.still === 'true'`);
const choose = (id, value) =>
  page.value(`(() => {
    const box = document.querySelector('#${id}');
    box.value = '${value}';
    box.dispatchEvent(new Event('change', { bubbles: true }));
  })()`);

/**
 * @param {string} game
 * @param {'human' | 'computer'} second
 */
async function begin(game, second) {
  await page.tap(`[data-game="${game}"] [data-action="open"]`);
  await isPhase('choosing');
  await choose('seat-first', 'human');
  await choose('seat-second', second);
  await page.tap('#go');
  await isPhase('running');
}

test('two people play, and the match is there after the page was loaded anew', async () => {
  await begin('kalaha', 'human');
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

test('a whole game by touch against the computer, which thinks in a worker of its own', async () => {
  await page.tap('[data-game="kalaha"] [data-action="renew"]');
  await isPhase('choosing');
  await choose('seat-second', 'computer');
  await page.tap('#go');
  const playable = `document.querySelector('[data-playable]')`;
  const isOver = `document.documentElement.dataset.phase === 'over'`;
  for (;;) {
    await page.until(`document.documentElement.dataset.still === 'true' && (${isOver} || (${playable} && document.documentElement.dataset.phase === 'running'))`);
    if (await page.value(isOver)) break;
    const plies = await page.value(PLIES);
    await page.tap(`[data-cell="${await page.value(`${playable}.dataset.cell`)}"]`);
    await page.until(`${PLIES} > ${plies} || ${isOver}`);
  }
  const players = await page.value(`document.querySelector('#record').innerText`);
  assert.match(players, /Orange/);
  assert.match(players, /Blue/);
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
  await begin('kalaha', 'human');
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
