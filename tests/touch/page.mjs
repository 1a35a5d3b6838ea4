import { setTimeout as later } from 'node:timers/promises';
import { serve } from '../ui/stub/serve.ts';
import { openBrowser } from './browser.mjs';
import { createFingers } from './fingers.mjs';

/**
 * The page with the stand-in for the backend, under fingers.
 *
 * @typedef {import('./fingers.mjs').Point} Point
 */

export const SIZES = [[360, 640], [390, 844], [844, 390], [768, 1024], [1920, 1080]];
export const GAMES = ['smess', 'kalaha', 'minesweeper'];

/** Longer than anything takes here, also beside others. A person who mends a test wants to know sooner. */
const PATIENCE_MS = Number(process.env.SPIELKISTE_PATIENCE_MS ?? 120_000);

/**
 * @param {string[]} [entries] modules that the test imports, beside that of the page
 */
export async function openPage(entries = []) {
  const server = await serve(0, entries);
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const { ask, close } = await openBrowser();
  await ask('Page.enable');
  await ask('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 });

  /** @param {string} expression */
  async function value(expression) {
    const { result, exceptionDetails } = await ask('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true });
    if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`);
    return result.value;
  }

  /** @param {string} expression */
  async function until(expression) {
    const end = Date.now() + PATIENCE_MS;
    while (!(await value(`Boolean(${expression})`).catch(() => false))) {
      if (Date.now() > end) throw new Error(`this does not become true: ${expression}`);
      await later(15);
    }
  }

  /** Until what a touch has led to is on the screen. */
  const settled = () => value('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(true), 40))))');

  /**
   * Changes something in the dialog of the settings, also above another dialog.
   *
   * @param {string} act what is done there
   */
  async function changeSettings(act) {
    await value(`[...document.querySelectorAll('#home-settings, #archive-settings, #settings')].find((node) => node.closest('main:not([hidden])')).click()`);
    await until(`document.querySelector('#settings-dialog')?.open`);
    await value(act);
    await value(`document.querySelector('#settings-dialog').close()`);
    await until(`!document.querySelector('#settings-dialog')`);
  }

  return {
    ...createFingers(ask, value),
    value,
    until,
    settled,
    changeSettings,

    /**
     * @param {readonly number[]} size
     * @param {Record<string, string | number>} look what the stand-in is asked for; without `show` the page stays at home
     */
    async open([width, height], look) {
      await ask('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: true });
      const query = new URLSearchParams({ language: 'en', theme: 'light', animation: 'off', ...look });
      // What was typed before is no matter of the next page.
      await value('sessionStorage.clear()').catch(() => undefined);
      // Through an empty page, so that nothing of the one before is mistaken for this one.
      await ask('Page.navigate', { url: 'about:blank' });
      await until(`location.href === 'about:blank'`);
      await ask('Page.navigate', { url: `http://127.0.0.1:${port}/?${query}` });
      const place = 'show' in look ? look.game : 'home';
      await until(`document.documentElement.dataset.place === '${place}' && document.documentElement.dataset.still === 'true' && (window.sent = [])`);
      await settled();
    },

    /**
     * A mouse: `Moved`, `Pressed` or `Released` at a point.
     *
     * @param {'Moved' | 'Pressed' | 'Released'} what
     * @param {Point} point
     * @param {'left' | 'right' | 'none'} [button]
     * @param {number} [buttons] those that are down, as in an event of the mouse
     */
    mouse: (what, point, button = 'none', buttons = 0) => ask('Input.dispatchMouseEvent', { type: `mouse${what}`, ...point, button, buttons, clickCount: what === 'Moved' ? 0 : 1 }),

    wheel: (/** @type {Point} */ point, /** @type {number} */ deltaY) => ask('Input.dispatchMouseEvent', { type: 'mouseWheel', ...point, deltaX: 0, deltaY }),

    /**
     * Strikes a key.
     *
     * @param {{ code: string, key: string }} stroke
     * @param {boolean} [ctrl]
     */
    async strike({ code, key }, ctrl = false) {
      const known = /** @type {Record<string, number>} */ ({ Enter: 13, Escape: 27, Space: 32 })[code] ?? 0;
      const one = { code, key, windowsVirtualKeyCode: known, modifiers: ctrl ? 2 : 0 };
      const text = key === 'Enter' ? '\r' : ctrl || key.length > 1 ? undefined : key;
      await ask('Input.dispatchKeyEvent', { type: text ? 'keyDown' : 'rawKeyDown', text, ...one });
      await ask('Input.dispatchKeyEvent', { type: 'keyUp', ...one });
    },

    /**
     * The window of the open page, its letters and its board at another size.
     *
     * @param {readonly number[]} size
     * @param {number} scale of the letters, in percent
     * @param {number} [zoom] of the board, in percent
     */
    async reshape([width, height], scale, zoom = 100) {
      await ask('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: true });
      await changeSettings(`(() => {
        for (const [id, percent] of [['setting-board', ${zoom}], ['setting-scale', ${scale}]]) {
          const field = document.getElementById(id);
          field.value = percent;
          field.dispatchEvent(new Event('change', { bubbles: true }));
        }
      })()`);
      await until(`innerWidth === ${width} && document.documentElement.style.getPropertyValue('--scale') === '${scale / 100}'`);
      await settled();
    },

    /**
     * What the hands on the board have sent since this was last asked.
     *
     * @param {number} least so many are waited for: each leaves when the one before is answered
     */
    async inputs(least) {
      const ofHands = `({ kind }) => kind === 'enter' || kind === 'seat'`;
      await until(`window.sent.filter(${ofHands}).length >= ${least}`);
      await settled();
      const sent = await value(`window.sent.splice(0).filter(${ofHands})`);
      return sent.map(({ kind, input, side, player }) => (kind === 'enter' ? input : { kind, side, player: player?.kind ?? null }));
    },

    /** @returns {Promise<string>} what is on the screen, as a PNG in base 64 */
    picture: async () => (await ask('Page.captureScreenshot', { format: 'png' })).data,

    /** @param {Record<string, string>} features what the person prefers, as a style sheet asks for it */
    prefer: (features) => ask('Emulation.setEmulatedMedia', { features: Object.entries(features).map(([name, value]) => ({ name, value })) }),

    async close() {
      await close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
