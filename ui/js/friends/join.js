import * as backend from '../backend.js';
import { el, refill, write } from '../dom.js';
import { forget, restoreDraft } from '../drafts.js';
import { latinDigits } from '../keys.js';
import { announce } from '../panel/voice.js';
import { dialog, element } from '../panel/dialogs.js';
import { gameText } from '../sides.js';
import { formatted } from '../day.js';
import { GAMES } from '../games.js';
import { noMessagesText, termsTexts } from './terms.js';
import { friendName, troubleText } from './state.js';
import { createPaste } from './paste.js';
import { hasNetwork, knownFriends } from './store.js';
import { compact, normalized } from '../foreign.js';

/**
 * Joining: a message that came from a friend, or a game that is offered on this network. An invitation is looked at
 * before it is accepted.
 *
 * @typedef {import('./friends.js').Shell} Shell
 * @typedef {import('../wire.js').OfferShown} OfferShown
 * @typedef {import('../wire.js').FriendsShown} FriendsShown
 * @typedef {import('../wire.js').Problem} Problem
 */

const area = (/** @type {string} */ id) => /** @type {HTMLTextAreaElement} */ (element(id));
const input = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (element(id));

/** What is typed to join; a message, or where and with which code. */
const FIELDS = ['join-text', 'join-code', 'join-address'];

/** @param {Shell} shell */
export function createJoin(shell) {
  const { i18n, onProblem } = shell;
  /** @type {OfferShown | null} what is looked at */
  let offer = null;
  /** @type {number | null} the game on this network that is chosen */
  let host = null;
  let searching = false;
  /** A code is tried, and what comes of it has still to be told, even if it is what came of the one before. */
  let isAsking = false;

  const known = () => knownFriends();

  function paint() {
    paste.paint();
    element('join-transports').hidden = offer !== null;
    element('friend-offer').hidden = offer === null;
    if (offer) return paintOffer(offer);
    element('join-network-part').hidden = !hasNetwork();
    element('join-no-network').hidden = hasNetwork();
    const found = known()?.found ?? [];
    if (!found.some((one) => one.host === host)) host = found.length === 1 ? found[0].host : null;
    refill(element('join-found'), found.map(createFound));
    for (const { host: id } of found) input(`join-host-${id}`).checked = id === host;
    element('join-looking').hidden = found.length > 0;
  }

  /** @param {{ host: number, name: string }} found */
  function createFound({ host: id, name }) {
    const radio = el('input', { type: 'radio', name: 'join-host', id: `join-host-${id}`, value: String(id) });
    return el('label', {}, radio, el('span', {}, friendName(name, i18n())));
  }

  /** @param {OfferShown} shown */
  function paintOffer(shown) {
    const { game, problem, broker_url, expires } = shown;
    const isKnown = game in GAMES;
    const refused = problem ?? (isKnown ? null : 'unknown_remote_game');
    const { t } = i18n();
    const title = isKnown ? t('friends.offer_title', { game: gameText(game, i18n()) }) : t('friends.offer_unknown');
    write(element('offer-title'), title);
    const until = t('friends.offer_until', { day: formatted('full_date', expires, i18n()) });
    const byOtherTransports = isKnown ? noMessagesText(game, broker_url ? 'internet' : null, i18n()) : '';
    const facts = isKnown ? [...termsTexts(shown, i18n()), byOtherTransports, until].filter(Boolean) : [];
    refill(element('offer-facts'), facts.map((text) => el('li', {}, text)));
    element('offer-problem').hidden = refused === null;
    if (refused) write(element('offer-problem'), troubleText(refused, i18n()));
    element('offer-answer').hidden = refused !== null;
    element('offer-broker-note').hidden = element('offer-broker-choice').hidden = broker_url === '' || refused !== null;
    write(element('offer-broker-text'), i18n().t('friends.use_broker', { address: broker_url }));
    element('offer-accept').hidden = refused !== null || shell.isReadOnly();
  }

  /** @param {OfferShown} shown */
  function look(shown) {
    offer = shown;
    restoreDraft(input('offer-name'), shell.ownName());
    // Whoever invites may name any server: nothing connects to it unasked.
    input('offer-broker').checked = false;
    shell.tell('');
    shell.join();
    element('offer-title').focus();
  }

  async function accept() {
    if (!offer) return;
    const name = normalized(input('offer-name').value);
    try {
      const contact = await backend.acceptInvitation(offer.text, name);
      shell.keepName(name);
      forget(input('offer-name'));
      const isOverInternet = offer.broker_url !== '' && input('offer-broker').checked;
      offer = null;
      shell.choose(contact);
      if (isOverInternet) await backend.useTransport(contact.id, 'broker', true);
    } catch (problem) {
      onProblem(/** @type {Problem} */ (problem));
    }
  }

  async function join() {
    const code = latinDigits(input('join-code').value).replace(/\D/g, '');
    const address = compact(input('join-address').value);
    if (!address && host === null) return shell.tell(i18n().t('friends.join_choose'));
    isAsking = true;
    shell.tell(i18n().t('friends.joining'));
    const asked = address ? backend.networkJoinAt(address, code) : backend.networkJoin(host ?? 0, code);
    if (await shell.done(asked)) for (const id of ['join-code', 'join-address']) forget(input(id));
    else {
      isAsking = false;
      shell.tell('');
    }
  }

  const paste = createPaste('join-text', 'join-read', shell);
  element('join-found').addEventListener('change', ({ target }) => {
    host = Number(/** @type {HTMLInputElement} */ (target).value);
  });
  element('join-network').addEventListener('submit', (event) => {
    event.preventDefault();
    join();
  });
  element('offer-accept').addEventListener('click', accept);
  element('offer-leave').addEventListener('click', () => {
    offer = null;
    // The same invitation may come once more.
    if (searching) shell.done(backend.networkStop());
    searching = false;
    shell.join();
    area('join-text').focus();
  });

  return {
    paint,
    look,

    /** Nothing is left of what was looked at before. */
    clear() {
      offer = null;
      host = null;
      for (const id of FIELDS) restoreDraft(input(id));
    },

    /** @param {boolean} on begins only where somebody can see what is found */
    search(on) {
      if (on === searching || (on && (offer !== null || shell.isReadOnly() || !hasNetwork()))) return;
      searching = on;
      shell.done(backend.networkSearch(on));
    },

    /**
     * @param {FriendsShown} now
     * @param {FriendsShown | null} before
     */
    heard(now, before) {
      if (now.trouble && (isAsking || now.trouble !== before?.trouble) && dialog('friends-dialog').open) shell.tell(troubleText(now.trouble, i18n()));
      isAsking &&= !now.trouble && !now.offered;
      if (!searching) return;
      if (now.offered && now.offered.text !== before?.offered?.text) look(now.offered);
      const more = now.found.length - (before?.found.length ?? 0);
      if (more > 0 && !offer) announce(i18n().t('friends.found', { n: now.found.length }));
    },
  };
}
