import { html, noChange, nothing } from 'lit-html';
import type { AppState, Dispatch } from '../../app.js';
import { button, icon, readOnlySign } from '../../components/parts.js';
import { dayName } from '../../foundation/day.js';
import type { Key } from '../../foundation/i18n.js';
import type { MatchEntry } from '../../wire.js';
import { timeOf } from './entry.js';
import { filterForm } from './filter_form.js';
import { ALL, narrowing, type Choices } from './filters.js';
import { NO_VIEWPORT, archiveList, firstInSight, type ListAction, type ListState } from './list.js';
import type { OnlyHereState } from './only_here.js';
import { NO_LIST, type List } from './pages.js';

export interface ArchiveState {
  /** The current values of the filter's fields. */
  readonly choices: Choices;
  /** The choices used to fetch the list on screen. */
  readonly listed: Choices;
  /** Whether the filter's fields are expanded, on screens that do not always show them. */
  readonly isFilterOpen: boolean;
  /** All players' names in the archive. */
  readonly names: readonly string[];
  readonly list: List;
  readonly viewport: ListState;
  /** Boards as SVG markup, keyed by `pictureName`. */
  readonly pictures: ReadonlyMap<string, string>;
  /** Deleted matches that can be restored. */
  readonly deleted: ReadonlySet<number>;
  /** The match shown in the details dialog. */
  readonly details: MatchEntry | null;
  /** The content of the question asked before deleting everything. */
  readonly erasing: OnlyHereState;
}

export const NO_ARCHIVE: ArchiveState = {
  choices: ALL, listed: ALL, isFilterOpen: false, names: [], list: NO_LIST, viewport: NO_VIEWPORT, pictures: new Map(), deleted: new Set(),
  details: null, erasing: { onlyHere: [], agreed: false },
};

export type FilterAction =
  /** The fields' values. While `typed`, the list waits until typing pauses. */
  | { kind: 'archive_choose'; choices: Choices; typed: boolean }
  | { kind: 'archive_all' }
  | { kind: 'archive_unfold' };

export type ArchiveAction =
  | ListAction
  | FilterAction
  | { kind: 'archive_back' }
  | { kind: 'archive_open'; entry: MatchEntry }
  | { kind: 'archive_details'; entry: MatchEntry }
  | { kind: 'archive_note'; text: string }
  | { kind: 'archive_star'; entry: MatchEntry; starred: boolean }
  | { kind: 'archive_restore' }
  | { kind: 'archive_export' }
  | { kind: 'archive_erase' }
  | { kind: 'archive_agree'; agreed: boolean };

/** The view. While the archive is hidden, it stays unchanged. */
export function archiveScreen(state: AppState, dispatch: Dispatch) {
  if (state.place !== 'archive') return noChange;
  const { archive, i18n } = state;
  const { deleted, list: { total }, listed } = archive;
  const first = firstInSight(archive);
  const isNarrow = narrowing(listed) > 0;
  return html`
    <header id="archive-bar" class="row apart">
      <div class="bar-title">
        <button type="button" id="archive-back" class="icon-button bare" aria-label=${i18n.t('archive.back')}
          @click=${() => dispatch({ kind: 'archive_back' })}>${icon('back')}</button>
        <h1>${i18n.t('archive.title')}</h1>
      </div>
      <nav class="menu" aria-label=${i18n.t('app.menu')}>${tools(state, dispatch)}</nav>
    </header>
    ${readOnlySign(state)}
    ${filterForm(state, dispatch)}
    <section id="archive-matches" aria-label=${i18n.t('archive.title')}>
      <div id="archive-head"><p id="archive-day" aria-hidden="true">${first ? dayName(timeOf(first), i18n) : ''}</p><p id="archive-count">${i18n.t('archive.count', { count: total })}</p></div>
      ${archiveList(state, dispatch)}
      ${total === 0 ? html`<div id="archive-empty">${icon('archive')}<p id="archive-empty-text">${i18n.t(isNarrow ? 'archive.nothing_found' : 'archive.empty')}</p>${button({
        id: 'archive-all', text: i18n.t('archive.reset'), hidden: !isNarrow, press: () => dispatch({ kind: 'archive_all' }),
      }, i18n)}</div>` : nothing}
      ${deleted.size > 0 ? html`<div id="archive-deleted"><p>${i18n.t('archive.deleted', { count: deleted.size })}</p>${button({
        id: 'archive-undo', text: i18n.t('archive.undo'), press: () => dispatch({ kind: 'archive_restore' }),
      }, i18n)}</div>` : nothing}
    </section>`;
}

function tools({ i18n, readOnly }: AppState, dispatch: Dispatch) {
  const tool = (id: string, sign: string, name: Key, action: Parameters<Dispatch>[0], hidden = false) => button({
    id: `archive-${id}`, className: 'worded', icon: sign, text: i18n.t(name), tip: i18n.t(name), hidden, press: () => dispatch(action),
  }, i18n);
  return [
    tool('export', 'match', 'archive.export', { kind: 'archive_export' }),
    tool('import', 'import', 'archive.import', { kind: 'import_open' }, readOnly),
    tool('statistics', 'statistics', 'statistics.title', { kind: 'statistics_open' }),
    tool('erase', 'delete', 'archive.erase', { kind: 'archive_erase' }, readOnly),
    tool('settings', 'settings', 'menu.settings', { kind: 'settings_open' }),
    tool('help', 'help', 'menu.help', { kind: 'help_open', game: null }),
  ];
}
