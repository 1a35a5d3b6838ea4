/**
 * What was deleted since the program was started, and can be restored until it ends.
 *
 * @typedef {import('../backend.js').CommandName} CommandName
 *
 * @param {<Name extends CommandName>(command: Name, ...args: import('../backend.js').RestParameters<Name>) => Promise<boolean>} carryOut
 *   whether that was done; it tells what went wrong
 * @param {(ids: readonly number[] | null) => void} changed called with the matches that may have left the table
 *   or come back to it; null are all
 */
export function createBin(carryOut, changed) {
  /** @type {Set<number>} */
  const deleted = new Set();

  return {
    count: () => deleted.size,
    has: (/** @type {number} */ id) => deleted.has(id),

    /**
     * @param {number} id
     * @returns {Promise<boolean>} whether it is deleted
     */
    remove: async (id) => {
      const done = await carryOut('delete_matches', { ids: [id] });
      if (done) deleted.add(id);
      // Also where that failed: its match leaves the table before it is deleted.
      changed([id]);
      return done;
    },

    /** @returns {Promise<number>} how many are back */
    restore: async () => {
      const ids = [...deleted];
      if (ids.length === 0 || !(await carryOut('restore_matches', { ids }))) return 0;
      for (const id of ids) deleted.delete(id);
      changed(ids);
      return ids.length;
    },

    /** @returns {Promise<boolean>} whether everything is deleted; otherwise some of it may be */
    erase: async () => {
      const done = await carryOut('delete_everything');
      if (done) deleted.clear();
      changed(null);
      return done;
    },
  };
}
