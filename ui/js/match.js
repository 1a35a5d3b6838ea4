import { ask } from './backend.js';

/**
 * @typedef {import('./wire.js').Snapshot} Snapshot
 * @typedef {import('./wire.js').Refusal} Refusal
 *
 * @typedef {object} Match the page's end of one match
 * @property {() => Snapshot | null} latest
 * @property {(snapshot: Snapshot) => void} receive
 * @property {(command: string, args?: object) => Promise<boolean>} send answers whether it was accepted
 * @property {(command: string, args?: object) => Promise<any>} fetch for commands that answer something else
 */

/**
 * @param {string} game
 * @param {(snapshot: Snapshot) => void} shown called with every snapshot that is news
 * @param {(refusal: Refusal) => void} refused
 * @returns {Match}
 */
export function createMatch(game, shown, refused) {
  /** @type {Snapshot | null} */
  let latest = null;
  // Commands leave one after the other: a drop must not overtake its lift.
  /** @type {Promise<unknown>} */
  let queue = Promise.resolve();

  /** @param {Snapshot} snapshot */
  function receive(snapshot) {
    if (snapshot.game !== game || (latest && snapshot.revision <= latest.revision)) return;
    latest = snapshot;
    shown(snapshot);
  }

  /**
   * @param {string} command
   * @param {object} [args]
   */
  function fetch(command, args) {
    const answer = queue.then(() => ask(command, { game, ...args }));
    queue = answer.catch(() => undefined);
    return answer;
  }

  /**
   * @param {string} command
   * @param {object} [args]
   */
  async function send(command, args) {
    try {
      receive(await fetch(command, args));
      return true;
    } catch (error) {
      refused(/** @type {Refusal} */ (error));
      return false;
    }
  }

  return { latest: () => latest, receive, send, fetch };
}
