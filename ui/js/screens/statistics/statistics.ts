import { html, nothing } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { keyed } from 'lit-html/directives/keyed.js';
import type { AppState, Dispatch } from '../../app.js';
import { select } from '../../components/select.js';
import type { Key } from '../../foundation/i18n.js';
import { gameText } from '../../foundation/sides.js';
import type { StatisticsQuery, StatisticsReport } from '../../wire.js';
import { wordsOf } from '../archive/entry.js';
import { opponentText, personText, sections } from './sections.js';

/** The dialog that shows how a person plays: whose matches it asks for, and what the backend says of them. */

export interface StatisticsState {
  readonly query: StatisticsQuery;
  /** Whose figures the person has asked for; null as long as nobody was chosen. */
  readonly chosen: { readonly name: string | null } | null;
  /** Null until it is known. */
  readonly report: StatisticsReport | null;
  /** Of the room for a plot, in sixteenths of a rem; 0 until it is known. */
  readonly width: number;
}

export const NO_STATISTICS: StatisticsState = { query: { player: null, game: null, opponent: null, zone: [] }, chosen: null, report: null, width: 0 };

export type StatisticsAction =
  | { kind: 'statistics_open' }
  /** Another person, game or opponent is asked for. */
  | { kind: 'statistics_ask'; part: Partial<StatisticsQuery> };

/**
 * Whose figures are shown: who was chosen, as long as they have matches, else who has most of them, rather by name.
 *
 * @param people those with most matches first
 */
export function personShown(people: StatisticsReport['people'], chosen: StatisticsState['chosen']): string | null {
  if (chosen && people.some(({ name }) => name === chosen.name)) return chosen.name;
  const [most] = people;
  // As many without a name say less than as many with one.
  return people.find(({ name, matches }) => name !== null && matches === most.matches)?.name ?? most?.name ?? null;
}

type Field = 'player' | 'game' | 'opponent';

/** The view. */
export function statistics(state: AppState, dispatch: Dispatch) {
  const { i18n, matches, statistics: { report, width } } = state;
  if (!report) return nothing;
  const plot = (draw: (width: number) => unknown) => (width > 0 ? draw(width) : nothing);
  return html`${fields(report, state, dispatch)}
    <div id="statistics-text" class="stack">${guard([report, width, i18n, matches], () =>
      keyed(report, sections(report, { ...wordsOf(state), plot })))}</div>`;
}

function fields({ people, games, opponents }: StatisticsReport, state: AppState, dispatch: Dispatch) {
  const { i18n, statistics: { query } } = state;
  const against = query.game === null ? [] : opponents.filter(({ game }) => game === query.game);
  const shown = [
    field('player', people.map(({ name }) => ({ value: name, text: personText(name, i18n) })), null),
    field('game', games.map(({ game }) => ({ value: game, text: gameText(game, i18n) })), 'statistics.all_games'),
    field('opponent', against.map(({ game, opponent }) => ({ value: opponent, text: opponentText(game, opponent, wordsOf(state)) })), 'statistics.everybody'),
  ].filter((one) => one !== nothing);
  return shown.length > 0 ? html`<form id="statistics-query" aria-label=${i18n.t('statistics.choice')}>${shown}</form>` : nothing;

  /** A choice of one is none. */
  function field(name: Field, choices: readonly { value: unknown; text: string }[], any: Key | null) {
    if (choices.length < 2) return nothing;
    const all = any ? [{ value: null, text: i18n.t(any) }, ...choices] : choices;
    return html`<div class="field"><label for="statistics-${name}">${i18n.t(`statistics.${name}`)}</label>${select({
      id: `statistics-${name}`, name, value: JSON.stringify(query[name]), choices: all.map(({ value, text }) => ({ value: JSON.stringify(value), text })),
      change: (value) => dispatch({ kind: 'statistics_ask', part: { [name]: JSON.parse(value) } }),
    })}</div>`;
  }
}
