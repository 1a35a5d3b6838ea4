import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { createFingers } from './fingers.js';

export interface Point {
  x: number;
  y: number;
}

/** A browser with one page. */
export interface Engine {
  /** Evaluates an expression in the page, awaiting promises. Throws a `PageError` if it fails there. */
  evaluate(expression: string): Promise<unknown>;
  go(address: string): Promise<unknown>;
  /** Touches a point with one finger, or the browser's equivalent. */
  touch(point: Point): Promise<unknown>;
  resize(width: number, height: number): Promise<unknown>;
  close(): Promise<void>;
}

/** An error in the page itself, not in the connection to it. */
export class PageError extends Error {}

/**
 * A headless Chromium controlled through a pipe with the DevTools protocol
 * (https://chromedevtools.github.io/devtools-protocol/), the only way to get real touch events.
 */
export interface Browser extends Engine {
  /** Sends a protocol command to the page. */
  ask(method: string, parameters?: object): Promise<any>;
  /** The next matching event; call it before the event can arrive. */
  next(event: string, wanted?: (parameters: any) => boolean): Promise<any>;
}

/** The first has no windows and uses less CPU; see docs/performance.md. */
const NAMES = ['chromium-headless-shell', 'chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser'];

/** Longer than any step takes, even on a busy machine. Set it lower when debugging a test. */
export const PATIENCE_MS = Number(process.env.SPIELKISTE_PATIENCE_MS ?? 120_000);

/** The first of these programs on the PATH. */
export function programOf(names: readonly string[]): string {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
  if (!found) throw new Error(`these tests need one of ${names.join(', ')}`);
  return found;
}

/** Opens a phone-like browser with touch and additional switches. */
export async function openBrowser(...switches: string[]): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), 'spielkiste-touch-'));
  // The app's web view has no swipe navigation either.
  const words = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-features=OverscrollHistoryNavigation', '--remote-debugging-pipe', `--user-data-dir=${profile}`, ...switches, 'about:blank'];
  const child = spawn(programOf(NAMES), words, { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const { send, next } = talk(child);
  const { targetInfos } = await send('Target.getTargets');
  const { targetId } = targetInfos.find(({ type }: { type: string }) => type === 'page');
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
  const ask: Browser['ask'] = (method, parameters) => send(method, parameters, sessionId);
  await ask('Page.enable');
  await ask('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 });
  return {
    ask,
    next,
    evaluate: async (expression) => {
      const { result, exceptionDetails } = await ask('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true });
      if (exceptionDetails) throw new PageError(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value;
    },
    go: (url) => ask('Page.navigate', { url }),
    touch: createFingers(ask).tap,
    resize: (width, height) => ask('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: true }),
    close: async () => {
      // It may exit before it answers; wait for the exit.
      await send('Browser.close').catch(() => undefined);
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

interface Waiting {
  resolve(result: any): void;
  reject(error: Error): void;
}

/** Sends commands and receives answers through two pipes, as null-terminated messages. */
function talk(child: ChildProcess) {
  const [towards, back] = [child.stdio[3] as Writable, child.stdio[4] as Readable];
  const waiting = new Map<number, Waiting>();
  const listening = new Set<(event: string, parameters: unknown) => void>();
  let last = 0;
  let rest = '';
  back.setEncoding('utf8').on('data', (text: string) => {
    const messages = (rest + text).split('\0');
    rest = messages.pop() ?? '';
    for (const { id, result, error, method, params } of messages.map((message) => JSON.parse(message))) {
      if (method) {
        listening.forEach((hear) => hear(method, params));
        continue;
      }
      const asked = waiting.get(id);
      waiting.delete(id);
      if (error) asked?.reject(new Error(error.message));
      else asked?.resolve(result);
    }
  });
  child.once('exit', () => waiting.forEach(({ reject }) => reject(new Error('the browser has exited'))));
  return {
    next: (event: string, wanted: (parameters: any) => boolean = () => true) =>
      new Promise<any>((resolve, reject) => {
        const never = setTimeout(() => reject(new Error(`no ${event} event`)), PATIENCE_MS);
        const hear = (name: string, parameters: unknown) => {
          if (name !== event || !wanted(parameters)) return;
          listening.delete(hear);
          clearTimeout(never);
          resolve(parameters);
        };
        listening.add(hear);
      }),
    send: (method: string, params: object = {}, sessionId?: string) =>
      new Promise<any>((resolve, reject) => {
        waiting.set(++last, { resolve, reject });
        towards.write(`${JSON.stringify({ id: last, method, params, sessionId })}\0`);
      }),
  };
}
