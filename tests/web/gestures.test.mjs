import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as later } from 'node:timers/promises';
import { GAMES, PLIES, begin } from './game.mjs';
import { openWeb } from './page.mjs';

/** What fingers on a board come to, with the real session behind it. `tests/touch` has what each gesture sends, at more sizes. */

/**
 * @typedef {{ x: number, y: number }} Point
 * @typedef {(typeof GAMES)[number]} Game
 */

/** @type {Awaited<ReturnType<typeof openWeb>>} */
let page;

before(async () => {
  page = await openWeb();
  await page.open();
  await page.command('keep_settings', { settings: { language: 'en', animation: 'off', pace_ms: 0 } });
  await page.open();
});

after(() => page?.close());

/** Longer than a browser or a board waits before it takes a touch for a long press. */
const LONG_MS = 750;
const REST_MS = 150;

/** @type {Record<Game, string>} */
const OPEN = { smess: '.cell[data-liftable]', kalaha: '.pit[data-playable]', minesweeper: '.mine-cell[data-open]' };

/** Something is chosen, or a move was made of it. @type {Record<Game, string>} */
const CHOSEN = {
  smess: `document.querySelector('.cell[data-target]')`,
  kalaha: `${PLIES} > 0`,
  minesweeper: `document.querySelector('#mine-confirm').disabled === false`,
};

const touch = (/** @type {string} */ type, /** @type {Point[]} */ ...points) => page.engine.ask('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) });

/** @param {string} selector @returns {Promise<Point>} its middle */
const spot = (selector) => page.value(`(() => {
  const node = document.querySelector(${JSON.stringify(selector)});
  node.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const { left, right, top, bottom } = node.getBoundingClientRect();
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
})()`);

/** @param {Point} from @param {Point} to */
async function carry(from, to) {
  await touch('touchStart', from);
  for (const part of [0.2, 0.5, 0.8, 1]) await touch('touchMove', { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
}

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

      const first = await spot(OPEN[game]);
      await touch('touchStart', first);
      await touch('touchMove', { x: first.x, y: first.y - 90 });
      await later(REST_MS);
      await touch('touchEnd');
      await untouched(game, 'a finger that slides off');

      await carry(await spot(OPEN[game]), beside(await spot(OPEN[game])));
      await touch('touchCancel');
      await untouched(game, 'the system takes the finger away');

      const again = await spot(OPEN[game]);
      await carry(again, beside(again));
      await touch('touchStart', beside(again), { x: again.x, y: again.y - 60 });
      await later(REST_MS);
      await touch('touchEnd');
      await untouched(game, 'a second finger');

      await page.tap(OPEN[game]);
      await page.until(CHOSEN[game]);
      if (game === 'smess') {
        await carry(await spot(OPEN.smess), await spot('.cell[data-target]'));
        // A finger that leaves in motion flings, and the browser takes no tap for one just after that.
        await later(REST_MS);
        await touch('touchEnd');
      } else if (game === 'minesweeper') {
        await touch('touchStart', await spot('.mine-cell[data-open]:not([data-again])'));
        await later(LONG_MS);
        await touch('touchEnd');
        assert.equal(await page.value('getSelection().toString()'), '', 'a long press selects no text');
        await page.tap('#mine-confirm');
      }
      await page.until(`${PLIES} === 1`);
      await page.tap('#home-button');
    });
  }
}
