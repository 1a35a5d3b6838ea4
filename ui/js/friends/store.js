/**
 * What is known of friends elsewhere: what was pushed last, for all parts of the page that show some of it.
 *
 * @typedef {import('./state.js').Contact & { id: number, match_id: number | null }} KnownContact
 *
 * @typedef {{ revision: number, contacts: readonly KnownContact[] }} Known
 */

/** @type {Known | null} */
let latest = null;

/** @type {((known: Known) => void)[]} */
const listeners = [];

/**
 * @param {Known} known takes the place of what was known, unless it is older
 */
export function keepFriends(known) {
  if (latest && known.revision <= latest.revision) return;
  latest = known;
  listeners.forEach((listener) => listener(known));
}

/** @param {(known: Known) => void} listener called with all that is news */
export const onFriends = (listener) => listeners.push(listener);

/** @returns {Known | null} null until something was pushed */
export const knownFriends = () => latest;

/**
 * @param {number} id of a match
 * @returns {KnownContact | null} the contact with whom it is played
 */
export const contactOfMatch = (id) => latest?.contacts.find(({ match_id }) => match_id === id) ?? null;
