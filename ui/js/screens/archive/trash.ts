import type { CommandName, RestParameters } from '../../foundation/backend.js';

/** The matches deleted since the app started; they can be restored until it ends. */

/** Runs a command on matches and reports problems. Resolves to whether it succeeded. */
export type CarryOut = <Name extends CommandName>(command: Name, ...args: RestParameters<Name>) => Promise<boolean>;

/** The deleted matches' ids. */
export interface Deleted {
  readonly get: () => ReadonlySet<number>;
  readonly set: (ids: ReadonlySet<number>) => void;
}

/** @param changed called with the matches that may have been closed or restored; null means all */
export function createTrash(carryOut: CarryOut, changed: (ids: readonly number[] | null) => void, { get, set }: Deleted) {
  return {
    /** Resolves to whether the match is deleted. */
    async remove(id: number): Promise<boolean> {
      const done = await carryOut('delete_matches', { ids: [id] });
      if (done) set(new Set([...get(), id]));
      // Called even on failure, because a match is closed before it is deleted.
      changed([id]);
      return done;
    },

    /** Resolves to the number of restored matches. */
    async restore(): Promise<number> {
      const ids = [...get()];
      if (ids.length === 0 || !(await carryOut('restore_matches', { ids }))) return 0;
      set(new Set([...get()].filter((id) => !ids.includes(id))));
      changed(ids);
      return ids.length;
    },

    /** Resolves to whether everything is deleted; otherwise some of it may be. */
    async erase(): Promise<boolean> {
      const done = await carryOut('delete_everything');
      if (done) set(new Set());
      changed(null);
      return done;
    },
  };
}
