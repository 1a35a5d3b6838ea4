/**
 * The workers in which computers think and parts of deals are made. A worker that thinks hears nothing, so it is ended
 * when its thought is not wanted any more. One that has done its task waits for the next, with what its bots have learnt.
 * The page makes and ends them: Firefox may stop for ever where a worker makes workers after it has ended others.
 */

export interface Thinker {
  /** By which the page knows it. */
  number: number;
  /** To it. */
  port: MessagePort;
  /** Those that have thought there. */
  bots: Set<number>;
}

export interface Busy {
  thinker: Thinker;
  /** What is to be done if it breaks down. */
  failed: () => void;
}

export interface Listener {
  told: (ticket: number, event: string) => void;
  done: (ticket: number) => void;
  dealt: (contact: bigint, made: Uint8Array | undefined) => void;
}

export interface Page {
  /** A worker that is reached by this port. */
  begin: (number: number, module: WebAssembly.Module, port: MessagePort) => void;
  /** It. */
  end: (number: number) => void;
}

/** What the session takes for a failure. */
const FAILURE = '"failure"';

export function createThinkers(module: WebAssembly.Module, { told, done, dealt }: Listener, page: Page) {
  let last = 0;
  const idle: Thinker[] = [];
  /** By tickets of tasks, and by contacts whose deals are made. @type {Map<number | bigint, Busy>} */
  const busy: Map<number | bigint, Busy> = new Map();

  function create(): Thinker {
    const { port1, port2 } = new MessageChannel();
    page.begin(++last, module, port2);
    return { number: last, port: port1, bots: new Set() };
  }

  function take(bot: number | undefined) {
    const known = idle.findIndex(({ bots }) => bot !== undefined && bots.has(bot));
    return idle.splice(Math.max(known, 0), 1)[0] ?? create();
  }

  function release(what: number | bigint) {
    const thinker = busy.get(what)?.thinker;
    busy.delete(what);
    return thinker;
  }

  /**
   * Hands over something to be done.
   *
   * @param heard what comes of it
   */
  function hand(what: number | bigint, by: Busy, message: object, heard: (data: any) => void, over: () => void) {
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

  function end(thinker: Thinker | undefined) {
    if (!thinker) return;
    thinker.port.close();
    page.end(thinker.number);
  }

  return {
    think: (ticket: number, description: string) => {
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
     * @param record within the memory of the caller
     */
    deal: (contact: bigint, record: Uint8Array) => {
      let deal: Uint8Array | undefined;
      const tell = () => dealt(contact, deal);
      hand(contact, { thinker: take(undefined), failed: tell }, { contact, record: record.slice() }, ({ made }) => (deal = made), tell);
    },

    abandon: (ticket: number) => end(release(ticket)),

    /** A worker has broken down, as the page has seen. */
    failed: (number: number) => {
      const [what, by] = [...busy].find(([, { thinker }]) => thinker.number === number) ?? [];
      if (what === undefined) return;
      end(release(what));
      by?.failed();
    },

    forget: (bot: number) => {
      for (const { port, bots } of [...idle, ...Array.from(busy.values(), ({ thinker }) => thinker)]) {
        if (bots.delete(bot)) port.postMessage({ bot });
      }
    },
  };
}
