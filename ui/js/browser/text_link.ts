/**
 * A friend's text link: this page's address, a `#` and the text. Browsers do not send the part after `#` to a host.
 */
import type { Given } from '../wire.js';
import { OWN_NAME } from './own.js';

/** The start of every text, even if another program has re-encoded it. */
const LINK = /#(\s|%20)*spielkiste(:|%3a)/i;

/** The address of this page. */
export const address = () => location.href.split('#')[0];

/** @returns the text that the page was opened with, once */
export function takeGiven(): Given {
  const text = given();
  // Otherwise reloading or going back would repeat it.
  if (text !== null) history.replaceState(history.state, '', address());
  const opened = text === null ? [] : [{ game: null, from_friend: true, file: '', text, is_guess: false }];
  return { opened, chosen: null, troubles: [] };
}

const given = (): string | null => (LINK.test(location.href) ? location.href : null);

/** Connects this copy's pages. */
const pages = new BroadcastChannel(OWN_NAME);

const WANTED = 'matches wanted';

/**
 * If this page was opened with a text, asks for the matches, which another page has. That page reloads and so releases
 * them. The text stays in the address until this page has them.
 */
export function askForMatches(): void {
  if (given() !== null) pages.postMessage(WANTED);
}

pages.onmessage = ({ data }: MessageEvent<unknown>) => data === WANTED && given() === null && location.reload();

// A link opened on the current page: it reloads and restores everything.
addEventListener('hashchange', () => given() !== null && location.reload());
