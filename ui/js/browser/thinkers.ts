/**
 * The workers in which bots think and make parts of deals. A thinking worker reads no messages, so cancelling
 * terminates it. An idle worker waits for the next task and keeps what its bots have learnt. The page creates and
 * terminates workers: Firefox can hang if a worker creates workers after terminating others.
 */

export interface Thinker {
  /** Identifies it to the page. */
  number: number;
  /** The port to the worker. */
  port: MessagePort;
  /** The bots that have used this worker. */
  bots: Set<number>;
}

export interface Busy {
  thinker: Thinker;
  /** Called if the worker crashes. */
  failed: () => void;
}

export interface Listener {
  told: (ticket: number, event: string) => void;
  done: (ticket: number) => void;
  dealt: (contact: bigint, made: Uint8Array | undefined) => void;
}

export interface Page {
  /** Creates a worker connected to this port. */
  begin: (number: number, module: WebAssembly.Module, port: MessagePort) => void;
  /** Terminates a worker. */
  end: (number: number) => void;
}

/** The event that tells the session about a failure. */
const FAILURE = '"failure"';

export function createThinkers(module: WebAssembly.Module, { told, done, dealt }: Listener, page: Page) {
  let last = 0;
  const idle: Thinker[] = [];
  /** Keyed by a task's ticket or a deal's contact. @type {Map<number | bigint, Busy>} */
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
   * Starts a task.
   *
   * @param heard receives its results
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
     * Makes part of a deal.
     *
     * @param record in the caller's memory
     */
    deal: (contact: bigint, record: Uint8Array) => {
      let deal: Uint8Array | undefined;
      const tell = () => dealt(contact, deal);
      hand(contact, { thinker: take(undefined), failed: tell }, { contact, record: record.slice() }, ({ made }) => (deal = made), tell);
    },

    abandon: (ticket: number) => end(release(ticket)),

    /** Handles a worker's crash, reported by the page. */
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
