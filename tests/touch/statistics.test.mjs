import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openPage } from './page.mjs';

const page = await openPage();
after(() => page.close());

/** @param {Record<string, string | number>} look */
async function openStatistics(look) {
  await page.open([390, 844], look);
  await page.tap(await page.spot('#home-statistics'));
  await page.until(`document.querySelector('#statistics-dialog')?.open && document.querySelector('#statistics-text').children.length > 0`);
  await page.settled();
}

const titles = `[...document.querySelectorAll('#statistics-text h3')].map((node) => node.textContent)`;

for (const look of [{}, { scale: 200, language: 'de' }, { language: 'km', theme: 'dark', contrast: 'on' }]) {
  test(`a phone shows every plot at its width and nothing beside it: ${JSON.stringify(look)}`, async () => {
    await openStatistics(look);
    const { room, inner, plots } = await page.value(`(() => {
      const dialog = document.querySelector('#statistics-dialog');
      const plots = [...dialog.querySelectorAll('svg.plot')].map((plot) => [plot.getBoundingClientRect().width, plot.parentElement.clientWidth]);
      return { room: dialog.clientWidth, inner: dialog.scrollWidth, plots };
    })()`);
    assert.ok(inner <= room, `${inner} in ${room}`);
    assert.equal(plots.length, 5);
    for (const [drawn, width] of plots) assert.ok(Math.abs(drawn - width) < 1);
  });
}

test('a finger unfolds the figures of a plot, and another game is asked for', async () => {
  await openStatistics({});
  assert.ok((await page.value(titles)).includes('By game'));
  await page.tap(await page.spot('#statistics-text summary'));
  await page.until(`document.querySelector('#statistics-text details')?.open`);
  const rows = await page.value(`document.querySelector('#statistics-text details').querySelectorAll('tbody tr').length`);
  const bars = await page.value(`[...document.querySelectorAll('#statistics-text svg.plot')][0].querySelectorAll('g').length`);
  assert.ok(rows > 10 && rows <= bars);
  await page.value(`(() => {
    const game = document.querySelector('#statistics-game');
    game.value = '"minesweeper"';
    game.dispatchEvent(new Event('change', { bubbles: true }));
  })()`);
  await page.until(`!${titles}.includes('By game')`);
  assert.deepEqual(await page.value(titles), ['Results over time', 'By opponent', 'Minesweeper: rating', 'Minesweeper: luck and choice']);
  const asked = await page.value(`window.sent.filter(({ kind }) => kind === 'statistics').at(-1).query`);
  assert.deepEqual([asked.player, asked.game, asked.opponent], ['Ada', 'minesweeper', null]);
});

test('without a match, and with few, the dialog says so in words', async () => {
  await openStatistics({ statistics: 'none' });
  assert.match(await page.value(`document.querySelector('#statistics-text').textContent`), /^No match has a result yet/);
  assert.ok(await page.value(`!document.querySelector('#statistics-query')?.checkVisibility()`));
  await openStatistics({ statistics: 'first' });
  assert.match(await page.value(`document.querySelector('#statistics-text').textContent`), /as soon as it is certain enough/);
});
