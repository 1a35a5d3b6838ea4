/** Links from friends: the address of this page and, behind a `#`, which no browser sends to a host, a text. */
import type { Given } from '../wire.js';
import { OWN_NAME } from './own.js';

/** A link, also where a program has encoded it once more. */
const LINK = /#(\s|%20)*spielkiste(:|%3a)/i;

/** Where this page is. */
export const address = () => location.href.split('#')[0];

/** Under this, a text that another page handed over waits for the page to begin anew. */
const HANDED = `${OWN_NAME} link`;

/** @returns what the page was opened with, once */
export function takeGiven(): Given {
  const text = given() ?? handed();
  // Neither a page that is loaded again nor its history repeats it.
  if (text !== null) history.replaceState(history.state, '', address());
  const opened = text === null ? [] : [{ game: null, from_friend: true, file: '', text, is_guess: false }];
  return { opened, chosen: null, problems: [] };
}

const isLink = (text: unknown) => typeof text === 'string' && LINK.test(text);

const given = (): string | null => (isLink(location.href) ? location.href : null);

function handed(): string | null {
  try {
    const text = sessionStorage.getItem(HANDED);
    sessionStorage.removeItem(HANDED);
    return text;
  } catch {
    // A browser that keeps nothing has handed nothing over.
    return null;
  }
}

/** By which pages of one copy reach each other. */
const pages = new BroadcastChannel(OWN_NAME);

/** Whether another page has the matches. */
let waits = false;

/**
 * Gives what this page was opened with to the page that has the matches.
 *
 * @returns to be called once this page has them
 */
export function handOver(): () => void {
  waits = true;
  for (const { text } of takeGiven().opened) pages.postMessage(text);
  return () => void (waits = false);
}

pages.onmessage = ({ data }: MessageEvent<unknown>) => {
  if (waits || !isLink(data)) return;
  // Not by the address: the browser's history would have it a second time.
  sessionStorage.setItem(HANDED, String(data));
  location.reload();
};

// A link that is opened where the page already is: it begins anew and finds everything as it was.
addEventListener('hashchange', () => given() !== null && location.reload());
