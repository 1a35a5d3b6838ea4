import { setTimeout as later } from 'node:timers/promises';
import { PATIENCE_MS, PageError, type Engine, type Point } from './browser.js';
import * as inPage from './in_page.js';
import type { Game } from './sizes.js';

/** The page in any browser, as a user sees it: its elements, and how to press and read them. */
export type Page = ReturnType<typeof createPage>;

/** For each game: a square with a movable piece, a playable pit, an available square. */
export const OPEN: Readonly<Record<Game, string>> = { smess: '.cell[data-liftable]', kalaha: '.pit[data-playable]', minesweeper: '.mine-cell[data-open]' };

/** Elements that several tests use. */
export const part = {
  start: '#go',
  home: '#home-button',
  confirm: '#mine-confirm',
  cells: '#board [data-cell]',
  /** Anything selected, dragged or under a finger. */
  held: '.held, .pressed, .dragging',
  cell: (name: string) => `[data-cell][data-name="${name}"]`,
  /** A Smess figure for choosing a player. */
  figure: (side: Side, player: string) => `[data-figure="${side}-${player}"]`,
  /** Opens a game from the home screen. */
  play: (game: Game) => `[data-game="${game}"] [data-action="open"]`,
  contact: (id: number) => `.contact-row[data-contact="${id}"]`,
  /** A tab in the friends dialog. */
  tab: (name: 'invite' | 'join' | 'contacts') => `#friends-tab-${name}`,
  close: (dialog: string) => `#${dialog}-dialog [data-close]`,
  /** Opens a dialog from the current screen. */
  opener: (dialog: string) => `main:not([hidden]) :is(${(OPENERS[dialog] ?? `#home-${dialog}, #archive-${dialog}, #${dialog}`)})`,
};

/** Buttons not named after their dialogs. */
const OPENERS: Record<string, string> = { friends: '#play-friend', phrases: '#say' };

export type Side = 'first' | 'second';

/** A function that runs in the page. */
export type Look<A extends readonly unknown[], R> = (page: typeof inPage, ...args: A) => R;

/** The TypeScript loader calls this function to name functions. */
const HELPERS = `const __name = (made) => made; ${Object.values(inPage).map(String).join('\n')}`;

/** An expression that calls a function with its arguments in the page. */
export const sourceOf = <A extends readonly unknown[], R>(look: Look<A, R>, ...args: A): string =>
  `(() => { ${HELPERS}; return (${look})({ ${Object.keys(inPage).join()} }, ...${JSON.stringify(args)}); })()`;

export function createPage(engine: Engine) {
  /** @param asked what a failure names */
  async function evaluate(expression: string, asked: unknown = expression): Promise<unknown> {
    const never = later(PATIENCE_MS, undefined, { ref: false }).then(() => {
      throw new Error(`no answer from the page to ${asked}`);
    });
    return Promise.race([engine.evaluate(expression), never]);
  }

  /** Runs a function in the page, awaiting promises. */
  async function run<A extends readonly unknown[], R>(look: Look<A, R>, ...args: A): Promise<Awaited<R>> {
    try {
      return (await evaluate(sourceOf(look, ...args), look)) as Awaited<R>;
    } catch (error) {
      if (error instanceof PageError) error.message = `${look} ${JSON.stringify(args)}: ${error.message}`;
      throw error;
    }
  }

  /** Waits for a condition, polled in the page because each round trip takes time. */
  async function until<A extends readonly unknown[]>(look: Look<A, unknown>, ...args: A): Promise<void> {
    const looks = `(async () => {
      const look = () => ${sourceOf(look, ...args)};
      for (let times = 0; times < 50; times++) {
        if (await look()) return true;
        await new Promise((next) => setTimeout(next, 20));
      }
      return false;
    })()`;
    let last: unknown;
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
      try {
        if (await evaluate(looks, look)) return;
      } catch (error) {
        if (error instanceof PageError) throw error;
        // A page that is unloading does not answer.
        last = error;
        await later(20);
      }
    }
    const shown = await run(() => document.body.innerText).catch(String);
    throw new Error(`this does not become true: ${look} ${JSON.stringify(args)}; ${last ?? ''} ${shown}`);
  }

  const page = {
    evaluate,
    run,
    until,

    text: (selector: string) => run(({ text }, selector) => text(selector), selector),
    texts: (selector: string) => run(({ all }, selector) => all(selector).map(({ textContent }) => textContent ?? ''), selector),
    value: (selector: string) => run(({ value }, selector) => value(selector), selector),
    count: (selector: string) => run(({ all }, selector) => all(selector).length, selector),
    isSeen: (selector: string) => run(({ isSeen }, selector) => isSeen(selector), selector),
    isOpen: (dialog: string) => run(({ isOpen }, dialog) => isOpen(dialog), dialog),
    place: () => run(({ place }) => place()),
    plies: () => run(({ plies }) => plies()),
    /** The focused element's id. */
    focused: () => run(() => document.activeElement?.id ?? ''),

    sees: (selector: string) => until(({ isSeen }, selector) => isSeen(selector), selector),
    misses: (selector: string) => until(({ isSeen }, selector) => !isSeen(selector), selector),
    reads: (selector: string, words: string) => until(({ text }, selector, words) => text(selector).includes(words), selector, words),
    arrives: (at: string) => until(({ place }, at) => place() === at, at),
    opens: (dialog: string) => until(({ isOpen }, dialog) => isOpen(dialog), dialog),
    /** Waits until all dialogs are closed and the window's history has caught up. */
    async closes() {
      await until(({ find }) => !find('dialog[open]'));
      await run(({ frames }) => frames(4));
    },

    click: (selector: string) => run(({ one }, selector) => one(selector).click(), selector),
    focus: (selector: string) => run(({ one }, selector) => one(selector).focus(), selector),
    fill: (selector: string, value: string | number) => run(({ fill }, selector, value) => fill(selector, value), selector, value),
    keyDown: (key: string, held: KeyboardEventInit = {}) => run(({ keyDown }, key, held) => keyDown(key, held), key, held),
    paste: (text: string) => run(({ paste }, text) => paste(text), text),
    back: () => run(() => history.back()),

    /** The middle of an element, scrolled into view. */
    spot: (selector: string): Promise<Point> =>
      run(({ one, middleOf }, selector) => {
        const node = one(selector);
        node.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        return middleOf(node);
      }, selector),

    /** Touches a point, or an element as soon as it can be pressed. */
    async tap(at: string | Point) {
      if (typeof at !== 'string') return void (await engine.touch(at));
      // A button ignores a click that could be the second of a double click, but this click is intended.
      await until(({ find }, selector) => {
        const node = find<HTMLButtonElement>(selector);
        return node && !node.disabled && !node.closest('[data-pressed]') && node.getClientRects().length > 0;
      }, at);
      await engine.touch(await page.spot(at));
    },

    async openDialog(dialog: string) {
      await page.tap(part.opener(dialog));
      await page.opens(dialog);
    },

    async closeDialog(dialog: string) {
      await run(({ one }, id) => one<HTMLDialogElement>(id).close(), `#${dialog}-dialog`);
      await until(({ find }, id) => !find(id), `#${dialog}-dialog`);
    },
  };
  return page;
}
