import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { GAMES, begin } from './game.mjs';
import { openStill } from './page.mjs';

/** Dialogs of matches that people play, with the real session behind them. */

/** @type {Awaited<ReturnType<typeof openStill>>} */
let page;

before(async () => {
  page = await openStill();
});

after(() => page?.close());

const PHONE = /** @type {const} */ ([390, 844]);
const goHome = () => page.tap('#home-button');

for (const game of [null, /** @type {const} */ ('smess')]) {
  test(`the help ${game ? 'at a table' : 'at home'} leads to the credits, and back from there`, async () => {
    if (game) await begin(page, game, 'human');
    await page.tap(game ? '#help' : '#home-help');
    await page.until(`document.querySelector('#help-dialog')?.open`);
    await page.tap('#about');
    await page.until(`document.querySelector('#about-dialog')?.open`);
    assert.deepEqual(await page.value(`[...document.querySelectorAll('dialog[open]')].map(({ id }) => id)`), ['about-dialog']);
    await page.value('history.back()');
    await page.until(`!document.querySelector('dialog[open]')`);
    assert.equal(await page.value('document.documentElement.dataset.place'), game ?? 'home');
    if (game) await goHome();
  });
}

test('the help names just the buttons that a game has, and says where they are at this size', async () => {
  const others = { smess: 'Quit game', kalaha: 'Resign', minesweeper: 'Take back' };
  for (const game of GAMES) {
    await begin(page, game, 'human');
    for (const [size, where, record] of /** @type {const} */ ([[[1280, 800], 'beside', { kalaha: 'below' }], [PHONE, 'above and below', {}]])) {
      await page.resize(...size);
      await page.tap('#help');
      await page.until(`document.querySelector('#help-dialog')?.open`);
      const named = await page.value(`[...document.querySelectorAll('#help-text .buttons tbody th')].map((node) => node.textContent)`);
      const shown = await page.value(`[...document.querySelectorAll('#bar button, #controls button')].filter((node) => node.checkVisibility()).map((node) => node.textContent.trim())`);
      assert.deepEqual(named, shown, game);
      assert.ok(!named.includes(others[game]), game);
      const text = await page.value(`document.querySelector('#help-text').textContent`);
      assert.ok(text.includes(`The buttons are ${where} the board.`), `${game} at ${size}`);
      const list = record[game] ?? (where === 'beside' ? 'beside' : 'below');
      assert.ok(text.includes(`The list of moves is ${list} the board.`), `${game} at ${size}`);
      assert.equal(text.includes('“Take back to here”'), game !== 'minesweeper', game);
      await page.value('history.back()');
      await page.until(`!document.querySelector('dialog[open]')`);
    }
    await goHome();
  }
});

test('the pictures of the help at home have the colours of their games', async () => {
  await page.tap('#home-help');
  await page.until(`document.querySelector('#help-dialog')?.open`);
  const black = await page.value(`[...document.querySelectorAll('#help-text figure svg')].map((svg) => {
    const shapes = [...svg.querySelectorAll('rect, path, circle')];
    return shapes.filter((shape) => getComputedStyle(shape).fill === 'rgb(0, 0, 0)').length / shapes.length;
  })`);
  assert.equal(black.length, 3);
  for (const share of black) assert.ok(share < 0.2, String(black));
  await page.value('history.back()');
  await page.until(`!document.querySelector('dialog[open]')`);
});

test('a match is handed on to another app where the system does that, and elsewhere nobody is offered it', async () => {
  await begin(page, 'smess', 'human');
  const openDialog = async () => {
    await page.tap('#match');
    await page.until(`document.querySelector('#match-dialog')?.open && document.querySelector('#match-text').value`);
  };
  await page.value(`Object.defineProperty(Navigator.prototype, 'share', { configurable: true, value: (data) => Promise.resolve(window.shared = data) }) && true`);
  await openDialog();
  await page.tap('#match-share');
  await page.until('window.shared');
  const { title, text } = await page.value('window.shared');
  assert.equal(title, await page.value('document.title'));
  assert.equal(text, await page.value(`document.querySelector('#match-text').value`));
  await page.value('history.back()');
  await page.until(`!document.querySelector('dialog[open]')`);
  await page.value(`delete Navigator.prototype.share`);
  await openDialog();
  assert.ok(!(await page.value(`document.querySelector('#match-share')?.checkVisibility()`)));
});
