import type { App } from '../../app.js';
import { listMatches, names as namesUsed, preview } from '../../foundation/backend.js';
import { element } from '../../foundation/dialogs.js';
import { announce } from '../../foundation/voice.js';
import { archiveScreen, type ArchiveAction, type ArchiveState, type FilterAction } from './archive.js';
import { pictureOf } from './entry.js';
import { handleEntries, type EntryAction, type EntryContext } from './entry_actions.js';
import { ALL, filterOf, type Choices } from './filters.js';
import { inSight, type ListAction } from './list.js';
import { handleList } from './list_actions.js';
import { createPages, entryAt } from './pages.js';
import { createPreviews } from './previews.js';

/** Handles the archive's actions. */

export interface ArchiveContext extends Omit<EntryContext, 'refresh'> {
  readonly goBack: () => void;
}

export interface Archive {
  /** Fetches the list and focuses it. */
  readonly show: (choices?: Partial<Choices>) => void;
  /** Fetches the list again at the same position, after matches have changed. */
  readonly renew: () => void;
  readonly focus: () => void;
  /** Whether the match is deleted and must be restored first. */
  readonly isDeleted: (id: number) => boolean;
}

/** The pause in scrolling after which boards are fetched. */
const REST_MS = 90;

/** The pause in typing after which the list is fetched. */
const TYPING_MS = 150;

export function handleArchive(app: App, { open, goBack, changed, onTrouble }: ArchiveContext): Archive {
  const archive = () => app.state.archive;
  const update = (part: Partial<ArchiveState>) => app.update({ archive: { ...archive(), ...part } });
  const filter = () => filterOf(archive().listed);
  const pages = createPages((offset, limit) => listMatches(filter(), offset, limit), { get: () => archive().list, set: (list) => update({ list }) }, onTrouble);
  const matches = handleEntries(app, { open, changed, refresh, onTrouble });
  const list = handleList(app, (key, index) => {
    const entry = entryAt(archive().list, index);
    if (!entry) return false;
    if (key === 'Delete' || key === 'Backspace') matches.remove(entry);
    else if (key.toLowerCase() === 's') matches.star(entry, !entry.starred);
    else return false;
    return true;
  });

  /** Focuses the list, or the back button if the list is empty. */
  function focus() {
    app.flush();
    if (archive().list.total > 0) return list.focus();
    element('archive-back').focus();
    announce(element('archive-empty-text').textContent ?? '');
  }

  /** Keeps the focus in the same place after a change. */
  async function refresh() {
    await pages.renew();
    focus();
  }

  app.handle<Exclude<ArchiveAction, ListAction | EntryAction | FilterAction>>({
    archive_back: goBack,
    archive_export: () => app.dispatch({ kind: 'export_open', selection: { kind: 'filter', filter: filter() } }),
  });
  handleFilter(app, update, async () => {
    list.restart();
    await pages.begin();
  });
  fetchInSight(app, pages.want, update);

  /** Observes the list once it is in the page. */
  function begin() {
    app.flush();
    list.observe();
    namesUsed().catch(() => []).then((names) => update({ names }));
  }

  app.mount(element('archive'), archiveScreen);
  return {
    isDeleted: (id) => archive().deleted.has(id),
    focus,
    show: async (chosen) => {
      const choices = chosen ? { ...ALL, ...chosen } : archive().choices;
      update({ choices, listed: choices });
      begin();
      list.restart();
      await pages.begin();
      focus();
    },
    renew: async () => {
      begin();
      await refresh();
    },
  };
}

/** @param relist fetches the list with the new choices; resolves when done */
function handleFilter(app: App, update: (part: Partial<ArchiveState>) => void, relist: () => Promise<void>) {
  const archive = () => app.state.archive;
  let typing: ReturnType<typeof setTimeout> | undefined;

  /** Applies the choices. */
  async function narrow() {
    const { choices, listed } = archive();
    // Leaving a field reports its text a second time.
    if (JSON.stringify(choices) === JSON.stringify(listed)) return;
    update({ listed: choices });
    await relist();
    app.flush();
    announce(app.state.i18n.t('archive.count', { count: archive().list.total }));
  }

  app.handle<FilterAction>({
    archive_choose: ({ choices, typed }) => {
      clearTimeout(typing);
      update({ choices });
      if (typed) typing = setTimeout(narrow, TYPING_MS);
      else narrow();
    },
    archive_all: () => {
      update({ choices: ALL });
      narrow();
    },
    archive_unfold: () => update({ isFilterOpen: !archive().isFilterOpen }),
  });
}

/** Fetches the rows that come into view, and their boards once the list rests. */
function fetchInSight(app: App, want: (first: number, end: number) => void, update: (part: Partial<ArchiveState>) => void) {
  const previews = createPreviews(preview, (snapshot) => pictureOf(snapshot, app.state.i18n));
  let resting: ReturnType<typeof setTimeout> | undefined;
  let looked: readonly unknown[] = [];
  app.onDraw(() => {
    const { archive, place, i18n } = app.state;
    if (place !== 'archive') return;
    const { first, end } = inSight(archive);
    const now = [first, end, archive.list, i18n];
    if (now.every((one, i) => one === looked[i])) return;
    if (looked[3] !== i18n) {
      previews.forget();
      update({ pictures: new Map() });
    }
    looked = now;
    want(Math.max(0, first - 1), end);
    clearTimeout(resting);
    resting = setTimeout(() => {
      const entries = Array.from({ length: end - first }, (_, i) => entryAt(archive.list, first + i)).filter((entry) => entry !== null);
      previews.want(entries.filter(({ summary }) => summary), () => update({ pictures: previews.all() }));
    }, REST_MS);
  });
}
