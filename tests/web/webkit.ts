import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { PATIENCE_MS, PageError, type Engine } from '../touch/browser.js';

/**
 * WebKit in WebKitGTK's small browser, controlled with WebDriver (https://www.w3.org/TR/webdriver2/). Its driver
 * has no touch input, so a mouse is used. Its windows are private: nothing is saved.
 */

/** The browser's path on Debian and its derivatives. */
const BROWSER = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-4.1/MiniBrowser`;

/** Makes Tauri accept a driver. */
const AUTOMATED = { TAURI_AUTOMATION: 'true', TAURI_WEBVIEW_AUTOMATION: 'true' };

export const openWebKit = () => openDriven(BROWSER, ['--automation'], {});

/** The app itself in its window, with its data in a new folder. Closing it removes the folder. */
export async function openApp(program: string): Promise<Engine> {
  const folder = await mkdtemp(join(tmpdir(), 'spielkiste-app-'));
  const engine = await openDriven(program, [], { SPIELKISTE_DATA: folder, ...AUTOMATED });
  const close = async () => {
    await engine.close();
    // The app exits after its driver, and can write until then.
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  };
  return { ...engine, close };
}

async function openDriven(binary: string, args: string[], variables: Record<string, string>): Promise<Engine> {
  const port = await freePort();
  // Mesa's software rendering can crash on a resize, and the browser with it.
  const env = { ...process.env, WEBKIT_DISABLE_COMPOSITING_MODE: '1', ...variables };
  const child = spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore', env });
  const ended = new Promise((resolve) => child.once('exit', resolve));

  async function ask(method: string, path: string, body?: object) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && JSON.stringify(body) });
    const { value } = (await answer.json()) as { value: any };
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  }

  await listening(() => ask('GET', '/status'));
  const options = { 'webkitgtk:browserOptions': { binary, args }, timeouts: { script: PATIENCE_MS } };
  const { sessionId } = await ask('POST', '/session', { capabilities: { alwaysMatch: options } });
  const session = `/session/${sessionId}`;
  return {
    evaluate: async (expression) => {
      const script = `const [done] = arguments;
        Promise.resolve().then(() => ${expression}).then((value) => done({ value }), (error) => done({ error: String(error) }))`;
      const { value, error } = await ask('POST', `${session}/execute/async`, { script, args: [] });
      if (error) throw new PageError(error);
      return value ?? undefined;
    },
    go: (url) => ask('POST', `${session}/url`, { url }),
    touch: ({ x, y }) => {
      const actions = [{ type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) }, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }];
      const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions };
      return ask('POST', `${session}/actions`, { actions: [mouse] });
    },
    resize: (width, height) => ask('POST', `${session}/window/rect`, { width, height }),
    close: async () => {
      // The window may be gone before it answers; wait for the driver to exit.
      await ask('DELETE', session).catch(() => undefined);
      child.kill();
      await ended;
    },
  };
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

async function listening(ask: () => Promise<unknown>) {
  for (const end = Date.now() + PATIENCE_MS; ; await later(50)) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}
