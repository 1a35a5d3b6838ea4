import * as backend from './backend.js';

/**
 * @typedef {import('./wire.js').Accepted} Accepted
 * @typedef {import('./wire.js').MatchCommand} MatchCommand
 * @typedef {import('./wire.js').Snapshot} Snapshot
 * @typedef {import('./wire.js').Problem} Problem
 *
 * @typedef {object} Match what may be asked of a match; what is sent answers whether it was accepted
 * @property {() => Snapshot | null} latest
 * @property {(command: MatchCommand) => Promise<boolean>} send
 * @property {() => Promise<boolean>} renew begins another match with the same rules and players
 * @property {() => Promise<boolean>} rematch begins the next match of a series, with the sides swapped
 * @property {(ply: number) => Promise<boolean>} continueFrom begins another match with so many moves of this one
 * @property {(id: number) => Promise<boolean>} openKept brings another match of its game to the table
 * @property {(text: string) => Promise<boolean>} load
 * @property {() => Promise<string>} save
 * @property {(answer: Accepted) => Promise<void>} accepted waits until what was carried out is shown
 *
 * @typedef {Match & { open: (asked?: Promise<Snapshot>) => Promise<boolean>, show: (snapshot: Snapshot) => void }} MatchClient
 *   the page's end of one game's match: `open` fetches what is shown first, unless it was asked for already, `show` leaves
 *   out what is older than the last
 */

/**
 * @param {string} game
 * @param {(snapshot: Snapshot) => void} shown called with every snapshot that is news
 * @param {(problem: Problem) => void} onProblem
 * @param {(revision: number) => void} expect called with the revision that a person's own command led to
 * @returns {MatchClient}
 */
export function createMatch(game, shown, onProblem, expect) {
  /** @type {Snapshot | null} */
  let latest = null;
  let id = 0;
  /** @type {{ revision: number, done: () => void }[]} */
  let waiting = [];
  // Commands leave one after the other: a drop must not overtake its lift.
  /** @type {Promise<unknown>} */
  let queue = Promise.resolve();

  /** @param {Snapshot} snapshot of the match that is at the table, or was before another one */
  function show(snapshot) {
    if (snapshot.game === game && !(latest && snapshot.revision <= latest.revision)) lay(snapshot);
  }

  /** @param {Snapshot} snapshot */
  function lay(snapshot) {
    latest = snapshot;
    id = snapshot.id;
    shown(snapshot);
    const isShown = (/** @type {{ revision: number }} */ { revision }) => revision <= snapshot.revision;
    waiting.filter(isShown).forEach(({ done }) => done());
    waiting = waiting.filter((one) => !isShown(one));
  }

  /** @param {Accepted} answer */
  function accepted(answer) {
    const { revision } = answer;
    if (latest && revision <= latest.revision) return Promise.resolve();
    id = answer.id;
    expect(revision);
    if (latest && revision <= latest.revision) return Promise.resolve();
    return /** @type {Promise<void>} */ (new Promise((done) => waiting.push({ revision, done })));
  }

  /**
   * @template T
   * @param {() => Promise<T>} ask
   * @returns {Promise<T>}
   */
  function inLine(ask) {
    const answer = queue.then(ask);
    queue = answer.catch(() => undefined);
    return answer;
  }

  /** @param {() => Promise<Accepted>} ask */
  async function carryOut(ask) {
    try {
      await accepted(await inLine(ask));
      return true;
    } catch (error) {
      onProblem(/** @type {Problem} */ (error));
      return false;
    }
  }

  /**
   * A match that is brought to the table has not changed by it: its snapshot may be as old as the last one.
   *
   * @param {() => Promise<Snapshot>} fetch
   */
  async function bring(fetch) {
    try {
      const snapshot = await inLine(fetch);
      if (snapshot.id === latest?.id) show(snapshot);
      else if (!latest || snapshot.revision >= latest.revision) lay(snapshot);
      return true;
    } catch (error) {
      onProblem(/** @type {Problem} */ (error));
      return false;
    }
  }

  return {
    latest: () => latest,
    show,
    open: (asked) => bring(() => asked ?? backend.open(game)),
    openKept: (kept) => bring(() => backend.openMatch(kept)),
    rematch: () => carryOut(() => backend.rematch(id)),
    continueFrom: (ply) => carryOut(() => backend.continueFrom(id, ply)),
    send: (command) => carryOut(() => backend.apply(id, command)),
    renew: () => carryOut(() => backend.newMatch(game)),
    load: (text) => carryOut(() => backend.load(game, text)),
    save: () => inLine(() => backend.save(id)),
    accepted,
  };
}
