/**
 * The one door to the backend, and the only module that knows the shell: Tauri, or a browser. What a shell cannot do it
 * says when it is asked, `has_files`, `has_network` and `has_notices`.
 *
 * @typedef {import('./wire.js').Accepted} Accepted
 * @typedef {import('./wire.js').Snapshot} Snapshot
 * @typedef {import('./wire.js').Problem} Problem
 * @typedef {import('./wire.js').ContactShown} ContactShown
 * @typedef {import('./wire.js').FriendsShown} FriendsShown
 * @typedef {{ game: string, options: string | null, sides: import('./wire.js').SidesShown, days: number, name: string }} NewInvitation
 */

/**
 * What can be asked, by name, and with which arguments.
 *
 * @typedef {import('./wire.js').Command} Command
 * @typedef {Command extends infer One ? One extends object ? keyof One : never : never} CommandName
 */

/**
 * The arguments of a command, by their names.
 *
 * @template {CommandName} Name
 * @typedef {Name extends CommandName ? Extract<Command, Record<Name, unknown>>[Name] : never} ArgumentsOf
 */

/**
 * The parameters of `ask` after the name of a command.
 *
 * @template {CommandName} Name
 * @typedef {{} extends ArgumentsOf<Name> ? [] : [ArgumentsOf<Name>]} RestParameters
 */

/**
 * @typedef {object} TauriCore
 * @property {(command: CommandName, args?: object) => Promise<any>} invoke
 * @property {new () => { onmessage: (message: any) => void }} Channel
 * @property {(offer: (take: () => void) => void) => void} [onNewVersion]
 * @property {(offer: (install: (() => void) | 'by_hand' | null) => void) => void} [onInstallable]
 */

/** @returns {Promise<TauriCore>} */
async function core() {
  const tauri = /** @type {{ __TAURI__?: { core: TauriCore } }} */ (/** @type {unknown} */ (window)).__TAURI__;
  return tauri ? tauri.core : import('./browser/core.js');
}

/** @returns {boolean} whether all keys and menus are the page's: around a page in a browser are those of the browser */
export const ownsWindow = () => '__TAURI__' in globalThis;

/**
 * Sends a command and waits for its answer.
 *
 * @template {CommandName} Name
 * @param {Name} command
 * @param {RestParameters<Name>} args
 * @returns {Promise<any>}
 * @throws {Problem} whatever went wrong, in one shape
 */
export async function ask(command, ...[args]) {
  try {
    return await (await core()).invoke(command, args);
  } catch (error) {
    throw toProblem(error);
  }
}

/** @returns {Promise<Snapshot>} the match of a game; a new one if there is none */
export const open = (/** @type {string} */ game) => ask('open', { game });

/** @returns {Promise<Accepted>} */
export const newMatch = (/** @type {string} */ game) => ask('new_match', { game, options: null });

/** @returns {Promise<Accepted>} */
export const load = (/** @type {string} */ game, /** @type {string} */ text) => ask('load', { game, text });

/**
 * Whatever is asked of one match.
 *
 * @param {number} id
 * @param {import('./wire.js').MatchCommand} command
 * @returns {Promise<Accepted>}
 */
export const apply = (id, command) => ask('apply', { id, command });

/** @returns {Promise<string>} */
export const save = (/** @type {number} */ id) => ask('save', { id });

/** @returns {Promise<Snapshot>} a kept match, brought to the table */
export const openMatch = (/** @type {number} */ id) => ask('open_match', { id });

/** @returns {Promise<Accepted>} the next match of a series, with the sides swapped */
export const rematch = (/** @type {number} */ id) => ask('rematch', { id });

/** @returns {Promise<Accepted>} another match with the first `ply` moves of this one, paused */
export const continueFrom = (/** @type {number} */ id, /** @type {number} */ ply) => ask('continue_from', { id, ply });

/** @returns {Promise<import('./wire.js').ContactShown>} invites the friend of a match that is over to another one */
export const inviteToRematch = (/** @type {number} */ id) => ask('invite_to_rematch', { id });

/** @returns {Promise<Snapshot>} a kept match as it stands; the one at the table stays there */
export const preview = (/** @type {number} */ id) => ask('preview', { id });

/**
 * @param {import('./wire.js').MatchFilter} filter
 * @param {number} offset
 * @param {number} limit
 * @returns {Promise<import('./wire.js').MatchList>}
 */
export const listMatches = (filter, offset, limit) => ask('list_matches', { filter, offset, limit });

/** @returns {Promise<string[]>} the names of people who have played */
export const names = () => ask('names');

/** @returns {Promise<boolean>} whether there are files that a person can choose */
export const hasFiles = () => ask('has_files').catch(() => false);

/**
 * Has a new version of the page offered. A shell that is installed anew for one never calls this.
 *
 * @param {(take: () => void) => void} offer `take` begins the page anew, with the new version
 */
export async function onNewVersion(offer) {
  (await core()).onNewVersion?.(offer);
}

/**
 * Has it offered that the page is installed. A shell that is installed anyway never calls this.
 *
 * @param {(install: (() => void) | 'by_hand' | null) => void} offer what can be done now: have it installed, tell the person
 *   how, or nothing any more
 */
export async function onInstallable(offer) {
  (await core()).onInstallable?.(offer);
}

/** @returns {Promise<boolean>} whether friends on the same network can be reached */
export const hasNetwork = () => ask('has_network').catch(() => false);

/** @returns {Promise<boolean>} whether the system tells the person that a friend waits */
export const hasNotices = () => ask('has_notices').catch(() => false);

/**
 * @param {'subscribe' | 'subscribe_given' | 'subscribe_friends'} command
 * @param {(pushed: any) => void} receive
 */
async function subscribeTo(command, receive) {
  const { Channel } = await core();
  const channel = new Channel();
  channel.onmessage = receive;
  await ask(command, { channel });
}

/**
 * Has every pushed snapshot delivered to `receive`.
 *
 * @param {(snapshot: Snapshot) => void} receive
 * @returns {Promise<void>}
 */
export const subscribe = (receive) => subscribeTo('subscribe', receive);

/**
 * Has it told that something was opened, which `given` gives.
 *
 * @param {() => void} receive
 * @returns {Promise<void>}
 */
export const subscribeGiven = (receive) => subscribeTo('subscribe_given', receive);

/**
 * What this device has with friends elsewhere, now and whenever it changes.
 *
 * @param {(friends: FriendsShown) => void} receive
 * @returns {Promise<void>}
 */
export async function subscribeFriends(receive) {
  await Promise.all([subscribeTo('subscribe_friends', receive), ask('friends').then(receive)]);
}

/** @returns {Promise<ContactShown>} */
export const invite = (/** @type {NewInvitation} */ invitation) => ask('invite', invitation);

/** @returns {Promise<import('./wire.js').FriendText>} */
export const readFriendText = (/** @type {string} */ text) => ask('read_friend_text', { text });

/** @returns {Promise<ContactShown>} */
export const acceptInvitation = (/** @type {string} */ text, /** @type {string} */ name) => ask('accept_invitation', { text, name });

/** @returns {Promise<string>} what is to be handed over now, or all of the match */
export const friendText = (/** @type {number} */ contact, /** @type {boolean} */ whole) => ask('friend_text', { contact, whole });

/** @returns {Promise<null>} tells that the person has passed the text on */
export const friendTextHandedOver = (/** @type {number} */ contact) => ask('friend_text_handed_over', { contact });

/**
 * Whatever is asked for one contact and has no answer.
 *
 * @param {'withdraw_invitation' | 'remove_contact' | 'compare_digits' | 'contact_file_saved' | 'network_host'} command
 * @param {number} contact
 * @returns {Promise<null>}
 */
export const forContact = (command, contact) => ask(command, { contact });

/** @returns {Promise<null>} looks for games on this network, or ends that */
export const networkSearch = (/** @type {boolean} */ on) => ask('network_search', { on });

/** @returns {Promise<null>} */
export const networkJoin = (/** @type {number} */ host, /** @type {string} */ code) => ask('network_join', { host, code });

/** @returns {Promise<null>} */
export const networkJoinAt = (/** @type {string} */ address, /** @type {string} */ code) => ask('network_join_at', { address, code });

/** @returns {Promise<null>} */
export const networkStop = () => ask('network_stop');

/**
 * @param {number} contact
 * @param {'network' | 'broker'} transport
 * @param {boolean} on
 * @returns {Promise<null>}
 */
export const useTransport = (contact, transport, on) => ask('use_transport', { contact, transport, on });

/** @returns {Promise<import('./wire.js').BrokerShown>} */
export const broker = () => ask('broker');

/**
 * @param {string} address none where it is empty
 * @param {string} user
 * @param {string | null} password null leaves the one that is kept
 * @returns {Promise<null>}
 */
export const setBroker = (address, user, password) => ask('set_broker', { address, user, password });

/** @returns {Promise<string>} drawn by lot */
export const passphrase = () => ask('passphrase');

/** @returns {Promise<boolean>} whether it was written; the match then goes on elsewhere */
export const exportContact = (/** @type {number} */ contact, /** @type {string} */ passphrase) => ask('export_contact', { contact, passphrase });

/** @returns {Promise<ContactShown | null>} null if no file was chosen */
export const importContact = (/** @type {string} */ passphrase) => ask('import_contact', { passphrase });

/**
 * @param {number} contact
 * @param {boolean} whole the whole match, not what is new
 * @returns {Promise<boolean>} whether it was written
 */
export const saveFriendFile = (contact, whole) => ask('save_friend_file', { contact, whole });

/** @returns {Promise<Extract<import('./wire.js').FriendText, { kind: 'taken' }> | null>} null if no file was chosen */
export const openFriendFile = () => ask('open_friend_file');

/** @returns {Promise<import('./wire.js').Qr>} */
export const qr = (/** @type {string} */ text) => ask('qr', { text });

/**
 * Whatever was thrown, in one shape. Tauri itself rejects with plain text, for example for an unknown argument.
 *
 * @param {any} error
 * @returns {Problem}
 */
export function toProblem(error) {
  if (error && typeof error.code === 'string') return { ...error, detail: String(error.detail ?? '') };
  return { code: 'unexpected', detail: String(error?.message ?? error) };
}
