import { openBrowser, type Engine } from '../touch/browser.js';
import { createPage } from '../touch/page.js';
import { PHONE, type Game } from '../touch/sizes.js';
import { BACKEND, TOUCHED, until } from '../web/page.js';

export type Visitor = ReturnType<typeof createVisitor>;

/** A player at the page in a browser, or at the app's page. */
export function createVisitor(engine: Engine) {
  const page = createPage(engine);
  let presses = 0;

  const visitor = {
    ...page,
    presses: () => presses,
    close: () => engine.close(),

    async press(selector: string) {
      presses++;
      await page.tap(selector);
    },

    async open(address: string) {
      await engine.go('about:blank');
      await engine.go(address);
      await page.until(() => location.href !== 'about:blank' && performance.getEntriesByName('usable').length > 0);
    },

    /** Leaves the page once it has saved where it was: the backend answers in order. */
    async leave() {
      await page.evaluate(`${BACKEND}.then(({ ask }) => ask('settings'))`);
      await engine.go('about:blank');
    },

    has: (plies: number) => page.until(({ plies }, count) => plies() === count, plies),

    /** Plays a move that ends the turn. */
    async move(game: Game) {
      await page.until(({ find }, open) => find(open), `${TOUCHED[game][0]}:not([data-again])`);
      for (const selector of TOUCHED[game]) await visitor.press(`${selector}:not([data-again])`);
    },

    /** Creates an invitation to a game and returns its link. */
    async invite(game: Game) {
      await visitor.press('#play-friend');
      await page.sees('#invite-link');
      await visitor.press(`#invite-game-${game}`);
      await visitor.press('#invite-link');
      return visitor.link();
    },

    /** The link of the invitation on screen. The page clears it for a moment once it is copied, and its QR code too. */
    link: () => until(() => page.run(({ value, isSeen }) => (isSeen('#contact-qr') ? value('#contact-text') : '')), (link) => link !== ''),
  };
  return visitor;
}

/** A player on a phone with a new browser profile, at this address. */
export async function visit(address: string) {
  const engine = await openBrowser();
  await engine.resize(...PHONE);
  const visitor = createVisitor(engine);
  await visitor.open(address);
  return visitor;
}

/** Waits until both boards are there, and plays a move on each. */
export async function playFirstMoves(first: Visitor, second: Visitor, game: Game) {
  await Promise.all([first.arrives(game), second.arrives(game)]);
  await first.move(game);
  await second.has(1);
  await second.move(game);
  await first.has(2);
}
