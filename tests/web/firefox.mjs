import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';

/**
 * Firefox without a window, told what to do by WebDriver BiDi (https://w3c.github.io/webdriver-bidi/), which it speaks
 * itself.
 */

/** The packages of the page's tests. */
const { WebSocket } = createRequire(new URL('../ui/package.json', import.meta.url))('ws');

const NAMES = ['firefox-esr', 'firefox'];

function program() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
  if (!found) throw new Error(`these tests need one of ${NAMES.join(', ')}`);
  return found;
}

/** @returns {Promise<import('./chromium.mjs').Engine>} */
export async function openFirefox() {
  const profile = await mkdtemp(join(tmpdir(), 'spielkiste-firefox-'));
  const words = ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile, 'about:blank'];
  const child = spawn(program(), words, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const close = async () => {
    child.kill();
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  const ask = await talk(`${await addressOf(child)}/session`);
  await ask('session.new', { capabilities: {} });
  const { contexts } = await ask('browsingContext.getTree', {});
  const [{ context }] = contexts;
  return {
    close,
    value: async (expression) => {
      const json = `Promise.resolve(${expression}).then((value) => JSON.stringify(value))`;
      const { result, exceptionDetails } = await ask('script.evaluate', { expression: json, target: { context }, awaitPromise: true });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result.value === undefined ? undefined : JSON.parse(result.value);
    },
    go: (url) => ask('browsingContext.navigate', { context, url, wait: 'none' }),
    touch: ({ x, y }) => {
      const actions = [{ type: 'pointerMove', x: Math.round(x), y: Math.round(y) }, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }];
      const finger = { type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' }, actions };
      return ask('input.performActions', { context, actions: [finger] });
    },
    resize: (width, height) => ask('browsingContext.setViewport', { context, viewport: { width, height } }),
  };
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<string>} where it listens, as it says itself
 */
function addressOf(child) {
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      const [address] = line.match(/ws:\/\/\S+/) ?? [];
      if (address) resolve(address);
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error('Firefox has ended')));
  });
}

/**
 * @param {string} address
 * @returns {Promise<(method: string, params: object) => Promise<any>>}
 */
function talk(address) {
  const socket = new WebSocket(address);
  const waiting = new Map();
  let last = 0;
  socket.on('message', (text) => {
    const { id, type, result, error, message } = JSON.parse(text);
    const { resolve, reject } = waiting.get(id) ?? {};
    waiting.delete(id);
    if (type === 'error') reject?.(new Error(`${error}: ${message}`));
    else resolve?.(result);
  });
  socket.on('close', () => waiting.forEach(({ reject }) => reject(new Error('Firefox has ended'))));
  const ask = (/** @type {string} */ method, /** @type {object} */ params) =>
    new Promise((resolve, reject) => {
      waiting.set(++last, { resolve, reject });
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  return new Promise((resolve, reject) => socket.on('open', () => resolve(ask)).on('error', reject));
}
