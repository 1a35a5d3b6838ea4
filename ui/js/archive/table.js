/**
 * What the deletion and the restoring of kept matches do to those at the tables.
 *
 * @typedef {import('../match.js').MatchClient} MatchClient
 *
 * @typedef {object} Gap a match that was deleted at the table
 * @property {number} id
 * @property {number} instead the match that took its place
 * @property {number} revision as that one came
 */

/** @param {() => MatchClient[]} matches the match at each table */
export function createTable(matches) {
  /** @type {WeakMap<MatchClient, Gap>} */
  const gaps = new WeakMap();

  /**
   * @param {MatchClient} match
   * @param {number} id of the match that left its table
   */
  async function leave(match, id) {
    const gap = gaps.get(match);
    await match.open();
    const now = match.latest();
    if (now) gaps.set(match, { id: gap?.instead === id ? gap.id : id, instead: now.id, revision: now.revision });
  }

  /**
   * Nothing takes the place of a match that somebody has played since.
   *
   * @param {MatchClient} match
   * @param {readonly number[]} ids
   */
  async function comeBack(match, ids) {
    const [gap, now] = [gaps.get(match), match.latest()];
    if (!gap || !ids.includes(gap.id) || now?.id !== gap.instead || now.revision !== gap.revision) return;
    gaps.delete(match);
    await match.openKept(gap.id);
  }

  /** @param {readonly number[] | null} ids */
  const change = (ids) => Promise.all(matches().map((match) => {
    const id = match.latest()?.id ?? 0;
    if (!ids || ids.includes(id)) return leave(match, id);
    return comeBack(match, ids);
  }));

  /** @type {Promise<unknown>} */
  let done = Promise.resolve();
  return {
    /**
     * One change after the other: an undo may come before what it undoes is shown.
     *
     * @param {readonly number[] | null} ids the matches that were deleted or restored; null are all
     * @returns {Promise<unknown>} until the tables are as they should be
     */
    changed: (ids) => (done = done.then(() => change(ids))),
  };
}
