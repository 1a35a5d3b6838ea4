/**
 * What a friend has sent as a link: the address of this page and, behind a `#`, which no browser sends to a host, the
 * text.
 */

const SCHEME = 'spielkiste:';

const address = () => location.href.split('#')[0];

/**
 * @param {string} text for a friend
 * @returns {string} a link that opens this page with it
 */
export const linkTo = (text) => `${address()}#${text}`;

/** @returns {import('../wire.js').OpenedMatch | null} what the page was opened with, once */
export function takeGiven() {
  const text = given();
  if (text === null) return null;
  // Neither a page that is loaded again nor its history repeats it.
  history.replaceState(history.state, '', address());
  return { game: null, from_friend: true, file: '', text };
}

/** @returns {string | null} */
function given() {
  let text = location.hash.slice(1);
  try {
    text = decodeURIComponent(text);
  } catch {
    // It has signs that nobody has encoded.
  }
  return text.toLowerCase().startsWith(SCHEME) ? text : null;
}

/** By which pages of one browser reach each other. */
const pages = new BroadcastChannel('spielkiste');

/** Gives what this page was opened with to the page that has the matches. */
export function handOver() {
  const link = takeGiven();
  if (link) pages.postMessage(link.text);
}

pages.onmessage = (/** @type {MessageEvent<unknown>} */ { data }) => (location.hash = String(data));

// A link that is opened where the page already is: it begins anew and finds everything as it was.
addEventListener('hashchange', () => given() !== null && location.reload());
