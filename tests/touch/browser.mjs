import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/**
 * A Chromium without a window, told what to do over a pipe in the protocol of its developer tools
 * (https://chromedevtools.github.io/devtools-protocol/), which alone gives real touches.
 */

/** The first cannot show a window, and needs less processor time: docs/performance.md. */
const NAMES = ['chromium-headless-shell', 'chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser'];

function program() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
  if (!found) throw new Error(`these tests need one of ${NAMES.join(', ')}`);
  return found;
}

/** Longer than anything takes here. */
const PATIENCE_MS = 120_000;

/**
 * @typedef {object} Browser
 * @property {(method: string, parameters?: object) => Promise<any>} ask sends a command of the protocol to the page
 * @property {(event: string, wanted?: (parameters: any) => boolean) => Promise<any>} next what the next such event of this
 *   name says; asked for before it can come
 * @property {() => Promise<void>} close
 */

/**
 * @param {readonly string[]} [switches] beside the usual ones
 * @returns {Promise<Browser>} with one empty page
 */
export async function openBrowser(switches = []) {
  const profile = await mkdtemp(join(tmpdir(), 'spielkiste-touch-'));
  // In the app the web view has no swipe of its own either.
  const words = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-features=OverscrollHistoryNavigation', '--remote-debugging-pipe', `--user-data-dir=${profile}`, ...switches, 'about:blank'];
  const child = spawn(program(), words, { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const { send, next } = talk(child);
  const { targetInfos } = await send('Target.getTargets');
  const { targetId } = targetInfos.find(({ type }) => type === 'page');
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
  return {
    ask: (method, parameters) => send(method, parameters, sessionId),
    next,
    close: async () => {
      await send('Browser.close').catch(() => undefined);
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/**
 * Commands and answers over the two pipes, each ended by a zero.
 *
 * @param {import('node:child_process').ChildProcess} child
 */
function talk(child) {
  const [, , , towards, back] = child.stdio;
  const waiting = new Map();
  /** @type {Set<(event: string, parameters: any) => void>} */
  const listening = new Set();
  let last = 0;
  let rest = '';
  back.setEncoding('utf8').on('data', (text) => {
    const messages = (rest + text).split('\0');
    rest = messages.pop() ?? '';
    for (const { id, result, error, method, params } of messages.map((message) => JSON.parse(message))) {
      if (method) {
        listening.forEach((hear) => hear(method, params));
        continue;
      }
      const { resolve, reject } = waiting.get(id) ?? {};
      waiting.delete(id);
      if (error) reject?.(new Error(error.message));
      else resolve?.(result);
    }
  });
  child.once('exit', () => waiting.forEach(({ reject }) => reject(new Error('the browser has ended'))));
  return {
    next: (event, wanted = () => true) =>
      new Promise((resolve, reject) => {
        const never = setTimeout(() => reject(new Error(`no ${event} comes`)), PATIENCE_MS);
        const hear = (/** @type {string} */ name, /** @type {any} */ parameters) => {
          if (name !== event || !wanted(parameters)) return;
          listening.delete(hear);
          clearTimeout(never);
          resolve(parameters);
        };
        listening.add(hear);
      }),
    send: (method, params = {}, sessionId = undefined) =>
      new Promise((resolve, reject) => {
        waiting.set(++last, { resolve, reject });
        towards.write(`${JSON.stringify({ id: last, method, params, sessionId })}\0`);
      }),
  };
}
