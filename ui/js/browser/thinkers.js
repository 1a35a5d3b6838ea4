/**
 * The workers in which computers think. A worker that thinks hears nothing, so it is ended when its thought is not wanted
 * any more. One that has done its task waits for the next, with what its bots have learnt. The page makes and ends them:
 * Firefox may stop for ever where a worker makes workers after it has ended others.
 *
 * @typedef {object} Thinker
 * @property {number} number by which the page knows it
 * @property {MessagePort} port to it
 * @property {Set<number>} bots those that have thought there
 *
 * @typedef {object} Listener
 * @property {(ticket: number, event: string) => void} told
 * @property {(ticket: number) => void} done
 *
 * @typedef {object} Page
 * @property {(number: number, module: WebAssembly.Module, port: MessagePort) => void} begin a worker that is reached by this port
 * @property {(number: number) => void} end it
 */

/** What the session takes for a failure. */
const FAILURE = '"failure"';

/**
 * @param {WebAssembly.Module} module
 * @param {Listener} listener
 * @param {Page} page
 */
export function createThinkers(module, { told, done }, page) {
  let last = 0;
  /** @type {Thinker[]} */
  const idle = [];
  /** @type {Map<number, Thinker>} */
  const busy = new Map();

  /** @returns {Thinker} */
  function create() {
    const { port1, port2 } = new MessageChannel();
    page.begin(++last, module, port2);
    return { number: last, port: port1, bots: new Set() };
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

  /** @param {Thinker | undefined} thinker */
  function end(thinker) {
    if (!thinker) return;
    thinker.port.close();
    page.end(thinker.number);
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
      thinker.port.onmessage = ({ data: { event } }) => {
        if (event !== undefined) return told(ticket, event);
        const rested = release(ticket);
        if (rested) idle.push(rested);
        done(ticket);
      };
      thinker.port.postMessage({ description });
    },

    /** @param {number} ticket */
    abandon: (ticket) => end(release(ticket)),

    /**
     * A worker has broken down, as the page has seen.
     *
     * @param {number} number
     */
    failed: (number) => {
      const [ticket] = [...busy].find(([, thinker]) => thinker.number === number) ?? [];
      if (ticket === undefined) return;
      end(release(ticket));
      told(ticket, FAILURE);
      done(ticket);
    },

    /** @param {number} bot */
    forget: (bot) => {
      for (const { port, bots } of [...idle, ...busy.values()]) {
        if (bots.delete(bot)) port.postMessage({ bot });
      }
    },
  };
}
