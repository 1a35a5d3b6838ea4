/**
 * What a friend has sent as a text link: the address of this page and, behind a `#`, which no browser sends to a host, the
 * text.
 */
import { OWN_NAME } from './own.js';

/** What every text begins with, also where a program has encoded it once more. */
const SCHEME = /^\s*spielkiste(:|%3a)/i;

const address = () => location.href.split('#')[0];

/**
 * @param {string} text for a friend
 * @returns {string} a text link that opens this page with it
 */
export const textLinkTo = (text) => `${address()}#${text}`;

/** Under this, a text that another page handed over waits for the page to begin anew. */
const HANDED = `${OWN_NAME} link`;

/** @returns {import('../wire.js').Given} what the page was opened with, once */
export function takeGiven() {
  const text = given() ?? handed();
  // Neither a page that is loaded again nor its history repeats it.
  if (text !== null) history.replaceState(history.state, '', address());
  const opened = text === null ? [] : [{ game: null, from_friend: true, file: '', text, is_guess: false }];
  return { opened, chosen: null, problems: [] };
}

/** @param {unknown} text */
const isText = (text) => typeof text === 'string' && SCHEME.test(text);

/** @returns {string | null} */
function given() {
  let text = location.hash.slice(1);
  try {
    text = decodeURIComponent(text);
  } catch {
    // It has signs that nobody has encoded.
  }
  return isText(text) ? text : null;
}

/** @returns {string | null} */
function handed() {
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
 * @returns {() => void} to be called once this page has them
 */
export function handOver() {
  waits = true;
  for (const { text } of takeGiven().opened) pages.postMessage(text);
  return () => void (waits = false);
}

pages.onmessage = (/** @type {MessageEvent<unknown>} */ { data }) => {
  if (waits || !isText(data)) return;
  // Not by the address: the browser's history would have it a second time.
  sessionStorage.setItem(HANDED, String(data));
  location.reload();
};

// A link that is opened where the page already is: it begins anew and finds everything as it was.
addEventListener('hashchange', () => given() !== null && location.reload());
