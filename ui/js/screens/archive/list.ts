import { html } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import type { AppState, Dispatch } from '../../app.js';
import { dayText } from '../../foundation/day.js';
import type { MatchEntry } from '../../wire.js';
import type { ArchiveState } from './archive.js';
import { timeOf } from './entry.js';
import { entryRow } from './entry_row.js';
import { goesByDay } from './filters.js';
import { entryAt } from './pages.js';
import { pictureName } from './previews.js';
import { rowsInSight, type Viewport } from './virtual_range.js';

/** The list as a grid that renders only the rows in view. One button in one row has the tab stop. */

export interface ListState extends Viewport {
  /** The active row for the keyboard. */
  readonly active: number;
  /** The button within that row. */
  readonly column: number;
  /** The row that has the focus, or null. */
  readonly focused: number | null;
}

export const NO_VIEWPORT: ListState = { top: 0, height: 0, row: 0, active: 0, column: 0, focused: null };

export type ListAction =
  | { kind: 'archive_scroll'; top: number }
  | { kind: 'archive_key'; event: KeyboardEvent }
  /** The element that has the focus now, in the list or outside it. */
  | { kind: 'archive_focus'; target: Element };

export const activeRow = ({ viewport, list }: ArchiveState) => Math.max(0, Math.min(viewport.active, list.total - 1));

export const inSight = ({ viewport, list }: ArchiveState) => rowsInSight({ ...viewport, total: list.total });

/** The topmost readable row, whose day is shown above the list. */
export function firstInSight({ viewport: { top, row }, list, listed }: ArchiveState): MatchEntry | null {
  return goesByDay(listed) ? entryAt(list, row > 0 ? Math.floor(top / row + 0.25) : 0) : null;
}

export function archiveList(state: AppState, dispatch: Dispatch) {
  const { archive, i18n } = state;
  const { viewport, list: { total } } = archive;
  const { first, end } = inSight(archive);
  const rows = Array.from({ length: end - first }, (_, i) => first + i);
  // The focused row stays rendered; otherwise the focus would be lost.
  const { focused } = viewport;
  if (focused !== null && focused < total && (focused < first || focused >= end)) rows[focused < first ? 'unshift' : 'push'](focused);
  const active = activeRow(archive);
  // If the active row is not rendered, the first one in view gets the tab stop.
  const stop = rows.includes(active) ? active : first;
  const hear = (event: KeyboardEvent) => dispatch({ kind: 'archive_key', event });
  return html`<div id="archive-list" role="grid" aria-label=${i18n.t('archive.title')} aria-rowcount=${total} ?hidden=${total === 0}
      @scroll=${({ target }: Event) => dispatch({ kind: 'archive_scroll', top: (target as Element).scrollTop })}>
    <div id="archive-rows" role="rowgroup" .style=${`height: ${total * viewport.row}px`} @keydown=${hear}
      @focusin=${({ target }: FocusEvent) => dispatch({ kind: 'archive_focus', target: target as Element })}
      @focusout=${({ relatedTarget }: FocusEvent) => relatedTarget && dispatch({ kind: 'archive_focus', target: relatedTarget as Element })}>${repeat(
      rows, (index) => index, (index) => entryRow(rowAt(archive, index, index === stop ? viewport.column : null), state, dispatch))}</div>
  </div>`;
}

function rowAt(archive: ArchiveState, index: number, stop: number | null) {
  const { list, viewport, pictures } = archive;
  const entry = entryAt(list, index);
  const picture = entry && (pictures.get(pictureName(entry)) ?? null);
  return { entry, index, top: index * viewport.row, stop, picture, newDay: beginsDay(archive, index), place: { number: index + 1, total: list.total } };
}

function beginsDay({ list, listed }: ArchiveState, index: number) {
  const [entry, above] = [entryAt(list, index), index > 0 ? entryAt(list, index - 1) : null];
  if (!entry || !goesByDay(listed)) return false;
  const day = (one: MatchEntry) => dayText(new Date(timeOf(one) * 1000));
  return index === 0 || (above !== null && day(above) !== day(entry));
}
