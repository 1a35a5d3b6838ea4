import type { MatchClient } from '../match/match.js';

/** What the deletion and the restoring of kept matches do to those at the tables. */

/** A match that was deleted at the table. */
interface Gap {
  readonly id: number;
  /** The match that took its place. */
  readonly instead: number;
  /** As that one came. */
  readonly revision: number;
}

/** @param matches the match at each table */
export function createTable(matches: () => MatchClient[]) {
  const gaps = new WeakMap<MatchClient, Gap>();

  /** @param id of the match that left its table */
  async function leave(match: MatchClient, id: number) {
    const gap = gaps.get(match);
    await match.open();
    const now = match.latest();
    if (now) gaps.set(match, { id: gap?.instead === id ? gap.id : id, instead: now.id, revision: now.revision });
  }

  /** Nothing takes the place of a match that somebody has played since. */
  async function comeBack(match: MatchClient, ids: readonly number[]) {
    const [gap, now] = [gaps.get(match), match.latest()];
    if (!gap || !ids.includes(gap.id) || now?.id !== gap.instead || now.revision !== gap.revision) return;
    gaps.delete(match);
    await match.openKept(gap.id);
  }

  const change = (ids: readonly number[] | null) => Promise.all(matches().map((match) => {
    const id = match.latest()?.id ?? 0;
    if (!ids || ids.includes(id)) return leave(match, id);
    return comeBack(match, ids);
  }));

  let done: Promise<unknown> = Promise.resolve();
  return {
    /**
     * One change after the other: an undo may come before what it undoes is shown.
     *
     * @param ids the matches that were deleted or restored; null are all
     * @returns until the tables are as they should be
     */
    changed: (ids: readonly number[] | null) => (done = done.then(() => change(ids))),
  };
}
