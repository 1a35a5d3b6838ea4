import type { App } from '../../app.js';
import { ask } from '../../foundation/backend.js';
import { dialogOpen } from '../../foundation/dialogs.js';
import { announce } from '../../foundation/voice.js';
import type { MatchEntry, Trouble } from '../../wire.js';
import type { ArchiveAction, ArchiveState } from './archive.js';
import { openDetails } from './details.js';
import { ALL } from './filters.js';
import { agreedToErase } from './only_here.js';
import { withEntry } from './pages.js';
import { createTrash, type CarryOut } from './trash.js';

/** Handles actions on matches in the archive. */

export interface EntryContext {
  /** Opens a match and shows it. */
  readonly open: (game: string, id: number) => void;
  /** Called with the matches that were deleted (even if that failed) or restored; null means all. */
  readonly changed: (ids: readonly number[] | null) => void;
  /** Fetches the list again. */
  readonly refresh: () => Promise<void>;
  readonly onTrouble: (trouble: Trouble) => void;
}

export type EntryAction = Extract<ArchiveAction, {
  kind: 'archive_open' | 'archive_details' | 'archive_note' | 'archive_star' | 'archive_restore' | 'archive_erase' | 'archive_agree';
}>;

/** @returns the actions that keys can trigger too */
export function handleEntries(app: App, { open, changed, refresh, onTrouble }: EntryContext) {
  const archive = () => app.state.archive;
  const update = (part: Partial<ArchiveState>) => app.update({ archive: { ...archive(), ...part } });
  const t: typeof app.state.i18n.t = (...what) => app.state.i18n.t(...what);
  const carryOut: CarryOut = (command, ...args) => ask(command, ...args).then(() => true, (problem) => (onTrouble(problem), false));
  const trash = createTrash(carryOut, changed, { get: () => archive().deleted, set: (deleted) => update({ deleted }) });

  /** Updates a match in the list and in its dialog. */
  function put(entry: MatchEntry) {
    const { details, list } = archive();
    update({ list: withEntry(list, entry), details: details?.id === entry.id ? entry : details });
  }

  function openEntry(entry: MatchEntry) {
    if (entry.summary) open(entry.game, entry.id);
    else onTrouble({ code: 'bad_save', detail: '' });
  }

  async function remove({ id }: MatchEntry) {
    if (app.state.readOnly || !(await trash.remove(id))) return;
    await refresh();
    announce(t('archive.deleted', { count: 1 }));
  }

  async function star(entry: MatchEntry, starred: boolean) {
    if (app.state.readOnly) return;
    // Redraws the checkbox with the actual value if the change was refused.
    if (!(await carryOut('star', { id: entry.id, starred }))) return app.update({});
    put({ ...entry, starred });
    announce(t(starred ? 'archive.starred_now' : 'archive.unstarred_now'));
  }

  app.handle<EntryAction>({
    archive_open: ({ entry }) => openEntry(entry),
    archive_star: ({ entry, starred }) => star(entry, starred),
    archive_details: async ({ entry }) => {
      if (dialogOpen()) return;
      update({ details: entry });
      const answer = await openDetails(app, entry);
      update({ details: null });
      if (answer === 'open') openEntry(entry);
      else if (answer === 'delete') remove(entry);
      else if (answer === 'export') app.dispatch({ kind: 'export_open', selection: { kind: 'ids', ids: [entry.id] } });
    },
    archive_note: async ({ text: note }) => {
      const entry = archive().details;
      if (!entry || app.state.readOnly || note === entry.note) return;
      const noted = { ...entry, note };
      update({ details: noted });
      if (await carryOut('annotate', { id: entry.id, note })) put(noted);
    },
    archive_restore: async () => {
      const count = await trash.restore();
      if (count === 0) return;
      await refresh();
      announce(t('archive.restored', { count }));
    },
    archive_agree: ({ agreed }) => update({ erasing: { ...archive().erasing, agreed } }),
    archive_erase: async () => {
      if (!(await agreedToErase(app).catch(onTrouble))) return;
      if (await trash.erase()) update({ names: [], choices: ALL, listed: ALL });
      await refresh();
    },
  });
  return { remove, star };
}
