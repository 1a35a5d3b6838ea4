import type { CommandName, RestParameters } from '../../foundation/backend.js';

/** What was deleted since the program was started, and can be restored until it ends. */

/** Does something to matches, and tells what went wrong. Answers whether it was done. */
export type CarryOut = <Name extends CommandName>(command: Name, ...args: RestParameters<Name>) => Promise<boolean>;

/** Where the numbers of the deleted matches are. */
export interface Deleted {
  readonly get: () => ReadonlySet<number>;
  readonly set: (ids: ReadonlySet<number>) => void;
}

/** @param changed called with the matches that may have left the table or come back to it; null are all */
export function createTrash(carryOut: CarryOut, changed: (ids: readonly number[] | null) => void, { get, set }: Deleted) {
  return {
    /** Answers whether it is deleted. */
    async remove(id: number): Promise<boolean> {
      const done = await carryOut('delete_matches', { ids: [id] });
      if (done) set(new Set([...get(), id]));
      // Also where that failed: its match leaves the table before it is deleted.
      changed([id]);
      return done;
    },

    /** Answers how many are back. */
    async restore(): Promise<number> {
      const ids = [...get()];
      if (ids.length === 0 || !(await carryOut('restore_matches', { ids }))) return 0;
      set(new Set([...get()].filter((id) => !ids.includes(id))));
      changed(ids);
      return ids.length;
    },

    /** Answers whether everything is deleted; otherwise some of it may be. */
    async erase(): Promise<boolean> {
      const done = await carryOut('delete_everything');
      if (done) set(new Set());
      changed(null);
      return done;
    },
  };
}
