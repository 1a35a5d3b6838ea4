import { html, nothing } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { keyed } from 'lit-html/directives/keyed.js';
import type { AppState, Dispatch } from '../../app.js';
import { button } from '../../components/parts.js';
import { select } from '../../components/select.js';
import type { Key } from '../../foundation/i18n.js';
import { gameText } from '../../foundation/sides.js';
import type { StatisticsQuery, StatisticsReport } from '../../wire.js';
import { wordsOf } from '../archive/entry.js';
import { gamesWithProblems } from '../problems/problems.js';
import { opponentText, personText, sections } from './sections.js';

/** The statistics dialog: the choice of player, game and opponent, and the backend's report. */

export interface StatisticsState {
  readonly query: StatisticsQuery;
  /** The requested player; null until one is chosen. */
  readonly chosen: { readonly name: string | null } | null;
  /** Null until it is known. */
  readonly report: StatisticsReport | null;
  /** A plot's width, in sixteenths of a rem; 0 until it is known. */
  readonly width: number;
}

export const NO_STATISTICS: StatisticsState = { query: { player: null, game: null, opponent: null, zone: [] }, chosen: null, report: null, width: 0 };

export type StatisticsAction =
  | { kind: 'statistics_open' }
  /** Asks for another player, game or opponent. */
  | { kind: 'statistics_ask'; part: Partial<StatisticsQuery> };

/**
 * The player shown: the chosen one if they have matches, otherwise the one with the most matches, preferring named
 * players.
 *
 * @param people those with the most matches first
 */
export function personShown(people: StatisticsReport['people'], chosen: StatisticsState['chosen']): string | null {
  if (chosen && people.some(({ name }) => name === chosen.name)) return chosen.name;
  const [most] = people;
  // On a tie, a named player says more than unnamed ones.
  return people.find(({ name, matches }) => name !== null && matches === most.matches)?.name ?? most?.name ?? null;
}

type Field = 'player' | 'game' | 'opponent';

export function statistics(state: AppState, dispatch: Dispatch) {
  const { i18n, matches, place, statistics: { report, width } } = state;
  if (!report) return nothing;
  const plot = (draw: (width: number) => unknown) => (width > 0 ? draw(width) : nothing);
  return html`${fields(report, state, dispatch)}
    <div id="statistics-text" class="stack">${guard([report, width, i18n, matches], () =>
      keyed(report, sections(report, { ...wordsOf(state), plot })))}</div>
    ${place !== 'home' || gamesWithProblems(state).length === 0 ? nothing : html`<div class="actions">${button(
      { id: 'statistics-problems', icon: 'problem', text: i18n.t('statistics.problems'), press: () => dispatch({ kind: 'problems_open' }) }, i18n)}</div>`}`;
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

  /** A single option is not a choice. */
  function field(name: Field, choices: readonly { value: unknown; text: string }[], any: Key | null) {
    if (choices.length < 2) return nothing;
    const all = any ? [{ value: null, text: i18n.t(any) }, ...choices] : choices;
    return html`<div class="field"><label for="statistics-${name}">${i18n.t(`statistics.${name}`)}</label>${select({
      id: `statistics-${name}`, name, value: JSON.stringify(query[name]), choices: all.map(({ value, text }) => ({ value: JSON.stringify(value), text })),
      change: (value) => dispatch({ kind: 'statistics_ask', part: { [name]: JSON.parse(value) } }),
    })}</div>`;
  }
}
