/**
 * A friend's text link: this page's address, a `#` and the text. Browsers do not send the part after `#` to a host.
 */
import type { Given } from '../wire.js';
import { OWN_NAME } from './own.js';

/** The start of every text, even if another program has re-encoded it. */
const LINK = /#(\s|%20)*spielkiste(:|%3a)/i;

/** The address of this page. */
export const address = () => location.href.split('#')[0];

/** The storage key for a text from another page, until this page reloads. */
const HANDED = `${OWN_NAME} link`;

/** @returns the text that the page was opened with, once */
export function takeGiven(): Given {
  const text = given() ?? handed();
  // Otherwise reloading or going back would repeat it.
  if (text !== null) history.replaceState(history.state, '', address());
  const opened = text === null ? [] : [{ game: null, from_friend: true, file: '', text, is_guess: false }];
  return { opened, chosen: null, troubles: [] };
}

const isLink = (text: unknown) => typeof text === 'string' && LINK.test(text);

const given = (): string | null => (isLink(location.href) ? location.href : null);

function handed(): string | null {
  try {
    const text = sessionStorage.getItem(HANDED);
    sessionStorage.removeItem(HANDED);
    return text;
  } catch {
    // Without storage, no text was handed over.
    return null;
  }
}

/** Connects this copy's pages. */
const pages = new BroadcastChannel(OWN_NAME);

/** Whether another page has the matches open. */
let waits = false;

/**
 * Hands the text that this page was opened with to the page that has the matches open.
 *
 * @returns a function to call once this page has them
 */
export function handOver(): () => void {
  waits = true;
  for (const { text } of takeGiven().opened) pages.postMessage(text);
  return () => void (waits = false);
}

pages.onmessage = ({ data }: MessageEvent<unknown>) => {
  if (waits || !isLink(data)) return;
  // Not in the address, which would add it to the browser's history again.
  sessionStorage.setItem(HANDED, String(data));
  location.reload();
};

// A link opened on the current page: it reloads and restores everything.
addEventListener('hashchange', () => given() !== null && location.reload());
