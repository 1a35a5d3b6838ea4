import type { App } from '../../app.js';
import { ask, listMatches, names as namesUsed, preview } from '../../backend.js';
import { dialogOpen, element } from '../../panel/dialogs.js';
import { announce } from '../../panel/voice.js';
import type { MatchEntry, Problem } from '../../wire.js';
import { archiveScreen, type ArchiveAction, type ArchiveState, type ArchiveWay } from './archive.js';
import { openDetails } from './details.js';
import { pictureOf } from './entry.js';
import { ALL, filterOf, type Choices } from './filters.js';
import { inSight, type ListAction } from './list.js';
import { handleList } from './list_actions.js';
import { agreedToErase } from './only_here.js';
import { createPages, entryAt, withEntry } from './pages.js';
import { createPreviews } from './previews.js';
import { createTrash, type CarryOut } from './trash.js';

/** What is done in the archive. */

export interface ArchiveContext {
  /** Brings a match to the table and shows it. */
  readonly open: (game: string, id: number) => void;
  readonly go: (to: ArchiveWay) => void;
  /** Called with the matches that were deleted, also where that failed, or restored; null are all. */
  readonly changed: (ids: readonly number[] | null) => void;
  readonly onProblem: (problem: Problem) => void;
}

export interface Archive {
  /** Fetches the list and gives it the keyboard. */
  readonly show: (choices?: Partial<Choices>) => void;
  /** Fetches the list anew, where it was: matches have changed. */
  readonly renew: () => void;
  readonly focus: () => void;
  /** Whether a match can only be restored. */
  readonly isDeleted: (id: number) => boolean;
}

/** A list that is moved is not held up by pictures. */
const REST_MS = 90;

/** A person types faster than a list can be read. */
const TYPING_MS = 150;

export function handleArchive(app: App, { open, go, changed, onProblem }: ArchiveContext): Archive {
  const archive = () => app.state.archive;
  const update = (part: Partial<ArchiveState>) => app.update({ archive: { ...archive(), ...part } });
  const say = (key: Parameters<typeof app.state.i18n.t>[0], part?: Record<string, unknown>) => announce(app.state.i18n.t(key, part as never));
  const filter = () => filterOf(archive().listed);
  const pages = createPages((offset, limit) => listMatches(filter(), offset, limit), { get: () => archive().list, set: (list) => update({ list }) }, onProblem);
  const carryOut: CarryOut = (command, ...args) => ask(command, ...args).then(() => true, (problem) => (onProblem(problem), false));
  const trash = createTrash(carryOut, changed, { get: () => archive().deleted, set: (deleted) => update({ deleted }) });
  const list = handleList(app, (key, index) => {
    const entry = entryAt(archive().list, index);
    if (!entry) return false;
    if (key === 'Delete' || key === 'Backspace') remove(entry);
    else if (key.toLowerCase() === 's') star(entry, !entry.starred);
    else return false;
    return true;
  });

  /** Shows what became of a match. */
  function put(entry: MatchEntry) {
    const { details } = archive();
    update({ list: withEntry(archive().list, entry), details: details?.id === entry.id ? entry : details });
  }

  async function star(entry: MatchEntry, starred: boolean) {
    if (app.state.readOnly) return;
    // A box that was pressed shows what holds, also where it was refused.
    if (!(await carryOut('star', { id: entry.id, starred }))) return app.update({});
    put({ ...entry, starred });
    say(starred ? 'archive.starred_now' : 'archive.unstarred_now');
  }

  async function annotate(note: string) {
    const entry = archive().details;
    if (!entry || app.state.readOnly || note === entry.note) return;
    const noted = { ...entry, note };
    update({ details: noted });
    if (await carryOut('annotate', { id: entry.id, note })) put(noted);
  }

  async function remove({ id }: MatchEntry) {
    if (app.state.readOnly || !(await trash.remove(id))) return;
    await refreshed();
    say('archive.deleted', { n: 1 });
  }

  async function restore() {
    const n = await trash.restore();
    if (n === 0) return;
    await refreshed();
    say('archive.restored', { n });
  }

  async function erase() {
    if (!(await agreedToErase(app).catch(onProblem))) return;
    if (await trash.erase()) update({ names: [], choices: ALL, listed: ALL });
    await refreshed();
  }

  const openEntry = (entry: MatchEntry) => {
    if (entry.summary) open(entry.game, entry.id);
    else onProblem({ code: 'bad_save', detail: '' });
  };
  const exportThese = (ids: readonly number[]) => app.dispatch({ kind: 'export_open', selection: { kind: 'ids', ids: [...ids] } });

  async function showDetails(entry: MatchEntry) {
    if (dialogOpen()) return;
    update({ details: entry });
    const answer = await openDetails(app, entry);
    update({ details: null });
    if (answer === 'open') openEntry(entry);
    else if (answer === 'delete') remove(entry);
    else if (answer === 'export') exportThese([entry.id]);
  }

  /** Lists what is chosen. */
  async function narrow() {
    const { choices, listed } = archive();
    // A field that is left tells once more what was typed.
    if (JSON.stringify(choices) === JSON.stringify(listed)) return;
    update({ listed: choices });
    list.restart();
    await pages.begin();
    say('archive.count', { n: archive().list.total });
  }

  /** The keyboard goes on in the list, or where there is none, on the way out. */
  function focus() {
    app.flush();
    if (archive().list.total > 0) return list.focus();
    element('archive-back').focus();
    announce(element('archive-empty-text').textContent ?? '');
  }

  /** After a change the keyboard goes on at the same place. */
  async function refreshed() {
    await pages.renew();
    focus();
  }

  let typing: ReturnType<typeof setTimeout> | undefined;
  app.handle<Exclude<ArchiveAction, ListAction>>({
    archive_go: ({ to }) => go(to),
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
    archive_open: ({ entry }) => openEntry(entry),
    archive_details: ({ entry }) => showDetails(entry),
    archive_note: ({ text }) => annotate(text),
    archive_star: ({ entry, starred }) => star(entry, starred),
    archive_restore: restore,
    archive_export: () => app.dispatch({ kind: 'export_open', selection: { kind: 'filter', filter: filter() } }),
    archive_erase: erase,
    archive_agree: ({ agreed }) => update({ erasing: { ...archive().erasing, agreed } }),
  });
  fetchInSight(app, pages.want, update);

  /** What is listed is in the page from now on. */
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
      await refreshed();
    },
  };
}

/** Whenever other rows are in sight, fetches what they show; and when the list rests, their small boards. */
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
