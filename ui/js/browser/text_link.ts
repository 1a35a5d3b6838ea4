/**
 * What a friend has sent as a text link: the address of this page and, behind a `#`, which no browser sends to a host, the
 * text.
 */
import type { Given } from '../wire.js';
import { OWN_NAME } from './own.js';

/** What every text begins with, also where a program has encoded it once more. */
const SCHEME = /^\s*spielkiste(:|%3a)/i;

const address = () => location.href.split('#')[0];

/**
 * @param text for a friend
 * @returns a text link that opens this page with it
 */
export const textLinkTo = (text: string): string => `${address()}#${text}`;

/** The storage key of a text from another page, until this page reloads. */
const HANDED = `${OWN_NAME} link`;

/** @returns what the page was opened with, once */
export function takeGiven(): Given {
  const text = given() ?? handed();
  // So that reloading or going back does not repeat it.
  if (text !== null) history.replaceState(history.state, '', address());
  const opened = text === null ? [] : [{ game: null, from_friend: true, file: '', text, is_guess: false }];
  return { opened, chosen: null, problems: [] };
}

const isText = (text: unknown) => typeof text === 'string' && SCHEME.test(text);

function given(): string | null {
  let text = location.hash.slice(1);
  try {
    text = decodeURIComponent(text);
  } catch {
    // It has signs that nobody has encoded.
  }
  return isText(text) ? text : null;
}

function handed(): string | null {
  try {
    const text = sessionStorage.getItem(HANDED);
    sessionStorage.removeItem(HANDED);
    return text;
  } catch {
    // Without storage there is no such text.
    return null;
  }
}

/** Connects the pages of one copy. */
const pages = new BroadcastChannel(OWN_NAME);

/** Whether another page has the matches open. */
let waits = false;

/**
 * Hands what this page was opened with to the page that has the matches open.
 *
 * @returns a function to call once this page has them
 */
export function handOver(): () => void {
  waits = true;
  for (const { text } of takeGiven().opened) pages.postMessage(text);
  return () => void (waits = false);
}

pages.onmessage = ({ data }: MessageEvent<unknown>) => {
  if (waits || !isText(data)) return;
  // Not by the address: the browser's history would have it a second time.
  sessionStorage.setItem(HANDED, String(data));
  location.reload();
};

// A link opened on the current page: it reloads and restores everything.
addEventListener('hashchange', () => given() !== null && location.reload());
