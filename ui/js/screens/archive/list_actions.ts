import type { App } from '../../app.js';
import { isKeyboardHere } from '../../foundation/focus.js';
import { keyOf } from '../../foundation/keys.js';
import { element } from '../../foundation/dialogs.js';
import { activeRow, type ListAction, type ListState } from './list.js';
import { rowFor, scrollFor } from './virtual_range.js';

/** Scrolling and keyboard control of the list. */

const buttonsOf = (row: Element) => [...row.querySelectorAll('button')].filter(({ hidden }) => !hidden);

const rowAt = (index: number) => document.querySelector(`#archive-rows [data-index="${index}"]`);

/** The row that contains the element; null outside the list. */
function rowOf(target: Element): { row: Element; index: number } | null {
  const row = target.closest<HTMLElement>('#archive-rows .entry');
  return row && { row, index: Number(row.dataset.index) };
}

/** @param act handles any other key at a row; returns whether it did */
export function handleList(app: App, act: (key: string, index: number) => boolean) {
  const viewport = () => app.state.archive.viewport;
  const move = (part: Partial<ListState>) => app.update({ archive: { ...app.state.archive, viewport: { ...viewport(), ...part } } });

  /** @param focus whether to focus the row */
  function goTo(index: number, focus: boolean) {
    const box = element('archive-list');
    const top = viewport().row > 0 ? scrollFor(index, { ...viewport(), top: box.scrollTop }) : 0;
    const take = () => {
      const row = focus && rowAt(index);
      const buttons = row ? buttonsOf(row) : [];
      buttons[Math.min(viewport().column, buttons.length - 1)]?.focus({ preventScroll: true });
    };
    // Drawing can remove the focused row.
    take();
    move({ active: index, top });
    app.flush();
    if (box.scrollTop !== top) box.scrollTop = top;
    take();
  }

  function press(event: KeyboardEvent) {
    const at = rowOf(event.target as Element);
    if (!at || event.ctrlKey || event.altKey || event.metaKey) return;
    const { row, height, column } = viewport();
    const goal = rowFor(event.key, at.index, app.state.archive.list.total, Math.floor(height / row));
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (goal !== null) goTo(goal, true);
    else if (step) {
      move({ column: Math.max(0, Math.min(buttonsOf(at.row).length - 1, column + step)) });
      goTo(at.index, true);
    } else if (!act(keyOf(event), at.index)) return;
    event.preventDefault();
  }

  app.handle<ListAction>({
    archive_scroll: ({ top }) => move({ top }),
    archive_key: ({ event }) => press(event),
    archive_focus: ({ target }) => {
      const at = rowOf(target);
      if (!at) return move({ focused: null });
      const { active, focused } = viewport();
      const column = Math.max(0, buttonsOf(at.row).indexOf(target as HTMLButtonElement));
      if (at.index === focused && at.index === active && column === viewport().column) return;
      move({ focused: at.index, active: at.index, column });
      if (isKeyboardHere()) goTo(at.index, false);
    },
  });

  return {
    /** Call once the list is in the page. */
    observe: measureRows(app, move),
    /** Focuses the active row. */
    focus: () => goTo(activeRow(app.state.archive), true),
    /** Back to the top, for another list. */
    restart() {
      move({ active: 0, column: 0, top: 0 });
      element('archive-list').scrollTop = 0;
    },
  };
}

/**
 * Tracks the heights of the list and its rows.
 *
 * @returns a function that starts observing; call it once the list is in the page
 */
function measureRows(app: App, move: (part: Partial<ListState>) => void) {
  /** When the rows' height changes, keeps the first one in view in place. */
  function measure() {
    const box = document.getElementById('archive-list');
    if (!box?.checkVisibility()) return;
    const { row: was, height: before } = app.state.archive.viewport;
    const row = box.querySelector<HTMLElement>('.entry')?.offsetHeight ?? was;
    const height = box.clientHeight;
    if (row === was && height === before) return;
    const top = was > 0 ? (box.scrollTop / was) * row : box.scrollTop;
    move({ row, height, top });
    app.flush();
    if (row !== was) box.scrollTop = top;
  }

  const observer = new ResizeObserver(measure);
  let looks: readonly unknown[] = [];
  // Font size and language change the rows' height, but not always the list's.
  app.onDraw(() => {
    const { settings, i18n, place } = app.state;
    if (place !== 'archive' || (looks[0] === settings && looks[1] === i18n)) return;
    looks = [settings, i18n];
    measure();
  });
  return () => observer.observe(element('archive-list'));
}
