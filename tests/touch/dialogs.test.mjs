import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { GAMES, openPage } from './page.mjs';

const page = await openPage();
after(() => page.close());

const opened = `[...document.querySelectorAll('dialog[open]')].map(({ id }) => id)`;

for (const look of [{ game: 'smess', show: 'running' }, {}]) {
  test(`the help ${look.game ? 'at a table' : 'at home'} leads to the credits, and back from there`, async () => {
    await page.open([390, 844], look);
    await page.tap(await page.spot(look.game ? '#help' : '#home-help'));
    await page.until(`document.querySelector('#help-dialog').open`);
    await page.tap(await page.spot('#about'));
    await page.until(`document.querySelector('#about-dialog').open`);
    await page.settled();
    assert.deepEqual(await page.value(opened), ['about-dialog']);
    await page.value('history.back()');
    await page.until(`!document.querySelector('dialog[open]')`);
    await page.settled();
    assert.equal(await page.value('document.documentElement.dataset.place'), look.game ?? 'home');
  });
}

test('the help names just the buttons that a game has, and says where they are at this size', async () => {
  const others = { smess: 'Quit game', kalaha: 'Resign', minesweeper: 'Take back' };
  for (const [size, where, record] of [[[1280, 800], 'beside', { kalaha: 'below' }], [[390, 844], 'above and below', {}]]) {
    for (const game of GAMES) {
      await page.open(size, { game, show: 'running' });
      await page.value(`document.querySelector('#help').click()`);
      await page.until(`document.querySelector('#help-dialog').open`);
      const named = await page.value(`[...document.querySelectorAll('#help-text .buttons tbody th')].map((node) => node.textContent)`);
      const shown = await page.value(`[...document.querySelectorAll('#bar button, #controls button')].filter((node) => node.checkVisibility()).map((node) => node.textContent.trim())`);
      assert.deepEqual(named, shown, game);
      assert.ok(!named.includes(others[game]), game);
      const text = await page.value(`document.querySelector('#help-text').textContent`);
      assert.ok(text.includes(`The buttons are ${where} the board.`), `${game} at ${size}`);
      const list = record[game] ?? (where === 'beside' ? 'beside' : 'below');
      assert.ok(text.includes(`The list of moves is ${list} the board.`), `${game} at ${size}`);
      assert.equal(text.includes('“Take back to here”'), game !== 'minesweeper', game);
    }
  }
});

test('the pictures of the help at home have the colours of their games', async () => {
  await page.open([1280, 800], {});
  await page.value(`document.querySelector('#home-help').click()`);
  await page.until(`document.querySelector('#help-dialog').open`);
  const black = await page.value(`[...document.querySelectorAll('#help-text figure svg')].map((svg) => {
    const shapes = [...svg.querySelectorAll('rect, path, circle')];
    return shapes.filter((shape) => getComputedStyle(shape).fill === 'rgb(0, 0, 0)').length / shapes.length;
  })`);
  assert.equal(black.length, 3);
  for (const share of black) assert.ok(share < 0.2, String(black));
});
