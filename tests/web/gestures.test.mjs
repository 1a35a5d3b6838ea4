import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as later } from 'node:timers/promises';
import { createFingers } from '../touch/fingers.mjs';
import { GAMES, PLIES, begin } from './game.mjs';
import { openStill } from './page.mjs';

/** What fingers on a board come to, with the real session behind it. `tests/touch` has what each gesture sends, at more sizes. */

/** @typedef {(typeof GAMES)[number]} Game */

/** @type {Awaited<ReturnType<typeof openStill>>} */
let page;

/** @type {ReturnType<typeof createFingers>} */
let fingers;

before(async () => {
  page = await openStill();
  fingers = createFingers(page.engine.ask, page.value);
});

after(() => page?.close());

/** A finger that leaves in motion flings, and the browser takes no tap for one just after that. */
const REST_MS = 150;

/** @type {Record<Game, string>} */
const OPEN = { smess: '.cell[data-liftable]', kalaha: '.pit[data-playable]', minesweeper: '.mine-cell[data-open]' };

/** Something is chosen, or a move was made of it. @type {Record<Game, string>} */
const CHOSEN = {
  smess: `document.querySelector('.cell[data-target]')`,
  kalaha: `${PLIES} > 0`,
  minesweeper: `document.querySelector('#mine-confirm').disabled === false`,
};

/** Nothing was chosen: what was asked before has been answered by then. @param {Game} game @param {string} after */
async function untouched(game, after) {
  await page.command('settings', {});
  await page.value('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(true))))');
  assert.equal(await page.value(`Boolean(${CHOSEN[game]}) || ${PLIES} > 0 || document.querySelector('.held, .pressed, .dragging') !== null`), false, after);
}

for (const size of /** @type {const} */ ([[390, 844], [844, 390]])) {
  for (const game of GAMES) {
    test(`at ${size.join(' × ')} fingers play ${game}, and take back what they did not mean`, async () => {
      await page.resize(...size);
      await begin(page, game, 'human');
      const beside = ({ x, y }) => ({ x: x + 30, y });

      const first = await fingers.spot(OPEN[game]);
      await fingers.down(first);
      await fingers.move({ x: first.x, y: first.y - 90 });
      await later(REST_MS);
      await fingers.up();
      await untouched(game, 'a finger that slides off');

      await fingers.carry(await fingers.spot(OPEN[game]), beside(await fingers.spot(OPEN[game])));
      await fingers.cancel();
      await untouched(game, 'the system takes the finger away');

      const again = await fingers.spot(OPEN[game]);
      await fingers.carry(again, beside(again));
      await fingers.down(beside(again), { x: again.x, y: again.y - 60 });
      await later(REST_MS);
      await fingers.up();
      await untouched(game, 'a second finger');

      await page.tap(OPEN[game]);
      await page.until(CHOSEN[game]);
      if (game === 'smess') {
        await fingers.carry(await fingers.spot(OPEN.smess), await fingers.spot('.cell[data-target]'));
        await later(REST_MS);
        await fingers.up();
      } else if (game === 'minesweeper') {
        await fingers.hold(await fingers.spot('.mine-cell[data-open]:not([data-again])'));
        assert.equal(await page.value('getSelection().toString()'), '', 'a long press selects no text');
        await page.tap('#mine-confirm');
      }
      await page.until(`${PLIES} === 1`);
      await page.tap('#home-button');
    });
  }
}
