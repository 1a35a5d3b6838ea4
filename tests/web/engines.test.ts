import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { GAMES } from '../touch/sizes.js';
import { openFirefox } from './firefox.js';
import { openChromium, openIn, type WebPage } from './page.js';
import { openWebKit } from './webkit.js';

/**
 * The differences between engines: whether a page under its driver can save matches, and the maximum number of moves to
 * play, because a touch takes WebKit's driver half a second.
 */
const ENGINES = {
  Chromium: { open: openChromium, keeps: true, most: Infinity },
  Firefox: { open: openFirefox, keeps: true, most: Infinity },
  WebKit: { open: openWebKit, keeps: false, most: 8 },
};

/** The problems that the app chooses for the days of a year. */
const DAYS: { days: string[]; ids: Record<string, string[]> } = JSON.parse(readFileSync(new URL('../data/days.json', import.meta.url), 'utf8'));

/** The engines to test, from `cargo xtask test web` and `engines`. */
const HERE = (process.env.SPIELKISTE_ENGINES ?? Object.keys(ENGINES).join(' ')).split(' ');

for (const [name, { open, keeps, most }] of Object.entries(ENGINES).filter(([name]) => HERE.includes(name))) {
  describe(name, () => {
    let page: WebPage;

    before(async () => {
      page = await openIn(open);
      await page.open();
      await page.keep();
      if (keeps) await page.open();
    });
    after(() => page?.close());

    // First, because a move hides the message.
    test('the page says that it cannot save', { skip: keeps }, () => page.reads('#message', 'saves nothing'));

    for (const game of GAMES) {
      test(`a game of ${game} against the computer, rotated in the middle`, async () => {
        await page.begin(game, 'computer');
        for (let moves = 1; moves <= most && (await page.move(game)); moves++) {
          if (moves === 3) await page.turnAcross();
          if (moves === 6) await page.turnUpright();
        }
        await page.turnUpright();
        await page.goHome();
      });
    }

    for (const game of GAMES) {
      test(`the problems of ${game} are those of the app on every day of a year`, async () => {
        assert.deepEqual(await page.problemsOf(game, DAYS.days), DAYS.ids[game]);
      });
    }

    test('a match continues after the page was left', { skip: !keeps }, async () => {
      await page.begin('kalaha', 'human');
      await page.move('kalaha');
      const before = await page.plies();
      await page.open();
      await page.until(({ place, plies }) => place() === 'kalaha' && plies() > 0);
      assert.equal(await page.plies(), before);
    });
  });
}
