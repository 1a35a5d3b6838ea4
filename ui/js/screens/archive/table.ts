import type { MatchClient } from '../match/match.js';

/** Replaces open matches that are deleted, and brings restored ones back. */

/** An open match that was deleted. */
interface Gap {
  readonly id: number;
  /** The match that replaced it. */
  readonly instead: number;
  /** The replacement's first revision. */
  readonly revision: number;
}

/** @param matches each game's open match */
export function createTable(matches: () => MatchClient[]) {
  const gaps = new WeakMap<MatchClient, Gap>();

  /** @param id the deleted match */
  async function leave(match: MatchClient, id: number) {
    const gap = gaps.get(match);
    await match.open();
    const now = match.latest();
    if (now) gaps.set(match, { id: gap?.instead === id ? gap.id : id, instead: now.id, revision: now.revision });
  }

  /** Restores the deleted match, unless moves have been made in its replacement. */
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
     * Changes run one after the other, because an undo can arrive before the deletion is shown.
     *
     * @param ids the matches that were deleted or restored; null means all
     * @returns resolves when the open matches are up to date
     */
    changed: (ids: readonly number[] | null) => (done = done.then(() => change(ids))),
  };
}
