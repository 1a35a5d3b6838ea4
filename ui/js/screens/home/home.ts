import { html, noChange, nothing } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import type { App, AppState, Dispatch } from '../../app.js';
import { button, readOnlySign, type ButtonOptions } from '../../components/parts.js';
import { sinceText } from '../../foundation/day.js';
import { GAMES, gameModule } from '../../boards/games.js';
import { element } from '../../foundation/dialogs.js';
import type { I18n, Key } from '../../foundation/i18n.js';
import { seatText } from '../../foundation/levels.js';
import { numberOf } from '../match/record/numbers.js';
import { homeFriends } from '../friends/home_friends.js';
import { statusText } from '../match/status.js';
import { isUnderWay } from '../../foundation/phase.js';
import { gameText } from '../../foundation/sides.js';
import type { MatchEntry, Snapshot } from '../../wire.js';
import { running } from './running.js';

/** The home screen: every game with its board, its state in words, and its actions. */

export interface HomeState {
  /** Each game's matches in progress, other than the open one: the first few, and the total number. */
  readonly running: Readonly<Record<string, { readonly entries: readonly MatchEntry[]; readonly total: number }>>;
  /** Their small boards, by `pictureName`. */
  readonly pictures: Readonly<Record<string, string>>;
  /** Whether another version of the page is ready to load. */
  readonly hasNewVersion: boolean;
}

export const NO_HOME: HomeState = { running: {}, pictures: {}, hasNewVersion: false };

export type HomeAction =
  | { kind: 'home_open'; game: string }
  | { kind: 'home_resume'; game: string }
  | { kind: 'home_renew'; game: string }
  | { kind: 'home_resume_kept'; game: string; id: number }
  | { kind: 'home_show_running'; game: string }
  | { kind: 'home_archive' | 'home_new_version' };

function frame(state: AppState) {
  const { i18n } = state;
  return html`
    <header id="home-bar" class="row apart"></header>
    ${readOnlySign(state)}
    <section id="home-friends" class="row" aria-label=${i18n.t('friends.title')}></section>
    <section id="games" aria-label=${i18n.t('home.games')}></section>`;
}

/** Call once translations are loaded. */
export function mountHome(app: App) {
  app.mount(element('home'), frame, () => undefined);
  app.mount(element('home-bar'), homeBar);
  app.mount(element('home-friends'), homeFriends);
  app.mount(element('games'), games);
}

/** The header. It is not updated while hidden. */
function homeBar({ place, i18n, home: { hasNewVersion } }: AppState, dispatch: Dispatch) {
  if (place !== 'home') return noChange;
  const item = (id: string, icon: string, text: Key, press: ButtonOptions['press'], tip = text, className = '') =>
    button({ id, icon, text: i18n.t(text), tip: i18n.t(tip), className, press }, i18n);
  return html`<h1>${i18n.t('app.name')}</h1>
    <nav class="menu" aria-label=${i18n.t('app.menu')}>
      ${hasNewVersion ? item('home-renew', 'import', 'browser.renew', () => dispatch({ kind: 'home_new_version' }), 'browser.renew_does', 'worded') : nothing}
      ${item('home-archive', 'archive', 'archive.title', () => dispatch({ kind: 'home_archive' }), 'archive.title', 'worded')}
      ${item('home-problems', 'problem', 'home.problems', () => dispatch({ kind: 'problems_open' }), 'home.problems', 'worded')}
      ${item('home-statistics', 'statistics', 'statistics.title', () => dispatch({ kind: 'statistics_open' }))}
      ${item('home-settings', 'settings', 'menu.settings', () => dispatch({ kind: 'settings_open' }))}
      ${item('home-about', 'about', 'about.title', () => dispatch({ kind: 'about_open' }))}
      ${item('home-help', 'help', 'menu.help', () => dispatch({ kind: 'help_open', game: null }))}
    </nav>`;
}

function games(state: AppState, dispatch: Dispatch) {
  if (state.place !== 'home') return noChange;
  return Object.keys(GAMES).map((game) => {
    const snapshot = state.matches[game];
    // Nothing to press until the match is known.
    return html`<article class="game ${game}" data-game=${game} data-phase=${snapshot?.phase ?? nothing}>${snapshot ? card(snapshot, state, dispatch) : nothing}</article>`;
  });
}

function card(snapshot: Snapshot, state: AppState, dispatch: Dispatch) {
  const { i18n } = state;
  const { game, phase } = snapshot;
  const name = gameText(game, i18n);
  const over = phase === 'over';
  // Every game has these buttons, so the accessible names include the game.
  const action = (what: 'resume' | 'renew' | 'learn', text: string, className: string, press: () => void) => html`<button type="button"
    class=${className} data-action=${what} aria-label=${i18n.t('home.action', { action: text, game: name })} @click=${press}>${text}</button>`;
  return html`<button type="button" class="miniature" data-action="open" aria-label=${i18n.t('home.look', { game: name })}
      .innerHTML=${guard([snapshot, i18n], () => gameModule(game).miniature(snapshot, i18n))} @click=${() => dispatch({ kind: 'home_open', game })}></button>
    <div class="game-name"><h2>${name}</h2>${action('learn', i18n.t('home.learn'), 'learn', () => dispatch({ kind: 'help_open', game }))}</div>
    <p class="game-state">${stateText(snapshot, i18n)}</p>
    <p class="game-players">${playersText(snapshot, i18n)}</p>
    <div class="game-actions">
      ${action('resume', i18n.t(over ? 'review.title' : isUnderWay(snapshot) ? 'go.continue' : 'home.play'), over ? 'button' : 'button primary', () => dispatch({ kind: 'home_resume', game }))}
      ${phase === 'choosing' ? nothing : action('renew', i18n.t('menu.reset'), over ? 'button primary' : 'button', () => dispatch({ kind: 'home_renew', game }))}
    </div>
    ${running(snapshot, state, dispatch)}`;
}

export function stateText(snapshot: Snapshot, i18n: I18n) {
  if (snapshot.phase === 'choosing') return i18n.t(`${snapshot.game}.about` as Key);
  if (snapshot.outcome) return statusText(snapshot, i18n);
  const moves = i18n.t('home.moves', { count: numberOf(snapshot, snapshot.at) });
  return i18n.sentences([i18n.t('announce.sentence', { text: statusText({ ...snapshot, phase: 'running' }, i18n) }), moves]);
}

function playersText(snapshot: Snapshot, i18n: I18n) {
  const { seats, began } = snapshot;
  if (!seats.first || !seats.second) return '';
  const players = i18n.t('home.players', { first: seatText(snapshot, 'first', i18n), second: seatText(snapshot, 'second', i18n) });
  return isUnderWay(snapshot) && began !== null ? `${players} · ${sinceText(began, i18n)}` : players;
}
