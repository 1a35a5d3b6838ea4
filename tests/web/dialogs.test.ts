import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DESKTOP, GAMES, PHONE, type Game } from '../touch/sizes.js';
import { openStill } from './page.js';

/** Dialogs in real matches, backed by the session. */

let page: Awaited<ReturnType<typeof openStill>>;

before(async () => {
  page = await openStill();
});

after(() => page?.close());

async function leave() {
  await page.back();
  await page.closes();
}

for (const game of [null, 'smess'] as const) {
  test(`the help ${game ? 'at a table' : 'at home'} leads to the credits and back`, async () => {
    if (game) await page.begin(game, 'human');
    await page.openDialog('help');
    await page.tap('#about');
    await page.opens('about');
    assert.deepEqual(await page.run(({ all }) => all('dialog[open]').map(({ id }) => id)), ['about-dialog']);
    await leave();
    assert.equal(await page.place(), game ?? 'home');
    await page.goHome();
  });
}

test('the help lists only the game\'s buttons, and says where they are in this layout', async () => {
  const others: Record<Game, string> = { smess: 'Quit match', kalaha: 'Resign', minesweeper: 'Take back' };
  for (const game of GAMES) {
    await page.begin(game, 'human');
    for (const [size, where, list] of [[DESKTOP, 'next to', game === 'kalaha' ? 'below' : 'next to'], [PHONE, 'above and below', 'below']] as const) {
      await page.resize(...size);
      await page.openDialog('help');
      const named = await page.texts('#help-text .buttons tbody th');
      const shown = await page.run(({ seen }) => seen('#bar button, #controls button').map((node) => node.textContent?.trim()));
      assert.deepEqual(named, shown, game);
      assert.ok(!named.includes(others[game]), game);
      const text = await page.text('#help-text');
      assert.ok(text.includes(`The buttons are ${where} the board.`), `${game} at ${size}`);
      assert.ok(text.includes(`The move list is ${list} the board.`), `${game} at ${size}`);
      assert.equal(text.includes('“Take back to here”'), game !== 'minesweeper', game);
      await leave();
    }
    await page.goHome();
  }
});

test('the help pictures at home have their games\' colours', async () => {
  await page.openDialog('help');
  const black = await page.run(({ all }) => all('#help-text figure svg').map((svg) => {
    const shapes = [...svg.querySelectorAll('rect, path, circle')];
    return shapes.filter((shape) => getComputedStyle(shape).fill === 'rgb(0, 0, 0)').length / shapes.length;
  }));
  assert.equal(black.length, 3);
  for (const share of black) assert.ok(share < 0.2, String(black));
  await leave();
});

test('sharing a match with another app is offered only if the system supports it', async () => {
  await page.begin('smess', 'human');
  const openMatch = async () => {
    await page.openDialog('match');
    await page.until(({ value }) => value('#match-text'));
  };
  await page.run(() => void Object.defineProperty(Navigator.prototype, 'share', { configurable: true, value: async (data: ShareData) => (window.shared = data) }));
  await openMatch();
  await page.tap('#match-share');
  await page.until(() => window.shared);
  assert.deepEqual(await page.run(() => [window.shared?.title, window.shared?.text]), [await page.run(() => document.title), await page.value('#match-text')]);
  await leave();
  await page.run(() => void Reflect.deleteProperty(Navigator.prototype, 'share'));
  await openMatch();
  assert.ok(!(await page.isSeen('#match-share')));
});
