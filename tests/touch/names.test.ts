import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { part } from './page.js';
import { openPage } from './recorded.js';
import { DESKTOP, GAMES, PHONE } from './sizes.js';

const page = await openPage();
after(() => page.close());

/** The accessible names of matching elements that are visible or in an open dialog. */
const names = (selector: string) =>
  page.run(({ seen, text }, selector) => seen(selector).map((node) => {
    const ids = node.getAttribute('aria-labelledby')?.split(' ');
    return (ids?.map((id) => text(`#${id}`)).join(' ') ?? node.getAttribute('aria-label') ?? node.textContent ?? '').trim();
  }), selector);

const unlike = (list: string[]) => assert.deepEqual(list, [...new Set(list)]);

test('home screen buttons have different names', async () => {
  await page.open(DESKTOP, {});
  const all = await names('#home button');
  assert.ok(all.includes('Play: Kalaha'), String(all));
  unlike(all);
});

test('the names of player choices contain the side', async () => {
  await page.open(DESKTOP, { game: 'kalaha', show: 'choosing' });
  const boxes = await names('#seats select');
  assert.ok(boxes.includes('Blue: Player'), String(boxes));
  unlike(boxes);
  await page.open(DESKTOP, { game: 'smess', show: 'running' });
  await page.openDialog('players');
  const choices = await names('#players-dialog :is(input, select)');
  assert.ok(choices.includes('Red Human'), String(choices));
  unlike(choices);
});

test('a card has a text, and its tray is named after the player', async () => {
  await page.open(DESKTOP, { game: 'kalaha', show: 'running' });
  assert.deepEqual(await names('p.card-name'), ['Blue · Human', 'Orange · Human']);
  assert.deepEqual(await names('.captured'), ['Blue: 10 stones in the Kalaha', 'Orange: 12 stones in the Kalaha']);
});

test('every button has a name, and no description repeats it', async () => {
  for (const game of GAMES) {
    for (const size of [DESKTOP, PHONE]) {
      await page.open(size, { game, show: 'over' });
      for (const name of await names('#app button')) assert.notEqual(name, '', game);
      assert.deepEqual(await names(part.start), ['New match']);
      assert.equal(await page.count('#app button[title]'), 0);
    }
  }
});

test('a slider announces its value with the unit', async () => {
  await page.open(DESKTOP, { scale: 110 });
  await page.openDialog('settings');
  const told = await page.run(({ one }) => ['scale', 'pace'].map((name) => one(`#setting-${name}`).getAttribute('aria-valuetext')));
  assert.deepEqual(told, ['110 %', '0.6 s']);
});

test('dialogs longer than the screen have a close button in their header, which has the focus', async () => {
  await page.open(DESKTOP, {});
  for (const name of ['settings', 'help', 'about']) {
    await page.openDialog(name);
    await page.until((_, close) => document.activeElement?.matches(close), `#${name}-dialog .dialog-head [data-close]`);
    await page.click(':focus');
    await page.closes();
  }
});

/** Occurrences of a name that are not isolated, in visible and spoken text. Field and option values are exempt. */
const loose = (name: string) =>
  page.run(({ all, called }, name) => {
    const found: string[] = [];
    const look = (text: string, where: string) => {
      for (const part of text.split(`\u2068${name}\u2069`)) if (part.includes(name)) found.push(`${where}: ${text}`);
    };
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) look((words.currentNode as Text).data, words.currentNode.parentElement?.outerHTML.slice(0, 80) ?? '');
    for (const node of all('*')) for (const { name, value } of node.attributes) if (name !== 'value') look(value, called(node));
    return found;
  }, name);

test('a right-to-left name is isolated everywhere', async () => {
  const anna = 'שלום 7';
  const see = async (least: number) => {
    await page.settled();
    assert.deepEqual(await loose(anna), []);
    const found = await page.run((_, name) => document.body.innerHTML.split(name).length - 1, anna);
    assert.ok(found >= least, `the name occurs ${found} times`);
  };
  await page.open(DESKTOP, { anna, matches: 9, friends: 'some' });
  await see(2);
  await page.openArchive();
  await see(6);
  await page.open(DESKTOP, { anna, friends: 'some' });
  await page.openDialog('friends');
  await page.click('#contacts-list .contact-row');
  await page.sees('#contact-name');
  await see(4);
  await page.click(part.tab('join'));
  await page.until(({ find }) => find('#join-found label'));
  await see(2);
  for (const friend of ['turn', 'offered', 'claimed', 'overdue', 'stopped', 'rematch']) {
    await page.open(DESKTOP, { anna, game: 'kalaha', show: 'running', friend });
    await see(2);
  }
  await page.open(DESKTOP, { anna, statistics: 'all' });
  await page.openDialog('statistics');
  await see(1);
});
