import { html } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import type { AppState, Dispatch } from '../../app.js';
import { button, check, icon } from '../../components/parts.js';
import { select, type Choice, type ChoiceGroup } from '../../components/select.js';
import { isolated } from '../../foundation/foreign.js';
import { GAMES } from '../../boards/games.js';
import type { I18n, Key } from '../../foundation/i18n.js';
import { levelText } from '../../foundation/levels.js';
import { gameText } from '../../foundation/sides.js';
import type { LevelInfo } from '../../wire.js';
import { ORDERS, choicesOf, narrowing } from './filters.js';

/** The form for filtering the list of matches. */

export function filterForm({ archive: { choices, listed, names, isFilterOpen }, matches, i18n }: AppState, dispatch: Dispatch) {
  const levels = matches[choices.game]?.levels ?? [];
  return guard([choices, listed, names, isFilterOpen, levels, i18n], () => {
    const change = (typed: boolean) => ({ currentTarget }: Event) => dispatch({ kind: 'archive_choose', choices: choicesOf(currentTarget as HTMLFormElement), typed });
    const count = narrowing(listed);
    return html`<form id="archive-filter" role="search" aria-label=${i18n.t('archive.filter')} data-open=${String(isFilterOpen)}
        @change=${change(false)} @submit=${(event: Event) => (event.preventDefault(), change(false)(event))}
        @input=${(event: Event) => (event.target as Element).id === 'archive-text' && change(true)(event)}>
      <div id="archive-search">
        <label for="archive-text" class="unseen">${i18n.t('archive.search')}</label>
        <input id="archive-text" name="text" type="text" autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="search"
          placeholder=${i18n.t('archive.search')} .value=${choices.text}>
        <button type="button" id="archive-filter-button" class="button" aria-expanded=${String(isFilterOpen)} aria-controls="archive-fields"
          @click=${() => dispatch({ kind: 'archive_unfold' })}>${icon('filter')}<span>${i18n.t('archive.filter')}</span><b id="archive-filter-count">${count > 0 ? i18n.number(count) : ''}</b></button>
      </div>
      <div id="archive-fields" class="paper">
        ${fields(names, levels, i18n).map(([name, options]) => html`<label for="archive-${name}">${i18n.t(`archive.${name}`)}</label>${select({
          id: `archive-${name}`, name, value: choices[name], choices: options,
        })}`)}
        ${check({ name: 'starred', text: i18n.t('archive.only_starred'), checked: choices.starred })}
        ${button({ id: 'archive-reset', text: i18n.t('archive.reset'), hidden: count === 0, press: () => dispatch({ kind: 'archive_all' }) }, i18n)}
      </div>
    </form>`;
  });
}

type Field = 'game' | 'player' | 'result' | 'period' | 'phase' | 'order';

/** @param levels the chosen game's levels */
function fields(names: readonly string[], levels: readonly LevelInfo[], i18n: I18n): [Field, (Choice | ChoiceGroup)[]][] {
  const worded = (part: Field, ...values: string[]) =>
    ['', ...values].map((value) => ({ value, text: i18n.t(`archive.${part}_${value || 'any'}` as Key) }));
  const group = (title: Key, choices: Choice[]) => (choices.length > 0 ? [{ title: i18n.t(title), choices }] : []);
  return [
    ['game', [...worded('game'), ...Object.keys(GAMES).map((game) => ({ value: game, text: gameText(game, i18n) }))]],
    ['player', [
      ...worded('player', 'computers', 'people'),
      ...group('archive.by_name', names.map((name) => ({ value: `name:${name}`, text: isolated(name) }))),
      ...group('archive.by_level', levels.map((info) => ({ value: `level:${info.level}`, text: levelText(info, levels, i18n) }))),
    ]],
    ['result', worded('result', 'won', 'lost', 'draw', 'none')],
    ['period', worded('period', 'today', 'yesterday', 'week', 'month', 'year')],
    ['phase', worded('phase', 'running', 'over')],
    ['order', Object.keys(ORDERS).map((order) => ({ value: order, text: i18n.t(`archive.order_${order}` as Key) }))],
  ];
}
