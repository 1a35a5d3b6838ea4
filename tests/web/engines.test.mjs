import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openChromium } from './chromium.mjs';
import { openFirefox } from './firefox.mjs';
import { GAMES, PLIES, begin, move } from './game.mjs';
import { openWeb } from './page.mjs';
import { openWebKit } from './webkit.mjs';

/**
 * What is different in each: whether a page in its driver keeps matches, and how many moves of a match are played, as a
 * touch takes WebKit's driver half a second.
 */
const ENGINES = {
  Chromium: { open: openChromium, keeps: true, most: Infinity },
  Firefox: { open: openFirefox, keeps: true, most: Infinity },
  WebKit: { open: openWebKit, keeps: false, most: 8 },
};

/** Those that this machine has: `cargo xtask test web` says it. */
const HERE = (process.env.SPIELKISTE_ENGINES ?? Object.keys(ENGINES).join(' ')).split(' ');

for (const [name, { open, keeps, most }] of Object.entries(ENGINES).filter(([name]) => HERE.includes(name))) {
  describe(name, () => {
    /** @type {import('./game.mjs').Page} */
    let page;

    before(async () => {
      page = await openWeb(/** @type {typeof openChromium} */ (open));
      await page.open();
      await page.command('keep_settings', { settings: { language: 'en', animation: 'off', pace_ms: 0 } });
      if (keeps) await page.open();
    });
    after(() => page?.close());

    // At the start, before a move takes the words away.
    test('what is not kept is said', { skip: keeps }, () => page.until(`/keeps nothing/.test(document.querySelector('#message').textContent)`));

    for (const game of GAMES) {
      test(`a game of ${game} by touch against the computer, rotated in the middle`, async () => {
        await begin(page, game, 'computer');
        for (let moves = 1; moves <= most && (await move(page, game)); moves++) {
          if (moves === 3) await page.resize(844, 390);
          if (moves === 6) await page.resize(390, 844);
        }
        await page.resize(390, 844);
        await page.tap('#home-button');
      });
    }

    test('a match goes on after the page was left', { skip: !keeps }, async () => {
      await begin(page, 'kalaha', 'human');
      await move(page, 'kalaha');
      const plies = await page.value(PLIES);
      await page.open();
      await page.until(`document.documentElement.dataset.place === 'kalaha' && ${PLIES} > 0`);
      assert.equal(await page.value(PLIES), plies);
    });
  });
}
