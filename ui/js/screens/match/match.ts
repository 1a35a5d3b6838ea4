import * as backend from '../../foundation/backend.js';
import type { App } from '../../app.js';
import type { Accepted, MatchCommand, Trouble, ProblemChoice, Snapshot } from '../../wire.js';
import { isExercise } from './exercise.js';

/** Operations on a match. A sent command's promise says whether it was accepted. */
export interface Match {
  latest: () => Snapshot | null;
  send: (command: MatchCommand) => Promise<boolean>;
  /** Opens the game's lesson at this step. The match at the table stays as it is. */
  learn: (step: number) => Promise<boolean>;
  /** Opens a problem of the game. The match at the table stays as it is. */
  solve: (choice: ProblemChoice) => Promise<boolean>;
  /** Opens the match at the table, unless it is already requested. */
  open: (asked?: Promise<Snapshot>) => Promise<boolean>;
  /** Starts a new match with the same rules and players. */
  renew: () => Promise<boolean>;
  /** Starts the next match in a series, with the sides swapped. */
  rematch: () => Promise<boolean>;
  /** Starts a new match from the first `ply` moves of this match. */
  continueFrom: (ply: number) => Promise<boolean>;
  /** Opens an archived match of the same game. */
  openKept: (id: number) => Promise<boolean>;
  load: (text: string) => Promise<boolean>;
  save: () => Promise<string>;
  /** Resolves once the command's result is shown. */
  accepted: (answer: Accepted) => Promise<void>;
}

/** The client of one game's open match, lesson or problem. `show` ignores snapshots older than the last. */
export type MatchClient = Match & { show: (snapshot: Snapshot) => void };

export interface MatchListeners {
  /** Called with every new snapshot, and the one before it. */
  readonly shown: (snapshot: Snapshot, before: Snapshot | null) => void;
  readonly onTrouble: (trouble: Trouble) => void;
  /** Called after each accepted command, with the game's answer why an input did nothing; otherwise null. */
  readonly explain: (answer: unknown) => void;
  /** Called with the revision that results from the player's own command. */
  readonly expect: (revision: number) => void;
}

export function createMatch(app: App, game: string, { shown, onTrouble, explain, expect }: MatchListeners): MatchClient {
  const latest = () => app.state.matches[game] ?? null;
  const isKnown = (revision: number) => revision <= (latest()?.revision ?? -1);
  let id = 0;
  let waiting: { revision: number, done: () => void }[] = [];
  // Commands are sent one after the other: a drop must not overtake its lift.
  let queue: Promise<unknown> = Promise.resolve();

  /** @param snapshot a snapshot of the open match or a previous one */
  function show(snapshot: Snapshot) {
    // Behind a lesson or problem the match at the table may still change: a friend moves.
    const isBehind = isExercise(latest()) && snapshot.id !== id;
    if (snapshot.game === game && !isKnown(snapshot.revision) && !isBehind) lay(snapshot);
  }

  function lay(snapshot: Snapshot) {
    const before = latest();
    const matches = { ...app.state.matches, [game]: snapshot };
    // The match on screen is redrawn together with its board.
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
      const answer = await inLine(ask);
      // Another match ends a lesson or problem.
      if (isExercise(latest()) && answer.id !== id) return await bring(() => backend.open(game));
      await accepted(answer);
      explain(answer.why_not ?? null);
      return true;
    } catch (error) {
      onTrouble((error as Trouble));
      return false;
    }
  }

  /** Opening a match does not change it, so its snapshot may be as old as the last one. */
  async function bring(fetch: () => Promise<Snapshot>) {
    try {
      const snapshot = await inLine(fetch);
      const known = latest();
      if (snapshot.id === known?.id) show(snapshot);
      else if (!known || snapshot.revision >= known.revision) lay(snapshot);
      return true;
    } catch (error) {
      onTrouble((error as Trouble));
      return false;
    }
  }

  return {
    latest,
    show,
    open: (asked) => bring(() => asked ?? backend.open(game)),
    learn: (step) => bring(() => backend.lesson(game, step)),
    solve: (choice) => bring(() => backend.solve(game, choice)),
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
