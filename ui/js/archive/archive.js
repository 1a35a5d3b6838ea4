import { ask, listMatches, names as namesUsed, preview } from '../backend.js';
import { dayName, dayText } from '../day.js';
import { write } from '../dom.js';
import { announce } from '../panel/voice.js';
import { element } from '../panel/dialogs.js';
import { isReadOnly } from '../screens/folder.js';
import { createBin } from './bin.js';
import { listenToDetails, openDetails } from './details.js';
import { createRow, paintRow, pictureOf, timeOf } from './entry.js';
import { ALL, filterOf, goesByDay, listenToFilter, narrowing, paintFilter } from './filters.js';
import { createList } from './list.js';
import { agreedToErase } from './only_here.js';
import { createPages } from './pages.js';
import { createPreviews } from './previews.js';

/**
 * The archive: every match that had a move, until it is deleted.
 *
 * @typedef {import('../wire.js').Problem} Problem
 * @typedef {import('../i18n.js').I18n} I18n
 * @typedef {import('./filters.js').Choices} Choices
 * @typedef {import('../wire.js').MatchEntry} MatchEntry
 * @typedef {import('../wire.js').MatchFilter} MatchFilter
 *
 * @typedef {object} Surroundings
 * @property {() => I18n} i18n
 * @property {(game: string) => import('../wire.js').LevelInfo[]} levels of a game
 * @property {(game: string, id: number) => void} open brings a match to the table and shows it
 * @property {(ids: readonly number[] | null) => void} changed called with the matches that were deleted, also where that
 *   failed, or restored; null are all
 * @property {(entry: MatchEntry) => void} exportOne asks how to take a match along
 * @property {(problem: Problem) => void} onProblem
 *
 * @typedef {object} Archive
 * @property {(choices?: Partial<Choices>) => void} show fetches the list and gives it the keyboard
 * @property {() => void} renew fetches the list anew, where it was: matches have changed
 * @property {() => void} repaint in other words
 * @property {() => void} focus
 * @property {() => MatchFilter} filter what is listed
 * @property {(id: number) => boolean} isDeleted whether it can only be restored
 */

/** A list that is moved is not held up by pictures. */
const REST_MS = 90;

/**
 * @param {Surroundings} surroundings
 * @returns {Archive}
 */
export function createArchive({ i18n, levels, open, changed, exportOne, onProblem }) {
  /** @type {Choices} */
  let choices = ALL;
  /** @type {string[]} */
  let names = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let resting;

  /** @type {WeakMap<Element, MatchEntry | null>} what each row shows */
  const painted = new WeakMap();

  const words = () => ({ i18n: i18n(), levels });
  const filter = () => filterOf(choices);
  const isShown = () => !element('archive').hidden;
  const pages = createPages((offset, limit) => listMatches(filter(), offset, limit), () => isShown() && paint(), onProblem);
  const bin = createBin(carryOut, changed);
  const previews = createPreviews(preview, (snapshot) => pictureOf(snapshot, i18n()));
  const list = createList(element('archive-list'), element('archive-rows'), {
    total: pages.total,
    create: createRow,
    paint: (row, index) => {
      const entry = pages.at(index);
      const place = { n: index + 1, m: pages.total() };
      const picture = entry && previews.known(entry);
      painted.set(row, entry);
      paintRow(row, { entry, newDay: beginsDay(index), place, picture, readOnly: isReadOnly() }, words());
    },
    looked,
    act: (key, index) => {
      const entry = pages.at(index);
      if (!entry) return false;
      if (key === 'Delete' || key === 'Backspace') remove(entry);
      else if (key.toLowerCase() === 's') star(entry, !entry.starred);
      else return false;
      return true;
    },
  });

  /**
   * Whether a row begins a day, in a list that goes by days.
   *
   * @param {number} index
   */
  function beginsDay(index) {
    const [entry, above] = [pages.at(index), index > 0 ? pages.at(index - 1) : null];
    if (!entry || !goesByDay(choices)) return false;
    const day = (/** @type {MatchEntry} */ one) => dayText(new Date(timeOf(one) * 1000));
    return index === 0 || (above !== null && day(above) !== day(entry));
  }

  /**
   * @param {number} first
   * @param {number} end
   */
  function looked(first, end) {
    pages.want(Math.max(0, first - 1), end);
    paintDay();
    clearTimeout(resting);
    resting = setTimeout(() => {
      const entries = Array.from({ length: end - first }, (_, i) => pages.at(first + i)).filter((entry) => entry !== null);
      previews.want(entries.filter(({ summary }) => summary), list.paint);
    }, REST_MS);
  }

  /** The day of the first row in sight stands above the list. */
  function paintDay() {
    const { scrollTop } = element('archive-list');
    const row = element('archive-rows').querySelector('.entry');
    const index = row instanceof HTMLElement && row.offsetHeight > 0 ? Math.floor(scrollTop / row.offsetHeight + 0.25) : 0;
    const entry = goesByDay(choices) ? pages.at(index) : null;
    write(element('archive-day'), entry ? dayName(timeOf(entry), i18n()) : '');
  }

  function paint() {
    const total = pages.total();
    const narrow = narrowing(choices);
    write(element('archive-count'), i18n().t('archive.count', { n: total }));
    write(element('archive-filter-count'), narrow > 0 ? i18n().number(narrow) : '');
    element('archive-list').hidden = total === 0;
    element('archive-empty').hidden = total > 0;
    write(element('archive-empty-text'), i18n().t(narrow > 0 ? 'archive.nothing_found' : 'archive.empty'));
    element('archive-all').hidden = element('archive-reset').hidden = narrow === 0;
    element('archive-erase').hidden = element('archive-import').hidden = isReadOnly();
    element('archive-deleted').hidden = bin.count() === 0;
    write(element('archive-deleted-text'), i18n().t('archive.deleted', { n: bin.count() }));
    list.paint();
    if (total === 0) write(element('archive-day'), '');
  }

  const paintFields = () => paintFilter(choices, names, choices.game ? levels(choices.game) : [], i18n());

  /** @param {Choices} chosen */
  async function narrow(chosen) {
    // A field that is left tells once more what was typed.
    if (JSON.stringify(chosen) === JSON.stringify(choices)) return;
    choices = chosen;
    paintFields();
    list.restart();
    await pages.begin();
    announce(i18n().t('archive.count', { n: pages.total() }));
  }

  /**
   * Does something to matches, and shows what became of the list.
   *
   * @template {import('../backend.js').CommandName} Name
   * @param {Name} command
   * @param {import('../backend.js').RestParameters<Name>} args
   */
  async function carryOut(command, ...args) {
    try {
      await ask(command, ...args);
      return true;
    } catch (problem) {
      onProblem(/** @type {Problem} */ (problem));
      return false;
    }
  }

  /**
   * @param {MatchEntry} entry
   * @param {boolean} starred
   */
  async function star(entry, starred) {
    if (isReadOnly() || !(await carryOut('star', { id: entry.id, starred }))) return;
    pages.put({ ...entry, starred });
    paint();
    announce(i18n().t(starred ? 'archive.starred_now' : 'archive.unstarred_now'));
  }

  /**
   * @param {MatchEntry} entry
   * @param {string} note
   */
  async function annotate(entry, note) {
    if (!(await carryOut('annotate', { id: entry.id, note }))) return;
    pages.put({ ...entry, note });
    paint();
  }

  /** @param {MatchEntry} entry */
  async function remove({ id }) {
    if (isReadOnly() || !(await bin.remove(id))) return;
    await refreshed();
    announce(i18n().t('archive.deleted', { n: 1 }));
  }

  async function restore() {
    const n = await bin.restore();
    if (n === 0) return;
    await refreshed();
    announce(i18n().t('archive.restored', { n }));
  }

  async function erase() {
    if (!(await agreedToErase(i18n()).catch(onProblem))) return;
    if (await bin.erase()) {
      names = [];
      choices = ALL;
      paintFields();
    }
    await refreshed();
  }

  /** The keyboard goes on in the list, or where there is none, on the way out. */
  function focus() {
    if (pages.total() > 0) return list.focus();
    element('archive-back').focus();
    announce(element('archive-empty-text').textContent ?? '');
  }

  /** After a change the keyboard goes on at the same place. */
  async function refreshed() {
    await pages.renew();
    focus();
  }

  const openEntry = (/** @type {MatchEntry} */ entry) => {
    if (entry.summary) open(entry.game, entry.id);
    else onProblem({ code: 'bad_save', detail: '' });
  };

  element('archive-rows').addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    const row = button?.closest('.entry');
    // As it was seen, even if another list is on its way.
    const entry = row && painted.get(row);
    if (!entry || !button) return;
    if (button.matches('.entry-open')) openEntry(entry);
    else if (button.matches('.entry-star')) star(entry, !entry.starred);
    else openDetails(entry, previews.known(entry) ?? '', words());
  });
  listenToDetails({ open: openEntry, remove, star, annotate, exportOne });
  listenToFilter(narrow);
  for (const id of ['archive-reset', 'archive-all']) element(id).addEventListener('click', () => narrow(ALL));
  element('archive-undo').addEventListener('click', restore);
  element('archive-erase').addEventListener('click', erase);

  async function fetchNames() {
    names = await namesUsed().catch(() => []);
    paintFields();
  }

  return {
    filter,
    isDeleted: bin.has,
    show: async (chosen) => {
      if (chosen) choices = { ...ALL, ...chosen };
      paintFields();
      paint();
      fetchNames();
      list.restart();
      await pages.begin();
      focus();
    },
    renew: async () => {
      paintFields();
      paint();
      fetchNames();
      await refreshed();
    },
    repaint: () => {
      previews.forget();
      // What is shown later is painted then.
      if (!isShown()) return;
      paintFields();
      list.rebuild();
      paint();
    },
    focus,
  };
}
