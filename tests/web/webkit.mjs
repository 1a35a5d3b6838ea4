import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as later } from 'node:timers/promises';

/**
 * WebKit, in the small browser that comes with WebKitGTK, by WebDriver (https://www.w3.org/TR/webdriver2/). Its driver
 * knows no fingers, so a mouse presses. What it opens is private: nothing is kept.
 */

/** Where Debian and its children have the browser. */
const BROWSER = `/usr/lib/${{ x64: 'x86_64', arm64: 'aarch64' }[process.arch]}-linux-gnu/webkit2gtk-4.1/MiniBrowser`;
const PATIENCE_MS = 60_000;

/** What has Tauri let a driver into its window. */
const AUTOMATED = { TAURI_AUTOMATION: 'true', TAURI_WEBVIEW_AUTOMATION: 'true' };

/** @returns {Promise<import('./chromium.mjs').Engine>} */
export const openWebKit = () => openDriven(BROWSER, ['--automation'], {});

/**
 * The app itself, in its window.
 *
 * @param {string} program
 * @param {string} folder where it keeps everything
 * @returns {Promise<import('./chromium.mjs').Engine>}
 */
export const openApp = (program, folder) => openDriven(program, [], { SPIELKISTE_DATA: folder, ...AUTOMATED });

/**
 * @param {string} binary
 * @param {string[]} args
 * @param {Record<string, string>} variables
 * @returns {Promise<import('./chromium.mjs').Engine>}
 */
async function openDriven(binary, args, variables) {
  const port = await freePort();
  // Mesa's drawing in software may fall when a window changes its size, and the browser with it.
  const env = { ...process.env, WEBKIT_DISABLE_COMPOSITING_MODE: '1', ...variables };
  const child = spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore', env });
  const ended = new Promise((resolve) => child.once('exit', resolve));

  /**
   * @param {string} method
   * @param {string} path
   * @param {object} [body]
   */
  async function ask(method, path, body) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && JSON.stringify(body) });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  }

  await listening(() => ask('GET', '/status'));
  const options = { 'webkitgtk:browserOptions': { binary, args } };
  const { sessionId } = await ask('POST', '/session', { capabilities: { alwaysMatch: options } });
  const session = `/session/${sessionId}`;
  return {
    value: async (expression) => {
      const script = `const [done] = arguments;
        Promise.resolve().then(() => ${expression}).then((value) => done({ value }), (error) => done({ error: String(error) }))`;
      const { value, error } = await ask('POST', `${session}/execute/async`, { script, args: [] });
      if (error) throw new Error(error);
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
      await ask('DELETE', session).catch(() => undefined);
      child.kill();
      await ended;
    },
  };
}

/** @returns {Promise<number>} */
export function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
}

/** @param {() => Promise<unknown>} ask */
async function listening(ask) {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > end) throw error;
      await later(50);
    }
  }
}
