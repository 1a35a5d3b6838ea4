/**
 * The workers in which computers think. A worker that thinks hears nothing, so it is ended when its thought is not wanted
 * any more. One that has done its task waits for the next, with what its bots have learnt.
 *
 * @typedef {object} Thinker
 * @property {Worker} worker
 * @property {Set<number>} bots those that have thought there
 *
 * @typedef {object} Listener
 * @property {(ticket: number, event: string) => void} told
 * @property {(ticket: number) => void} done
 */

/** What the session takes for a failure. */
const FAILURE = '"failure"';

/**
 * @param {WebAssembly.Module} module
 * @param {Listener} listener
 */
export function createThinkers(module, { told, done }) {
  /** @type {Thinker[]} */
  const idle = [];
  /** @type {Map<number, Thinker>} */
  const busy = new Map();

  /** @returns {Thinker} */
  function create() {
    const worker = new Worker(new URL('./thinker.js', import.meta.url), { type: 'module' });
    worker.postMessage({ module });
    return { worker, bots: new Set() };
  }

  /** @param {number | undefined} bot */
  function take(bot) {
    const known = idle.findIndex(({ bots }) => bot !== undefined && bots.has(bot));
    return idle.splice(Math.max(known, 0), 1)[0] ?? create();
  }

  /** @param {number} ticket */
  function release(ticket) {
    const thinker = busy.get(ticket);
    busy.delete(ticket);
    return thinker;
  }

  return {
    /**
     * @param {number} ticket
     * @param {string} description
     */
    think: (ticket, description) => {
      const bot = JSON.parse(description).request.think?.bot;
      const thinker = take(bot);
      if (bot !== undefined) thinker.bots.add(bot);
      busy.set(ticket, thinker);
      thinker.worker.onmessage = ({ data: { event } }) => {
        if (event !== undefined) return told(ticket, event);
        const rested = release(ticket);
        if (rested) idle.push(rested);
        done(ticket);
      };
      thinker.worker.onerror = () => {
        release(ticket)?.worker.terminate();
        told(ticket, FAILURE);
        done(ticket);
      };
      thinker.worker.postMessage({ description });
    },

    /** @param {number} ticket */
    abandon: (ticket) => release(ticket)?.worker.terminate(),

    /** @param {number} bot */
    forget: (bot) => {
      for (const { worker, bots } of [...idle, ...busy.values()]) {
        if (bots.delete(bot)) worker.postMessage({ bot });
      }
    },
  };
}
