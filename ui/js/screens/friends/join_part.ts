import { html, nothing } from 'lit-html';
import { keyed } from 'lit-html/directives/keyed.js';
import type { AppState, Dispatch } from '../../app.js';
import { draft } from '../../components/draft.js';
import { button } from '../../components/parts.js';
import { formatted } from '../../foundation/day.js';
import { hostOf, isolated } from '../../foundation/foreign.js';
import { GAMES } from '../../boards/games.js';
import { gameText } from '../../foundation/sides.js';
import type { OfferShown } from '../../wire.js';
import { friendName, troubleText } from './contact_words.js';
import { field, submitting, valueOf } from './fields.js';
import { choice } from './invite_form.js';
import { pasteField } from './paste.js';
import { noMessagesText, termsTexts } from './terms.js';

/**
 * Joining with a friend's message, or in a game offered on this network. An invitation is shown before it is accepted.
 */
export function joinPart(state: AppState, dispatch: Dispatch) {
  const { i18n, capabilities, friendsDialog: { join: { offer } } } = state;
  return html`<div id="join-transports" class="stack" ?hidden=${offer !== null}>
      <section class="stack" aria-labelledby="join-text-title">
        <h3 id="join-text-title">${i18n.t('friends.by_text')}</h3>
        <p>${i18n.t('friends.by_text_note')}</p>
        ${pasteField({ field: 'join-text', button: 'join-read', rows: 4, label: i18n.t('friends.pasted'), primary: true }, state, dispatch)}
      </section>
      ${capabilities.network ? overNetwork(state, dispatch) : html`<p class="note">${i18n.t('friends.no_network')}</p>`}
    </div>
    ${offer ? lookedAt(offer, state, dispatch) : nothing}`;
}

/** The chosen or only game to join on this network. */
export function chosenHost({ friends, friendsDialog: { join: { host } } }: AppState) {
  const found = friends?.found ?? [];
  if (found.some((one) => one.host === host)) return host;
  return found.length === 1 ? found[0].host : null;
}

function overNetwork(state: AppState, dispatch: Dispatch) {
  const { i18n, friends } = state;
  const found = friends?.found ?? [];
  const chosen = chosenHost(state);
  const join = submitting((event) => dispatch({ kind: 'join_go', code: valueOf(event, 'join-code'), address: valueOf(event, 'join-address') }));
  return html`<section id="join-network-part" class="stack" aria-labelledby="join-network-title"><form id="join-network" class="stack" @submit=${join}>
    <h3 id="join-network-title">${i18n.t('friends.by_network')}</h3>
    <p>${i18n.t('friends.by_network_note')}</p>
    ${found.length === 0 ? html`<p class="note">${i18n.t('friends.looking')}</p>` : nothing}
    <div id="join-found" class="choices" role="radiogroup" aria-label=${i18n.t('friends.found_title')}>${found.map(({ host, name }) =>
      choice('join-host', `join-host-${host}`, friendName(name, i18n), host === chosen, () => dispatch({ kind: 'join_host', host })))}</div>
    ${field(i18n.t('friends.code'), html`<input id="join-code" type="text" inputmode="numeric" maxlength="40" autocomplete="off" spellcheck="false"
      enterkeyhint="go" required ${draft()}>`, 'join-code')}
    <details class="roomy" role="group"><summary>${i18n.t('friends.by_address')}</summary>
      ${field(i18n.t('friends.address'), html`<input id="join-address" type="text" maxlength="64" autocomplete="off" autocapitalize="off"
        spellcheck="false" enterkeyhint="go" ${draft()}>`, 'join-address')}
    </details>
    <div class="dialog-buttons">${button({ id: 'join-go', type: 'submit', text: i18n.t('friends.join'), primary: true }, i18n)}</div>
  </form></section>`;
}

/** An invitation. The inviter can name any server, so nothing connects to it unasked. */
function lookedAt(offer: OfferShown, state: AppState, dispatch: Dispatch) {
  const { i18n, readOnly, settings } = state;
  const { game, problem, broker_url: address, expires, inviter, page } = offer;
  const isKnown = game in GAMES;
  const refused = problem ?? (isKnown ? null : 'unknown_remote_game');
  const until = i18n.t('friends.offer_until', { day: formatted('full_date', expires, i18n) });
  const facts = isKnown ? [...termsTexts(offer, i18n), noMessagesText(game, address ? 'internet' : null, state), until].filter(Boolean) : [];
  const named = inviter ? i18n.t('friends.offer_from', { name: isolated(inviter), game: gameText(game, i18n) }) : i18n.t('friends.offer_title', { game: gameText(game, i18n) });
  const title = isKnown ? named : i18n.t('friends.offer_unknown');
  return keyed(offer, html`<section id="friend-offer" class="stack" aria-labelledby="offer-title">
    <h3 id="offer-title" tabindex="-1" data-refocus>${title}</h3>
    <ul id="offer-facts">${facts.map((text) => html`<li>${text}</li>`)}</ul>
    ${refused ? html`<p class="warning">${troubleText(refused, i18n)}</p>` : field(i18n.t('friends.own_name'),
      html`<input id="offer-name" type="text" maxlength="40" autocomplete="off" spellcheck="false" enterkeyhint="done" ${draft(settings.own_name)}>`, 'offer-name')}
    ${address && !refused ? html`
      <label id="offer-broker-choice" class="check"><input type="checkbox" id="offer-broker" ?checked=${page !== null} aria-describedby="offer-broker-note">
        <span id="offer-broker-text">${i18n.t('friends.use_broker', { address: hostOf(page ?? address) })}</span></label>
      <p id="offer-broker-note" class="note">${i18n.t('friends.broker_note')}</p>` : nothing}
    <div class="dialog-buttons">
      ${button({ id: 'offer-leave', text: i18n.t('friends.not_now'), press: () => dispatch({ kind: 'join_leave' }) }, i18n)}
      ${refused || readOnly ? nothing : button({ id: 'offer-accept', text: i18n.t(page ? 'friends.play' : 'friends.accept'), primary: true, press: () => dispatch({ kind: 'join_accept' }) }, i18n)}
    </div>
  </section>`);
}
