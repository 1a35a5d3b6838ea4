/** How the page itself does in Chromium, on a phone's screen: what `cargo xtask web measure` tells of it. */
import { openChromium } from './chromium.mjs';
import { GAMES, PLIES, begin, move } from './game.mjs';
import { openWeb } from './page.mjs';
import { SLOWEST_AIMED_AT, SLOW_4G, slowLine } from './slow_line.mjs';

const STARTS = 5;
const VISITS = 2;

const sorted = (/** @type {number[]} */ numbers) => [...numbers].sort((a, b) => a - b);
export const median = (/** @type {number[]} */ numbers) => sorted(numbers)[Math.floor(numbers.length / 2)];
const most = (/** @type {number[]} */ numbers) => Math.max(...numbers);
const ms = (/** @type {number} */ number) => `${Math.round(number)} ms`;
export const told = (/** @type {number[]} */ numbers) => `median ${ms(median(numbers))}, longest ${ms(most(numbers))}, of ${numbers.length}`;

/** In the page, before its own scripts: how long each command waits for its answer. */
const LISTENING = `
  window.waits = [];
  const post = Worker.prototype.postMessage;
  const asked = new Map();
  Worker.prototype.postMessage = function (message, ...moved) {
    if (message?.command) {
      if (asked.size === 0 && window.waits.length === 0) this.addEventListener('message', ({ data }) => {
        const begun = asked.get(data.id);
        if (begun) window.waits.push({ command: begun.command, ms: performance.now() - begun.at });
      });
      asked.set(message.id, { command: message.command, at: performance.now() });
    }
    return post.call(this, message, ...moved);
  };`;

/** In the page: the times between frames, while something is done. */
const WATCHING = `
  window.frames_ms = [];
  { let last; const look = (now) => { if (last) window.frames_ms.push(now - last); last = now; window.looking = requestAnimationFrame(look); }; window.looking = requestAnimationFrame(look); }`;

/** @param {string} folder of the page as it is released */
export async function measurePage(folder) {
  const page = await openWeb(openChromium, folder);
  try {
    await page.engine.ask('Page.addScriptToEvaluateOnNewDocument', { source: LISTENING });
    await page.open();
    await page.value('navigator.serviceWorker.ready.then(() => true)');
    await page.command('keep_settings', { settings: { language: 'en', animation: 'normal', place: 'home' } });
    const starts = async () => {
      const times = [];
      while (times.length < STARTS) {
        await page.open();
        times.push(await page.value(`performance.getEntriesByName('usable')[0].startTime`));
      }
      return times;
    };
    console.log(`A usable home: ${told(await starts())}`);
    await page.engine.ask('Emulation.setCPUThrottlingRate', { rate: 4 });
    console.log(`A usable home, the page's thread four times slower: ${told(await starts())}`);
    await frames(page, 'four times slower');
    await page.engine.ask('Emulation.setCPUThrottlingRate', { rate: 1 });
    await frames(page, 'as it is');
    await waits(page);
  } finally {
    await page.close();
  }
  for (const line of [SLOWEST_AIMED_AT, SLOW_4G]) await slowly(folder, line);
}

/** @typedef {Awaited<ReturnType<typeof openWeb>>} Page */

/**
 * @param {Page} page
 * @param {string} how fast the page's thread is
 */
async function frames(page, how) {
  const during = async (/** @type {string} */ what, /** @type {() => Promise<unknown>} */ act) => {
    await page.value(`${WATCHING} true`);
    await act();
    const times = await page.value(`cancelAnimationFrame(window.looking), window.frames_ms`);
    console.log(`Frames ${what}, ${how}: ${told(times)}`);
  };
  await begin(page, 'smess', 'human');
  const middle = (/** @type {string} */ selector) => page.value(`(() => { const { left, right, top, bottom } = document.querySelector('${selector}').getBoundingClientRect(); return { x: (left + right) / 2, y: (top + bottom) / 2 }; })()`);
  const from = await middle('.cell[data-liftable]');
  await during('while a piece is dragged', async () => {
    const touch = (/** @type {string} */ type, /** @type {object[]} */ ...touchPoints) => page.engine.ask('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', from);
    for (let step = 0; step < 90; step++) await touch('touchMove', { x: from.x + 2 * (step % 45), y: from.y - 2 * (step % 60) });
    await touch('touchCancel');
  });
  await page.tap('#home-button');
  const { id } = await page.command('new_match', { game: 'kalaha', options: null });
  for (const side of ['first', 'second']) await page.command('apply', { id, command: { kind: 'seat', side, player: { kind: 'computer', level: 3 } } });
  await page.tap(`[data-game="kalaha"] [data-action="open"]`);
  await page.tap('#go');
  await during('while computers play', () => page.until(`${PLIES} >= 8`));
  await page.tap('#home-button');
}

/** How long the page waits for the session while people and computers play. @param {Page} page */
async function waits(page) {
  await page.command('keep_settings', { settings: { animation: 'off', pace_ms: 0 } });
  await page.open();
  const begun = await page.value('window.waits');
  await page.value('window.waits = []');
  for (const game of GAMES) {
    await begin(page, game, 'computer');
    for (let moves = 0; moves < 15 && (await move(page, game)); moves++);
    await page.tap('#home-button');
  }
  const all = await page.value('window.waits');
  console.log(`The page waits for the session, which begins: ${told(begun.map((wait) => wait.ms))}`);
  for (const command of new Set(all.map((wait) => wait.command))) {
    console.log(`The page waits for the session, ${command}: ${told(all.filter((wait) => wait.command === command).map((wait) => wait.ms))}`);
  }
}

/**
 * From the address to the first move, where nothing of the page is there and the line is slow.
 *
 * @param {string} folder
 * @param {typeof SLOW_4G} by
 */
async function slowly(folder, by) {
  const homes = [];
  const moves = [];
  while (moves.length < VISITS) {
    const page = await openWeb(openChromium, folder);
    const { hostname, port, pathname } = new URL(page.address);
    const line = await slowLine(Number(port), by);
    try {
      const begun = performance.now();
      await page.engine.go(`http://${hostname}:${line.port}${pathname}`);
      await page.until(`location.href !== 'about:blank' && performance.getEntriesByName('usable').length > 0`);
      homes.push(await page.value(`performance.getEntriesByName('usable')[0].startTime`));
      await page.tap('[data-game="kalaha"] [data-action="open"]');
      await page.tap('#go');
      await page.tap('.pit[data-playable]');
      await page.until(`${PLIES} > 0`);
      moves.push(performance.now() - begun);
    } finally {
      line.close();
      await page.close();
    }
  }
  console.log(`A first visit over ${(by.bytesPerSecond * 8) / 1e6} Mbit/s with a round trip of ${by.roundTripMs} ms, to a usable home: ${told(homes)}; to the first move of Kalaha: ${told(moves)}`);
}
