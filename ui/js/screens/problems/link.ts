import { GAMES } from '../../boards/games.js';
import { ownsWindow } from '../../foundation/backend.js';

/** Links to the problem of a day. They say nothing about the solution, nor the position. */

/** In a browser after the page's address and a `#`; also found in the middle of a text. */
const LINK = /spielkiste(?::|%3a)problem\/([a-z]+)\/(\d{4}-\d\d-\d\d)/i;

/** In a browser it opens this page, elsewhere the app. */
export const problemLink = (game: string, day: string): string =>
  `${ownsWindow() ? '' : `${location.href.split('#')[0]}#`}spielkiste:problem/${game}/${day}`;

/** The game and day of a link in a text; null if there is none. */
export function readProblemLink(text: string): { game: string; day: string } | null {
  const [, game, day] = LINK.exec(text) ?? [];
  return game && day && game in GAMES ? { game, day } : null;
}
