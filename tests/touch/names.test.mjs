import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { GAMES, openPage } from './page.mjs';

const page = await openPage();
after(() => page.close());

/** What the parts of the page are called that match, as far as they are shown or in an open dialog. */
const names = (selector) => page.value(`[...document.querySelectorAll(${JSON.stringify(selector)})].filter((node) => node.checkVisibility()).map((node) => {
  const ids = node.getAttribute('aria-labelledby')?.split(' ');
  const text = ids ? ids.map((id) => document.getElementById(id).textContent).join(' ') : node.getAttribute('aria-label') ?? node.textContent;
  return text.trim();
})`);

const unlike = (list) => assert.deepEqual(list, [...new Set(list)]);

test('at home no two buttons have one name', async () => {
  await page.open([1280, 800], {});
  const all = await names('#home button');
  assert.ok(all.includes('Play: Kalaha'), String(all));
  unlike(all);
});

test('who plays a side is chosen under a name that says which', async () => {
  await page.open([1280, 800], { game: 'kalaha', show: 'choosing' });
  const boxes = await names('#seats select');
  assert.ok(boxes.includes('Blue: Player'), String(boxes));
  unlike(boxes);
  await page.open([1280, 800], { game: 'smess', show: 'running' });
  await page.value(`document.querySelector('#players').click()`);
  await page.until(`document.querySelector('#players-dialog')?.open`);
  const choices = await names('#players-dialog :is(input, select)');
  assert.ok(choices.includes('Red Human'), String(choices));
  unlike(choices);
});

test('a card has a text, and its picture says whose it is', async () => {
  await page.open([1280, 800], { game: 'kalaha', show: 'running' });
  assert.deepEqual(await names('p.card-name'), ['Blue · Human', 'Orange · Human']);
  assert.deepEqual(await names('.captured'), ['Blue: 10 stones in the Kalaha', 'Orange: 12 stones in the Kalaha']);
});

test('every button has a name, and none is read out once more as its description', async () => {
  for (const game of GAMES) {
    for (const size of [[1280, 800], [390, 844]]) {
      await page.open(size, { game, show: 'over' });
      for (const name of await names('#app button')) assert.notEqual(name, '', game);
      assert.deepEqual(await names('#go'), ['New game']);
      assert.deepEqual(await page.value(`[...document.querySelectorAll('#app button[title]')].map((node) => node.id)`), []);
    }
  }
});

test('a slider tells its value with its unit', async () => {
  await page.open([1280, 800], { scale: 110 });
  await page.value(`document.querySelector('#home-settings').click()`);
  await page.until(`document.querySelector('#settings-dialog')?.open`);
  const told = await page.value(`['scale', 'pace'].map((name) => document.getElementById('setting-' + name).getAttribute('aria-valuetext'))`);
  assert.deepEqual(told, ['110 %', '0.6 s']);
});

test('what may be longer than the screen is closed at its head, where the focus is in sight', async () => {
  await page.open([1280, 800], {});
  for (const name of ['settings', 'help', 'about']) {
    await page.value(`document.querySelector('#home-${name}').click()`);
    await page.until(`document.querySelector('#${name}-dialog')?.open`);
    assert.ok(await page.value(`document.activeElement.matches('#${name}-dialog .dialog-head [data-close]')`), name);
    await page.value(`document.activeElement.click()`);
    await page.until(`!document.querySelector('#${name}-dialog')`);
  }
});

/**
 * Where a name stands in the page and is not isolated from what is around it, in what is seen and in what is heard.
 * The values of fields and choices are no words of the page.
 */
const loose = (name) => page.value(`(() => {
  const found = [];
  const look = (text, where) => {
    for (const part of text.split(${JSON.stringify(`\u2068${name}\u2069`)})) if (part.includes(${JSON.stringify(name)})) found.push(where + ': ' + text);
  };
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) look(words.currentNode.data, words.currentNode.parentElement.outerHTML.slice(0, 80));
  for (const node of document.querySelectorAll('*'))
    for (const { name, value } of node.attributes) if (name !== 'value') look(value, node.id || node.className);
  return found;
})()`);
const times = (name) => page.value(`document.body.innerHTML.split(${JSON.stringify(name)}).length - 1`);

test('a name that runs from right to left is isolated wherever it stands', async () => {
  const anna = 'שלום 7';
  const see = async (least) => {
    await page.settled();
    assert.deepEqual(await loose(anna), []);
    const found = await times(anna);
    assert.ok(found >= least, `the name is there ${found} times`);
  };
  const press = async (selector, then) => {
    await page.value(`document.querySelector(${JSON.stringify(selector)}).click()`);
    await page.until(then);
  };
  await page.open([1280, 800], { anna, matches: 9, friends: 'some' });
  await see(2);
  await press('#home-archive', `document.querySelector('.entry-open[aria-label]:not([aria-label="Loading …"])')`);
  await see(6);
  await page.open([1280, 800], { anna, friends: 'some' });
  await press('#play-friend', `document.querySelector('#friends-dialog')?.open`);
  await press('#contacts-list .contact-row', `document.querySelector('#contact-name').checkVisibility()`);
  await see(4);
  await press('#friends-tab-join', `document.querySelector('#join-found label')`);
  await see(2);
  for (const friend of ['turn', 'offered', 'claimed', 'overdue', 'stopped', 'rematch']) {
    await page.open([1280, 800], { anna, game: 'kalaha', show: 'running', friend });
    await see(2);
  }
  await page.open([1280, 800], { anna, statistics: 'all' });
  await press('#home-statistics', `document.querySelector('#statistics-dialog')?.open`);
  await see(1);
});
