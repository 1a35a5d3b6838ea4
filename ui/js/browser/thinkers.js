/**
 * The workers in which computers think and parts of deals are made. A worker that thinks hears nothing, so it is ended
 * when its thought is not wanted any more. One that has done its task waits for the next, with what its bots have learnt.
 * The page makes and ends them: Firefox may stop for ever where a worker makes workers after it has ended others.
 *
 * @typedef {object} Thinker
 * @property {number} number by which the page knows it
 * @property {MessagePort} port to it
 * @property {Set<number>} bots those that have thought there
 *
 * @typedef {object} Busy
 * @property {Thinker} thinker
 * @property {() => void} failed what is to be done if it breaks down
 *
 * @typedef {object} Listener
 * @property {(ticket: number, event: string) => void} told
 * @property {(ticket: number) => void} done
 * @property {(contact: bigint, made: Uint8Array | undefined) => void} dealt
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
export function createThinkers(module, { told, done, dealt }, page) {
  let last = 0;
  /** @type {Thinker[]} */
  const idle = [];
  /** By tickets of tasks, and by contacts whose deals are made. @type {Map<number | bigint, Busy>} */
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

  /** @param {number | bigint} what */
  function release(what) {
    const thinker = busy.get(what)?.thinker;
    busy.delete(what);
    return thinker;
  }

  /**
   * Hands over something to be done.
   *
   * @param {number | bigint} what
   * @param {Busy} by
   * @param {object} message
   * @param {(data: any) => void} heard what comes of it
   * @param {() => void} over
   */
  function hand(what, by, message, heard, over) {
    const { port } = by.thinker;
    busy.set(what, by);
    port.onmessage = ({ data }) => {
      if (data) return heard(data);
      const rested = release(what);
      if (rested) idle.push(rested);
      over();
    };
    port.postMessage(message);
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
      const failed = () => {
        told(ticket, FAILURE);
        done(ticket);
      };
      hand(ticket, { thinker, failed }, { description }, ({ event }) => told(ticket, event), () => done(ticket));
    },

    /**
     * Makes a part of a deal.
     *
     * @param {bigint} contact
     * @param {Uint8Array} record within the memory of whoever calls this
     */
    deal: (contact, record) => {
      /** @type {Uint8Array | undefined} */
      let deal;
      const tell = () => dealt(contact, deal);
      hand(contact, { thinker: take(undefined), failed: tell }, { contact, record: record.slice() }, ({ made }) => (deal = made), tell);
    },

    /** @param {number} ticket */
    abandon: (ticket) => end(release(ticket)),

    /**
     * A worker has broken down, as the page has seen.
     *
     * @param {number} number
     */
    failed: (number) => {
      const [what, by] = [...busy].find(([, { thinker }]) => thinker.number === number) ?? [];
      if (what === undefined) return;
      end(release(what));
      by?.failed();
    },

    /** @param {number} bot */
    forget: (bot) => {
      for (const { port, bots } of [...idle, ...Array.from(busy.values(), ({ thinker }) => thinker)]) {
        if (bots.delete(bot)) port.postMessage({ bot });
      }
    },
  };
}
