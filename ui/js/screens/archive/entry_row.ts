import { html, nothing } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import type { AppState, Dispatch } from '../../app.js';
import { dayParts } from '../../foundation/day.js';
import { SIDES } from '../../foundation/sides.js';
import type { MatchEntry, Side, Summary } from '../../wire.js';
import { entrySentence, factsOf, nameText, resultKind, resultText, timeOf, titleText, wordsOf, type RowPlace, type Words } from './entry.js';

/** A row of the archive: buttons for opening the match, for its star, and for everything else. */
export interface Row extends RowPlace {
  /** Null until it is loaded. */
  readonly entry: MatchEntry | null;
  readonly index: number;
  /** Distance from the top of the list, in CSS pixels. */
  readonly top: number;
  /** Which button has the list's tab stop; null if another row has it. */
  readonly stop: number | null;
  /** SVG markup; null until it is known. */
  readonly picture: string | null;
}

/** Redrawn only when something in it changes, because the list scrolls often. */
export function entryRow(row: Row, state: AppState, dispatch: Dispatch) {
  const { entry, index, top, stop, picture, newDay, place } = row;
  const { i18n, matches, readOnly } = state;
  const today = new Date().getDate();
  return guard([entry, index, top, stop, picture, newDay, place.total, i18n, matches, readOnly, today], () => template(row, state, dispatch));
}

function template({ entry, index, top, stop, picture, newDay, place }: Row, state: AppState, dispatch: Dispatch) {
  const words = wordsOf(state);
  const { i18n, readOnly } = state;
  const name = entry ? titleText(entry, words) : i18n.t('archive.unreadable');
  const [star, more] = [entry !== null && !readOnly, entry !== null];
  const column = stop === null ? null : Math.min(stop, [star, more].filter(Boolean).length);
  const tabIndex = (at: number) => (column === at ? 0 : -1);
  // Sides take their game's colours. The page's content security policy forbids style attributes in markup.
  return html`<div class="entry ${entry?.game ?? ''}" role="row" aria-rowindex=${place.number} data-index=${index} data-new-day=${String(newDay)} .style=${`top: ${top}px`}>
    <div class="entry-cell" role="gridcell"><button type="button" class="entry-open" tabindex=${tabIndex(0)}
      aria-label=${entry ? entrySentence(entry, { newDay, place }, words) : i18n.t('archive.loading')}
      @click=${() => entry && dispatch({ kind: 'archive_open', entry })}>${face(entry, newDay, picture, words)}</button></div>
    ${iconCell('star', i18n.t('archive.star_of', { name }), tabIndex(1), !star, () => entry && dispatch({ kind: 'archive_star', entry, starred: !entry.starred }), entry?.starred ?? false)}
    ${iconCell('more', i18n.t('archive.more_of', { name }), tabIndex(star ? 2 : 1), !more, () => entry && dispatch({ kind: 'archive_details', entry }))}
  </div>`;
}

/** The visible part of a row. */
function face(entry: MatchEntry | null, newDay: boolean, picture: string | null, words: Words) {
  const { i18n } = words;
  const summary = entry?.summary ?? null;
  const { weekday, day, month } = dayParts(entry && newDay ? timeOf(entry) : 0, i18n);
  const players = summary ? SIDES.map((side) => player(summary, side, words)) : entry ? i18n.t('archive.unreadable') : '';
  const facts = entry ? Object.entries(factsOf(entry, i18n)) : [];
  return html`<span class="entry-day">${entry && newDay ? html`<small>${weekday}</small><b>${day}</b><small>${month}</small>` : nothing}</span><span
    class="entry-picture" .innerHTML=${picture ?? ''}></span><span class="entry-words"><span class="entry-players">${players}</span><span
    class="entry-facts">${facts.map(([fact, text]) => html`<span class="entry-${fact}">${text}</span>`)}</span><span
    class="entry-remark" ?hidden=${!entry?.note}>${entry?.note}</span></span><span class="entry-result" data-kind=${summary ? resultKind(summary) : 'none'}
    data-side=${summary?.outcome?.winner ?? summary?.turn ?? 'none'}>${summary ? resultText(summary, i18n) : ''}</span>`;
}

const player = (summary: Summary, side: Side, words: Words) => html`<span class="entry-player ${side}"
  data-won=${String(summary.outcome?.winner === side)}><span class="side-dot"></span><span>${nameText(summary, side, words)}</span></span>`;

/** WebKitGTK's page process crashes when a screen reader reads an empty cell, so the cell holds the name. */
const iconCell = (name: 'star' | 'more', text: string, tabIndex: number, hidden: boolean, press: () => void, pressed?: boolean) => html`
  <div class="entry-cell" role="gridcell"><button type="button" class="icon-button bare entry-${name}" tabindex=${tabIndex} ?hidden=${hidden}
    aria-pressed=${pressed ?? nothing} @click=${press}><svg class="icon" aria-hidden="true"><use href="#icon-${name}"/></svg><span class="unseen">${text}</span></button></div>`;
