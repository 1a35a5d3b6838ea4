/**
 * What is known of friends elsewhere: what was pushed last, for all parts of the page that show some of it.
 *
 * @typedef {import('../wire.js').FriendsShown} FriendsShown
 * @typedef {(now: FriendsShown, before: FriendsShown | null) => void} Listener
 */

/** @type {FriendsShown | null} */
let latest = null;

/** @type {Listener[]} */
const listeners = [];

/**
 * @param {FriendsShown} known takes the place of what was known, unless it is older
 */
export function keepFriends(known) {
  const before = latest;
  if (before && known.revision <= before.revision) return;
  latest = known;
  listeners.forEach((listener) => listener(known, before));
}

/** What is known has come to mean something else by the time that has passed. */
export function repeatFriends() {
  const known = latest;
  if (known) listeners.forEach((listener) => listener(known, known));
}

/** @param {Listener} listener called with all that is news */
export const onFriends = (listener) => listeners.push(listener);

/** Contacts whose text is for somebody else, who wanted to accept an invitation that is taken. */
const notices = new Set();

/** @param {number} contact */
export const keepNotice = (contact) => notices.add(contact);

/** @param {number} contact */
export const hasNotice = (contact) => notices.has(contact);

/** @param {number} contact whose text was handed over */
export const noticeGiven = (contact) => notices.delete(contact);

/** @type {{ network: boolean, files: boolean }} */
let transports = { network: false, files: false };

/**
 * @param {object} has what this program has besides texts and brokers
 * @param {boolean} has.network whether friends on the same network can be reached
 * @param {boolean} has.files whether there are files that a person can choose
 */
export const keepTransports = (has) => (transports = has);

/** @returns {boolean} */
export const hasNetwork = () => transports.network;

/** @returns {boolean} */
export const hasFiles = () => transports.files;

/** @returns {FriendsShown | null} null until something was pushed */
export const knownFriends = () => latest;

/**
 * @param {string} game
 * @returns {boolean} whether it can be played with a friend elsewhere
 */
export const playsElsewhere = (game) => latest?.games.includes(game) ?? false;

/**
 * @param {string} game
 * @returns {boolean} whether messages can carry its moves
 */
export const playsByText = (game) => !latest?.not_by_text.includes(game);

/**
 * @param {number} id of a match
 * @returns {import('../wire.js').ContactShown | null} the contact with whom it is played
 */
export const contactOfMatch = (id) => latest?.contacts.find(({ match_id }) => match_id === id) ?? null;
