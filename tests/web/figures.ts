/** Measures the page in Chromium with a phone's screen, for `cargo xtask web measure`. */
import { createFingers } from '../touch/fingers.js';
import { OPEN, part, sourceOf } from '../touch/page.js';
import { GAMES } from '../touch/sizes.js';
import { openWeb } from './page.js';
import { SLOWEST_AIMED_AT, SLOW_4G, slowLine } from './slow_line.js';

const STARTS = 5;
const VISITS = 2;

export const median = (numbers: number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const ms = (number: number) => `${Math.round(number)} ms`;
export const told = (numbers: number[]) => `median ${ms(median(numbers))}, longest ${ms(Math.max(...numbers))}, of ${numbers.length}`;

declare global {
  interface Window {
    /** The time until each command was answered. */
    waits: { command: string; ms: number }[];
    /** The times between frames, and the next frame's callback id. */
    frames_ms: number[];
    looking: number;
  }
}

/** Runs in the page before its scripts: measures the time until each command is answered. */
function listen() {
  window.waits = [];
  const post = Worker.prototype.postMessage;
  const asked = new Map<number, { command: string; at: number }>();
  Worker.prototype.postMessage = function (this: Worker, ...sent: [message: any, options?: any]) {
    const [message] = sent;
    if (message?.command) {
      if (asked.size === 0 && window.waits.length === 0) {
        this.addEventListener('message', ({ data }) => {
          const begun = asked.get(data.id);
          if (begun) window.waits.push({ command: begun.command, ms: performance.now() - begun.at });
        });
      }
      asked.set(message.id, { command: message.command, at: performance.now() });
    }
    return post.apply(this, sent);
  };
}

/** Runs in the page: measures the times between frames. */
function watch() {
  window.frames_ms = [];
  let last: number | undefined;
  const look = (now: number) => {
    if (last) window.frames_ms.push(now - last);
    last = now;
    window.looking = requestAnimationFrame(look);
  };
  window.looking = requestAnimationFrame(look);
}

type Page = Awaited<ReturnType<typeof openWeb>>;

/** Measures the released page. */
export async function measurePage() {
  const page = await openWeb();
  try {
    await page.engine.ask('Page.addScriptToEvaluateOnNewDocument', { source: sourceOf(listen) });
    await page.open();
    await page.isInstalled();
    await page.command('keep_settings', { settings: { language: 'en', animation: 'normal', place: 'home' } });
    const starts = async () => {
      const times: number[] = [];
      while (times.length < STARTS) {
        await page.open();
        times.push(await page.usableAfter());
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
  for (const line of [SLOWEST_AIMED_AT, SLOW_4G]) await slowly(line);
}

/** The frame times at the page thread's current speed. */
async function frames(page: Page, how: string) {
  const during = async (what: string, act: () => Promise<unknown>) => {
    await page.run(watch);
    await act();
    const times = await page.run(() => (cancelAnimationFrame(window.looking), window.frames_ms));
    console.log(`Frames ${what}, ${how}: ${told(times)}`);
  };
  await page.begin('smess', 'human');
  const from = await page.spot(OPEN.smess);
  await during('while a piece is dragged', async () => {
    const finger = createFingers(page.engine.ask);
    await finger.down(from);
    for (let step = 0; step < 90; step++) await finger.move({ x: from.x + 2 * (step % 45), y: from.y - 2 * (step % 60) });
    await finger.cancel();
  });
  await page.goHome();
  const { id } = await page.command('new_match', { game: 'kalaha', options: null });
  const computer = { kind: 'computer', level: 3 };
  await page.seat(id, computer, computer);
  await page.enter('kalaha');
  await page.start();
  await during('while computers play', () => page.until(({ plies }) => plies() >= 8));
  await page.goHome();
}

/** How long the page waits for the session while humans and computers play. */
async function waits(page: Page) {
  await page.command('keep_settings', { settings: { animation: 'off', pace_ms: 0 } });
  await page.open();
  const tell = (what: string, waits: Window['waits']) => console.log(`The page waits for the session, ${what}: ${told(waits.map(({ ms }) => ms))}`);
  tell('which begins', await page.run(() => window.waits.splice(0)));
  for (const game of GAMES) {
    await page.begin(game, 'computer');
    for (let moves = 0; moves < 15 && (await page.move(game)); moves++);
    await page.goHome();
  }
  const all = await page.run(() => window.waits);
  for (const command of new Set(all.map((wait) => wait.command))) tell(command, all.filter((wait) => wait.command === command));
}

/** From opening the address to the first move, with empty caches on a slow line. */
async function slowly(by: typeof SLOW_4G) {
  const homes: number[] = [];
  const moves: number[] = [];
  while (moves.length < VISITS) {
    const page = await openWeb();
    const { hostname, port, pathname } = new URL(page.address);
    const line = await slowLine(Number(port), by);
    try {
      const begun = performance.now();
      await page.engine.go(`http://${hostname}:${line.port}${pathname}`);
      await page.isUsable();
      homes.push(await page.usableAfter());
      await page.enter('kalaha');
      await page.tap(part.start);
      await page.tap(OPEN.kalaha);
      await page.until(({ plies }) => plies() > 0);
      moves.push(performance.now() - begun);
    } finally {
      line.close();
      await page.close();
    }
  }
  console.log(`A first visit over ${(by.bytesPerSecond * 8) / 1e6} Mbit/s with a round trip of ${by.roundTripMs} ms, to a usable home: ${told(homes)}; to the first move of Kalaha: ${told(moves)}`);
}
