import type { AddressInfo } from 'node:net';
import type { BoardLook } from '../../ui/js/wire.js';
import { serve } from '../ui/stub/serve.js';
import { openBrowser, type Point } from './browser.js';
import { createFingers } from './fingers.js';
import type { Sent } from './in_page.js';
import { createPage, part } from './page.js';
import type { Game, Size } from './sizes.js';

/** What the stub shows, and the page's settings; without `show` the page stays at home. */
export interface Wanted {
  game?: Game;
  show?: 'choosing' | 'running' | 'over' | 'marking' | 'practice' | 'judged' | 'analysis';
  friend?: string;
  friends?: 'some' | 'texts';
  matches?: number;
  statistics?: 'all' | 'first' | 'none';
  files?: 'on';
  /** The folder that another instance uses; the page is read-only. */
  folder?: string;
  kalaha?: 'running';
  /** A match against the computer with a coach, and the coach's comment. */
  advice?: 'on' | 'warning' | 'praise';
  /** A friend's name. */
  anna?: string;
  /** Why an edited position cannot be played. */
  refused?: string;
  /** The command to refuse, and the error code. */
  broken?: string;
  code?: string;
  language?: string;
  theme?: 'light' | 'dark';
  contrast?: 'on' | 'off';
  /** Of every board. */
  look?: BoardLook;
  animation?: 'normal' | 'off';
  typing?: 'on';
  /** The font and board sizes, in percent. */
  scale?: number;
  zoom?: number;
  turn?: number;
}

/** Opens the page with touch, and with recorded matches in place of the backend. */
export async function openPage() {
  const server = await serve(0);
  const { port } = server.address() as AddressInfo;
  const browser = await openBrowser();
  const { ask } = browser;
  const { tap, ...page } = createPage(browser);
  const { run, until } = page;

  /** Waits until a touch's result is on screen: the stub has answered, and the page has drawn all changes. */
  const settled = () =>
    until(async ({ frames }) => {
      if (window.pending > 0) return false;
      await frames(4);
      return window.pending === 0;
    });

  const mouse = (what: 'Moved' | 'Pressed' | 'Released', point: Point, button: 'left' | 'right' | 'none' = 'none', buttons = 0) =>
    ask('Input.dispatchMouseEvent', { type: `mouse${what}`, ...point, button, buttons, clickCount: what === 'Moved' ? 0 : 1 });

  /** Changes a setting in its dialog, even on top of another dialog. */
  async function changeSettings(change: () => Promise<unknown>) {
    await page.click(part.opener('settings'));
    await page.opens('settings');
    await change();
    await page.closeDialog('settings');
  }

  /** All commands of one kind that the page has sent. */
  const sent = (kind: string): Promise<Sent[]> => run((_, kind) => window.sent.filter((one) => one.kind === kind), kind);

  /**
   * The inputs sent since the last call. Waits for at least `least` of them, because each is sent after the previous
   * answer.
   */
  async function inputs(least: number): Promise<Sent[]> {
    await until((_, least) => window.sent.filter(({ kind }) => kind === 'enter' || kind === 'seat').length >= least, least);
    await settled();
    const sent = await run(() => window.sent.splice(0).filter(({ kind }) => kind === 'enter' || kind === 'seat'));
    return sent.map(({ kind, input, side, player }) => (kind === 'enter' ? (input as Sent) : { kind, side, player: (player as Sent | null)?.kind ?? null }));
  }

  return {
    ...page,
    inputs,
    ...createFingers(ask),
    settled,
    mouse,
    changeSettings,
    sent,

    async tap(at: string | Point) {
      await tap(at);
      if (typeof at === 'string') await settled();
    },

    async openDialog(dialog: string) {
      await page.openDialog(dialog);
      await settled();
    },

    async open([width, height]: Size, wanted: Wanted) {
      await browser.resize(width, height);
      const query = new URLSearchParams({ language: 'en', theme: 'light', animation: 'off' });
      for (const [name, value] of Object.entries(wanted)) query.set(name, String(value));
      // Discards the previous page's typed text. An empty page has no storage.
      await run(() => location.protocol === 'http:' && sessionStorage.clear());
      // Goes via an empty page, so that the previous one is not mistaken for this one.
      await browser.go('about:blank');
      await until(() => location.href === 'about:blank');
      await browser.go(`http://127.0.0.1:${port}/?${query}`);
      const at = wanted.show ? (wanted.game ?? 'smess') : 'home';
      await until(({ place, isStill }, at) => place() === at && isStill() && (window.sent = []), at);
      await settled();
    },

    /** Presses a mouse button at a point. */
    async press(point: Point, button: 'left' | 'right' = 'left') {
      await mouse('Pressed', point, button, button === 'left' ? 1 : 2);
      await mouse('Released', point, button);
    },

    wheel: (point: Point, deltaY: number) => ask('Input.dispatchMouseEvent', { type: 'mouseWheel', ...point, deltaX: 0, deltaY }),

    /** Presses a key, optionally with the code of another position. */
    async strike(key: string, { code = key, ctrl = false } = {}) {
      const known = ({ Enter: 13, Escape: 27, Space: 32 } as Record<string, number>)[code] ?? 0;
      const one = { code, key, windowsVirtualKeyCode: known, modifiers: ctrl ? 2 : 0 };
      const text = key === 'Enter' ? '\r' : ctrl || key.length > 1 ? undefined : key;
      await ask('Input.dispatchKeyEvent', { type: text ? 'keyDown' : 'rawKeyDown', text, ...one });
      await ask('Input.dispatchKeyEvent', { type: 'keyUp', ...one });
    },

    async resize([width, height]: Size) {
      await browser.resize(width, height);
      await until((_, width, height) => innerWidth === width && innerHeight === height, width, height);
      await settled();
    },

    /** Resizes the window, and sets the font and board sizes, in percent. */
    async reshape([width, height]: Size, scale: number, zoom = 100) {
      await browser.resize(width, height);
      await changeSettings(async () => {
        await page.fill('#setting-board', zoom);
        await page.fill('#setting-scale', scale);
      });
      await until((_, width, scale) => innerWidth === width && document.documentElement.style.getPropertyValue('--scale') === String(scale), width, scale / 100);
      await settled();
    },

    kindsOfInputs: async (least: number) => (await inputs(least)).map(({ kind }) => kind),

    async openArchive() {
      await tap('#home-archive');
      await until(({ place, find }) => place() === 'archive' && find('.entry-open[aria-label]:not([aria-label="Loading …"])'));
      await settled();
    },

    /** Waits until the page has sent `count` commands of this kind. */
    sends: (kind: string, count = 1) => until((_, kind, count) => window.sent.filter((one) => one.kind === kind).length >= count, kind, count),

    /** Calls a command as the page would. */
    invoke: (command: string, args: object) => run((_, command, args) => window.__TAURI__.core.invoke(command, args), command, args),

    /** Passes a text to the page as the system would. */
    async give(text: string) {
      await until(() => window.give);
      await run((_, text) => window.give?.(text), text);
    },

    /**
     * Replaces the clipboard: `text` null means that it cannot be read, undefined that the page cannot even ask;
     * `takes` says whether it can be written.
     */
    clipboard: (holds: { text?: string | null; takes?: boolean }) =>
      run((_, { text, takes = true }) => {
        const refuse = () => Promise.reject(new Error());
        const readText = text === undefined ? undefined : text === null ? refuse : async () => text;
        const take = async (text: string) => void (window.copied = text);
        const takeItem = async ([item]: ClipboardItem[]) => take(await (await item.getType('text/plain')).text());
        const value = { readText, writeText: takes ? take : refuse, write: takes ? takeItem : refuse };
        Object.defineProperty(navigator, 'clipboard', { configurable: true, value });
      }, holds),

    /** A screenshot as PNG in Base64. */
    picture: async (): Promise<string> => (await ask('Page.captureScreenshot', { format: 'png' })).data,

    /** Emulates media features. */
    prefer: (features: Record<string, string>) => ask('Emulation.setEmulatedMedia', { features: Object.entries(features).map(([name, value]) => ({ name, value })) }),

    async close() {
      await browser.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
