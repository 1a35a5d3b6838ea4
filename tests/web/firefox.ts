import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { PageError, programOf, type Engine } from '../touch/browser.js';

/**
 * Headless Firefox controlled with WebDriver BiDi (https://w3c.github.io/webdriver-bidi/), which it supports natively.
 */

/** Installed with the packages for the page's tests. */
const { WebSocket } = createRequire(new URL('../ui/package.json', import.meta.url))('ws');

const NAMES = ['firefox-esr', 'firefox'];

type Ask = (method: string, params: object) => Promise<any>;

export async function openFirefox(): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'spielkiste-firefox-'));
  const words = ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile, 'about:blank'];
  const child = spawn(programOf(NAMES), words, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const ask = await talk(`${await addressOf(child)}/session`);
  await ask('session.new', { capabilities: {} });
  const { contexts } = await ask('browsingContext.getTree', {});
  const [{ context }] = contexts;
  return {
    evaluate: async (expression) => {
      const json = `Promise.resolve(${expression}).then((value) => JSON.stringify(value))`;
      const { result, exceptionDetails } = await ask('script.evaluate', { expression: json, target: { context }, awaitPromise: true });
      if (exceptionDetails) throw new PageError(exceptionDetails.text);
      return result.value === undefined ? undefined : JSON.parse(result.value);
    },
    go: (url) => ask('browsingContext.navigate', { context, url, wait: 'none' }),
    // With a mouse: a synthesized touch sometimes leads to no click, even if nothing else runs.
    touch: ({ x, y }) => {
      const actions = [{ type: 'pointerMove', x: Math.round(x), y: Math.round(y) }, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }];
      const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions };
      return ask('input.performActions', { context, actions: [mouse] });
    },
    resize: (width, height) => ask('browsingContext.setViewport', { context, viewport: { width, height } }),
    close: async () => {
      child.kill();
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The address it listens on, from its output. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stderr as Readable }).on('line', (line) => {
      const [address] = line.match(/ws:\/\/\S+/) ?? [];
      if (address) resolve(address);
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error('Firefox has exited')));
  });
}

function talk(address: string): Promise<Ask> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  let last = 0;
  socket.on('message', (text: Uint8Array) => {
    const { id, type, result, error, message } = JSON.parse(String(text));
    const asked = waiting.get(id);
    waiting.delete(id);
    if (type === 'error') asked?.reject(new Error(`${error}: ${message}`));
    else asked?.resolve(result);
  });
  socket.on('close', () => waiting.forEach(({ reject }) => reject(new Error('Firefox has exited'))));
  const ask: Ask = (method, params) =>
    new Promise((resolve, reject) => {
      waiting.set(++last, { resolve, reject });
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  return new Promise((resolve, reject) => socket.on('open', () => resolve(ask)).on('error', reject));
}
