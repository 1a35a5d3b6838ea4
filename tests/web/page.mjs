import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { serveFolder } from '../../packaging/web/serve.mjs';
import { openBrowser } from '../touch/browser.mjs';

/**
 * The page that `cargo xtask web` builds, in Chromium, under fingers: with its own session, in its own worker.
 */

/** Where the tests find the page: `cargo xtask test web` says it. */
export const FOLDER = process.env.SPIELKISTE_WEB ?? '';

/** Not at the root of its host, as on many that cost nothing. */
const BASE = '/games/spielkiste/';
/** A host that browsers do not trust, as it neither is this machine nor has a certificate. */
const UNSAFE = 'spielkiste.test';
const PATIENCE_MS = 60_000;

/** @param {string} [folder] */
export async function openWeb(folder = FOLDER) {
  if (!existsSync(folder)) throw new Error('SPIELKISTE_WEB must name the folder that cargo xtask web has built');
  const served = await mkdtemp(join(tmpdir(), 'spielkiste-web-'));
  await cp(folder, served, { recursive: true });
  const server = await serveFolder(served, 0, BASE);
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const address = `http://127.0.0.1:${port}${BASE}`;
  const browser = await openBrowser([`--host-resolver-rules=MAP ${UNSAFE} 127.0.0.1`]);
  const { ask } = browser;
  await ask('Page.enable');
  await ask('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 });
  await ask('Emulation.setDeviceMetricsOverride', { width: 390, height: 844, deviceScaleFactor: 1, mobile: true });

  /** @param {string} expression */
  async function value(expression) {
    const answered = ask('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true });
    const never = later(PATIENCE_MS, undefined, { ref: false }).then(() => {
      throw new Error(`nobody answers: ${expression}`);
    });
    const { result, exceptionDetails } = await Promise.race([answered, never]);
    if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`);
    return result.value;
  }

  /** @param {string} expression */
  async function until(expression) {
    const end = Date.now() + PATIENCE_MS;
    while (!(await value(`Boolean(${expression})`).catch(() => false))) {
      if (Date.now() > end) throw new Error(`this does not become true: ${expression}; ${await value('document.body.innerText').catch(String)}`);
      await later(20);
    }
  }

  /** @param {string} selector */
  async function tap(selector) {
    const node = `document.querySelector(${JSON.stringify(selector)})`;
    await until(`${node} && !${node}.disabled && ${node}.getClientRects().length > 0`);
    const point = await value(`(() => {
      const node = ${node};
      node.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const { left, right, top, bottom } = node.getBoundingClientRect();
      return { x: (left + right) / 2, y: (top + bottom) / 2 };
    })()`);
    await ask('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await ask('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }

  const page = {
    ask,
    value,
    until,
    tap,
    address,

    /** @param {boolean} [safely] else from a host to which browsers give neither files nor locks */
    async open(safely = true) {
      // Through an empty page, so that nothing of the one before is mistaken for this one.
      await ask('Page.navigate', { url: 'about:blank' });
      await until(`location.href === 'about:blank'`);
      await ask('Page.navigate', { url: safely ? address : address.replace('127.0.0.1', UNSAFE) });
      await until(`location.href !== 'about:blank' && performance.getEntriesByName('usable').length > 0`);
    },

    /**
     * @param {string} command
     * @param {object} args
     */
    command: (command, args) =>
      value(`import(document.querySelector('script[type=module]').src.replace('main.js', 'backend.js')).then(({ ask }) => ask('${command}', ${JSON.stringify(args)}))`),

    /** The host has another version from now on. */
    async renew() {
      const worker = join(served, 'sw.js');
      await writeFile(worker, (await readFile(worker, 'utf8')).replace(/VERSION = '/, `$&next-`));
    },

    /** Nobody answers at the address any more. */
    async cutOff() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },

    async close() {
      await browser.close();
      await page.cutOff().catch(() => undefined);
      await rm(served, { recursive: true, force: true });
    },
  };
  return page;
}
