import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as later } from 'node:timers/promises';
import type { Point } from '../touch/browser.js';
import { createFingers } from '../touch/fingers.js';
import { OPEN, part } from '../touch/page.js';
import { ACROSS, GAMES, PHONE, told, type Game } from '../touch/sizes.js';
import { openStill, until } from './page.js';

/** Touch on boards with the real session. `tests/touch` tests each gesture's input, at more sizes. */

let page: Awaited<ReturnType<typeof openStill>>;
let fingers: ReturnType<typeof createFingers>;

before(async () => {
  page = await openStill();
  fingers = createFingers(page.engine.ask);
});

after(() => page?.close());

/**
 * A finger released in motion flings, and the browser ignores taps right after that. No event reports the end of a
 * fling.
 */
const REST_MS = 150;

async function rest() {
  await later(REST_MS);
  await fingers.up();
}

/** Whether something is chosen or has been played. */
const isChosen = (game: Game) =>
  page.run(({ find, plies }, game) => {
    if (game === 'smess') return find('.cell[data-target]') !== null;
    return game === 'kalaha' ? plies() > 0 : find<HTMLButtonElement>('#mine-confirm')?.disabled === false;
  }, game);

/** Checks that nothing is chosen. Earlier commands have been answered by then. */
async function untouched(game: Game, after: string) {
  await page.command('settings', {});
  await page.run(({ frames }) => frames(2));
  assert.deepEqual([await isChosen(game), await page.plies(), await page.count(part.held)], [false, 0, 0], after);
}

const beside = ({ x, y }: Point) => ({ x: x + 30, y });
const above = ({ x, y }: Point, by: number) => ({ x, y: y - by });

for (const size of [PHONE, ACROSS]) {
  for (const game of GAMES) {
    test(`at ${told(size)} touch plays ${game}, and cancels accidental input`, async () => {
      await page.resize(...size);
      await page.begin(game, 'human');

      const first = await page.spot(OPEN[game]);
      await Promise.all([fingers.down(first), fingers.move(above(first, 90))]);
      await rest();
      await untouched(game, 'sliding off');

      const second = await page.spot(OPEN[game]);
      await Promise.all([fingers.carry(second, beside(second)), fingers.cancel()]);
      await untouched(game, 'cancelled by the system');

      const third = await page.spot(OPEN[game]);
      await Promise.all([fingers.carry(third, beside(third)), fingers.down(beside(third), above(third, 60))]);
      await rest();
      await untouched(game, 'a second finger');

      await page.tap(OPEN[game]);
      await until(() => isChosen(game), Boolean);
      if (game === 'smess') {
        await fingers.carry(await page.spot(OPEN.smess), await page.spot('.cell[data-target]'));
        await rest();
      } else if (game === 'minesweeper') {
        await fingers.hold(await page.spot(`${OPEN.minesweeper}:not([data-again])`));
        assert.equal(await page.run(() => getSelection()?.toString()), '', 'a long press selects no text');
        await page.tap(part.confirm);
      }
      await page.has(1);
      await page.goHome();
    });
  }
}
