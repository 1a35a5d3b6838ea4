import * as backend from '../../foundation/backend.js';
import type { App } from '../../app.js';
import type { Accepted, MatchCommand, Problem, Snapshot } from '../../wire.js';

/** What may be asked of a match; what is sent answers whether it was accepted. */
export interface Match {
  latest: () => Snapshot | null;
  send: (command: MatchCommand) => Promise<boolean>;
  /** Begins another match with the same rules and players. */
  renew: () => Promise<boolean>;
  /** Begins the next match of a series, with the sides swapped. */
  rematch: () => Promise<boolean>;
  /** Begins another match with so many moves of this one. */
  continueFrom: (ply: number) => Promise<boolean>;
  /** Brings another match of its game to the table. */
  openKept: (id: number) => Promise<boolean>;
  load: (text: string) => Promise<boolean>;
  save: () => Promise<string>;
  /** Waits until what was carried out is shown. */
  accepted: (answer: Accepted) => Promise<void>;
}

/**
 * The page's end of one game's match: `open` fetches what is shown first, unless it was asked for already, `show` leaves
 * out what is older than the last.
 */
export type MatchClient = Match & { open: (asked?: Promise<Snapshot>) => Promise<boolean>, show: (snapshot: Snapshot) => void };

export interface MatchListeners {
  /** Called with every snapshot that is news, and the one before it. */
  readonly shown: (snapshot: Snapshot, before: Snapshot | null) => void;
  readonly onProblem: (problem: Problem) => void;
  /** Called with the revision that a person's own command led to. */
  readonly expect: (revision: number) => void;
}

export function createMatch(app: App, game: string, { shown, onProblem, expect }: MatchListeners): MatchClient {
  const latest = () => app.state.matches[game] ?? null;
  const isKnown = (revision: number) => revision <= (latest()?.revision ?? -1);
  let id = 0;
  let waiting: { revision: number, done: () => void }[] = [];
  // Commands leave one after the other: a drop must not overtake its lift.
  let queue: Promise<unknown> = Promise.resolve();

  /** @param snapshot of the match that is at the table, or was before another one */
  function show(snapshot: Snapshot) {
    if (snapshot.game === game && !isKnown(snapshot.revision)) lay(snapshot);
  }

  function lay(snapshot: Snapshot) {
    const before = latest();
    const matches = { ...app.state.matches, [game]: snapshot };
    // What is on the screen is drawn when its board is.
    if (app.state.place === game) app.set({ matches });
    else app.update({ matches });
    id = snapshot.id;
    shown(snapshot, before);
    const isShown = ({ revision }: { revision: number }) => revision <= snapshot.revision;
    waiting.filter(isShown).forEach(({ done }) => done());
    waiting = waiting.filter((one) => !isShown(one));
  }

  function accepted(answer: Accepted) {
    const { revision } = answer;
    if (isKnown(revision)) return Promise.resolve();
    id = answer.id;
    expect(revision);
    if (isKnown(revision)) return Promise.resolve();
    return (new Promise((done) => waiting.push({ revision, done })) as Promise<void>);
  }

  function inLine<T>(ask: () => Promise<T>): Promise<T> {
    const answer = queue.then(ask);
    queue = answer.catch(() => undefined);
    return answer;
  }

  async function carryOut(ask: () => Promise<Accepted>) {
    try {
      await accepted(await inLine(ask));
      return true;
    } catch (error) {
      onProblem((error as Problem));
      return false;
    }
  }

  /** A match that is brought to the table has not changed by it: its snapshot may be as old as the last one. */
  async function bring(fetch: () => Promise<Snapshot>) {
    try {
      const snapshot = await inLine(fetch);
      const known = latest();
      if (snapshot.id === known?.id) show(snapshot);
      else if (!known || snapshot.revision >= known.revision) lay(snapshot);
      return true;
    } catch (error) {
      onProblem((error as Problem));
      return false;
    }
  }

  return {
    latest,
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
