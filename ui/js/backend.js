/**
 * The one door to the backend, and the only module that names Tauri.
 *
 * @typedef {import('./wire.js').Accepted} Accepted
 * @typedef {import('./wire.js').Snapshot} Snapshot
 * @typedef {import('./wire.js').Problem} Problem
 */

/**
 * @typedef {object} TauriCore
 * @property {(command: string, args?: object) => Promise<any>} invoke
 * @property {new () => { onmessage: (message: any) => void }} Channel
 */

/** @returns {TauriCore} */
function core() {
  const tauri = /** @type {{ __TAURI__?: { core: TauriCore } }} */ (/** @type {unknown} */ (window)).__TAURI__;
  if (!tauri) throw { code: 'no_backend', detail: 'The game server of this window is missing.' };
  return tauri.core;
}

/**
 * Sends a command and waits for its answer.
 *
 * @param {string} command
 * @param {object} [args]
 * @returns {Promise<any>}
 * @throws {Problem} whatever went wrong, in one shape
 */
export async function ask(command, args) {
  try {
    return await core().invoke(command, args);
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
 * Has every pushed snapshot delivered to `receive`.
 *
 * @param {(snapshot: Snapshot) => void} receive
 * @returns {Promise<void>}
 */
export async function subscribe(receive) {
  const channel = new (core().Channel)();
  channel.onmessage = receive;
  await ask('subscribe', { channel });
}

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
