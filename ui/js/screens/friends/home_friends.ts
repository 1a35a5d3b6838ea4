import { html, nothing } from 'lit-html';
import type { AppState, Dispatch } from '../../app.js';
import { button } from '../../components/parts.js';
import { whenText } from '../../foundation/day.js';
import { gameText } from '../../foundation/sides.js';
import type { ContactShown } from '../../wire.js';
import { inOrder, waitsForPerson } from './contact_model.js';
import { contactName } from './contact_words.js';

/**
 * On the home screen: the button that opens the dialog, and the matches with friends that are waiting for the player.
 */

/** The maximum number of matches shown here; the dialog lists all of them. */
const SHOWN = 5;

export function homeFriends(state: AppState, dispatch: Dispatch) {
  const { i18n, friends } = state;
  const waiting = inOrder(friends?.contacts ?? []).filter(waitsForPerson);
  const all = waiting.length > SHOWN
    ? html`<li><button type="button" class="button" data-contact="all" @click=${() => dispatch({ kind: 'friends_open' })}>${i18n.t('archive.show_all', { count: waiting.length })}</button></li>`
    : nothing;
  return html`
    ${button({ id: 'play-friend', icon: 'players', text: i18n.t('friends.title'), press: () => dispatch({ kind: 'friends_open' }) }, i18n)}
    ${waiting.length > 0 ? html`<div id="your-turn" class="row" role="group" aria-labelledby="your-turn-title">
      <h2 id="your-turn-title">${i18n.t('friends.your_turn')}</h2>
      <ul id="your-turn-list" class="plain">${waiting.slice(0, SHOWN).map((contact) => item(contact, state, dispatch))}${all}</ul>
    </div>` : nothing}`;
}

function item(contact: ContactShown, { i18n }: AppState, dispatch: Dispatch) {
  const { game, id, changed, your_turn: isOwnTurn, rematch } = contact;
  const key = isOwnTurn ? 'friends.turn_since' : rematch === 'friend' ? 'friends.rematch_since' : 'friends.send_since';
  return html`<li><button type="button" class="your-turn ${game}" data-contact=${id} @click=${() => dispatch({ kind: 'friends_go_on', contact })}
    ><b>${contactName(contact, i18n)}</b> <span>${gameText(game, i18n)}</span> <span class="small">${i18n.t(key, { when: whenText(changed, i18n) })}</span></button></li>`;
}
