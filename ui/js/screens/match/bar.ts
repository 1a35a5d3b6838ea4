import { html, noChange } from 'lit-html';
import type { AppState, Dispatch } from '../../app.js';
import { button, type ButtonOptions } from '../../components/parts.js';
import { GAMES, gameModule } from '../../boards/games.js';
import type { Key } from '../../foundation/i18n.js';
import { gameText } from '../../foundation/sides.js';
import { isExercise } from './exercise.js';

/** The match's header: home button, game name, menu. */

export type BarAction = { kind: 'bar_home' | 'bar_flip' };

export function bar({ place, i18n, matches }: AppState, dispatch: Dispatch) {
  if (!(place in GAMES)) return noChange;
  const item = (id: string, icon: string, text: Key, tip: Key, press: ButtonOptions['press'], hidden = false) =>
    button({ id, icon, text: i18n.t(text), tip: i18n.t(tip), className: '', press, hidden }, i18n);
  // There is no players dialog if the panel offers the choice, or in a match with a friend.
  const hasNoPlayers = gameModule(place).seating === 'panel' || Boolean(matches[place]?.friend);
  const learns = isExercise(matches[place]);
  return html`<div class="bar-title">
      ${button({ id: 'home-button', icon: 'home', tip: i18n.t('menu.home'), className: 'menu-button', press: () => dispatch({ kind: 'bar_home' }) }, i18n)}
      <h1>${gameText(place, i18n)}</h1>
    </div>
    <nav id="menu" class="menu" aria-label=${i18n.t('app.menu')}>
      ${item('reset', 'reset', 'menu.reset', 'menu.reset', ({ detail }) => dispatch({ kind: 'play_renew', byPointer: detail > 0 }), learns)}
      ${item('players', 'players', 'menu.players', 'menu.players', () => dispatch({ kind: 'players_open' }), hasNoPlayers || learns)}
      ${item('flip', 'flip', 'menu.flip_short', 'menu.flip', () => dispatch({ kind: 'bar_flip' }))}
      ${item('match', 'match', 'menu.match_short', 'menu.match', () => dispatch({ kind: 'match_open' }), learns)}
      ${item('settings', 'settings', 'menu.settings', 'menu.settings', () => dispatch({ kind: 'settings_open' }))}
      ${item('help', 'help', 'menu.help', 'menu.help', () => dispatch({ kind: 'help_open', game: place }))}
    </nav>`;
}
