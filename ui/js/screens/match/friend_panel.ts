import { html, nothing } from 'lit-html';
import type { AppState, Dispatch } from '../../app.js';
import { button, check } from '../../components/parts.js';
import { hostOf } from '../../foundation/foreign.js';
import type { Key, Values } from '../../foundation/i18n.js';
import { isSecondClick } from '../../foundation/second_click.js';
import type { ContactShown, Snapshot } from '../../wire.js';
import { contactOf, goesByFile, hasFileToSend, nextMessage, sendsText, type ContactAction, type Transport } from '../friends/contact_model.js';
import { contactWords, isUnderWay } from '../friends/contact_words.js';
import {
  DEALS, askText, awaitsSecrets, claimText, confirmedText, dealText, friendOf, saidText, withFriend, type WithFriend,
} from '../friends/match_words.js';

/** The panel for a match with a friend: delivery and presence, requests and claims, phrases, and the transports. */

export interface FriendPanelState {
  /** Contacts whose digits are to be compared later. */
  readonly later: ReadonlySet<number>;
  /** The contact of the rematch that the player has asked for. */
  readonly rematch: number | null;
}

export const NO_FRIEND_PANEL: FriendPanelState = { later: new Set(), rematch: null };

export type FriendPanelAction =
  | { kind: 'friend_answer_take_back'; accept: boolean }
  | { kind: 'friend_claim'; draw: boolean }
  | { kind: 'friend_yield' }
  | { kind: 'friend_digits_later'; contact: number }
  | { kind: 'friend_accept_rematch' }
  | { kind: 'friend_open_match'; contact: ContactShown }
  | { kind: 'friend_phrases' }
  | { kind: 'friend_say'; phrase: number };

/** The number of recent phrases shown. */
const PHRASES_SHOWN = 2;

const MESSAGE_SAID = {
  notice: 'friends.send_notice_note',
  send: 'friends.match_message_send',
  live: 'friends.match_message_live',
  sent: 'friends.match_message_await',
  await: 'friends.match_message_await',
} as const;

/** The view; nothing in a match without a friend. */
export function friendPanel(state: AppState, dispatch: Dispatch) {
  const { i18n, readOnly, capabilities } = state;
  const snapshot = state.matches[state.place];
  const match = snapshot && withFriend(snapshot);
  if (!match) return nothing;
  const { friend, can } = match;
  const called = friendOf(match, i18n);
  const contact = contactOf(state, snapshot);
  const needs = needsTransport(match, contact);
  const press = (text: Key, action: Parameters<Dispatch>[0], more = {}) =>
    button({ text: i18n.t(text), press: once(() => dispatch(action)), ...more }, i18n);
  const said = friend.phrases.slice(-PHRASES_SHOWN);
  const isOff = contact !== null && needs && isBrokerOff(contact);
  const rematch = mayInvite(snapshot, contact, state) ? contact?.rematch ?? null : null;
  return html`
    ${line('friend-state', contact ? transportText(contact, needs, state) : '')}
    ${box('friend-off', isOff ? i18n.t('friends.match_broker_off') : '', readOnly, isOff
      ? press('friends.match_broker_on', { kind: 'contact_transport', contact: contact.id, transport: 'broker', wanted: true }, { id: 'friend-broker-on' }) : nothing)}
    ${said.length > 0 ? html`<ul id="friend-said" class="plain">${said.map((phrase) => html`<li class=${phrase.by}>${saidText(match, phrase, i18n)}</li>`)}</ul>` : nothing}
    ${box('friend-ask', askText(match, i18n), readOnly, can.answer_take_back ? [
      press('friends.match_allow', { kind: 'friend_answer_take_back', accept: true }, { id: 'friend-allow' }),
      press('friends.match_refuse', { kind: 'friend_answer_take_back', accept: false }, { id: 'friend-refuse' }),
    ] : nothing)}
    ${box('friend-claim', claimText(match, i18n), readOnly, [
      can.claim ? press('friends.match_claim_win', { kind: 'friend_claim', draw: false }, { id: 'friend-claim-win' }) : nothing,
      can.claim ? press('friends.match_claim_draw', { kind: 'friend_claim', draw: true }, { id: 'friend-claim-draw' }) : nothing,
      can.yield_time ? press('friends.match_yield', { kind: 'friend_yield' }, { id: 'friend-yield' }) : nothing,
    ])}
    ${box('friend-deal', dealText(match, i18n), false,
      html`<progress id="friend-dealt" max=${DEALS} aria-labelledby="friend-deal-said" .value=${friend.dealerless?.dealt ?? 0}></progress>`)}
    ${line('friend-confirmed', confirmedText(match, i18n))}
    ${box('friend-stop', friend.stopped ? i18n.t(`friends.match_why_${friend.stopped}`, called) : '', false,
      contact?.by_text && friend.stopped !== 'moved'
        ? press('friends.match_records', { kind: 'contact_records', contact: contact.id }, { id: 'friend-records' }) : nothing)}
    ${contact ? contactParts(contact, called, state, dispatch) : nothing}
    ${contact ? fileBox(contact, match, state, dispatch) : nothing}
    ${box('friend-rematch', rematch ? i18n.t(`friends.rematch_${rematch}`, called) : '', readOnly, rematch === 'friend'
      ? press('friends.match_rematch', { kind: 'friend_accept_rematch' }, { id: 'friend-accept-rematch', primary: true }) : nothing)}
    ${contact ? nextBox(contact, state, dispatch) : nothing}
    ${contact && needs && (capabilities.network || contact.broker_url) ? transports(contact, state, dispatch) : nothing}`;
}

/** The message and the digits, which belong to the contact rather than the match. */
function contactParts(contact: ContactShown, called: Values, state: AppState, dispatch: Dispatch) {
  const { i18n, readOnly, friendPanel: { later } } = state;
  const kind = nextMessage(contact, state);
  const sends = sendsText(contact, state);
  const shares = 'share' in navigator;
  const primary = kind === 'sent' || kind === 'await' ? 'paste' : shares ? 'share' : 'copy';
  const message = (what: 'copy' | 'share' | 'paste', text: Key) => button({
    id: `friend-${what}`, text: i18n.t(text), primary: what === primary,
    press: once(() => dispatch({ kind: `contact_${what}`, contact: contact.id })),
  }, i18n);
  // One thing at a time: a move that is waiting to be sent comes first.
  const compares = contact.stage === 'playing' && !sends && !contact.compared && !later.has(contact.id);
  const digits = compares ? contact.digits : null;
  return [
    box('friend-text', kind ? i18n.t(MESSAGE_SAID[kind], called) : '', readOnly, [
      sends ? message('copy', 'friends.match_copy_text') : nothing,
      sends && shares ? message('share', 'friends.match_share_text') : nothing,
      kind !== 'notice' ? message('paste', 'friends.match_paste') : nothing,
    ]),
    box('friend-digits', digits ? i18n.t('friends.match_digits', { digits }) : '', readOnly, [
      button({ id: 'friend-same', text: i18n.t('friends.digits_same'), press: once(() => dispatch({ kind: 'contact_compare', contact: contact.id })) }, i18n),
      button({ id: 'friend-later', text: i18n.t('friends.match_later'), press: once(() => dispatch({ kind: 'friend_digits_later', contact: contact.id })) }, i18n),
    ]),
  ];
}

/**
 * Exchange by file, one step at a time. If it is the player's turn, the move comes first, so that the file includes it.
 */
function fileBox(contact: ContactShown, match: WithFriend & Pick<Snapshot, 'outcome'>, state: AppState, dispatch: Dispatch) {
  const { i18n, readOnly, capabilities } = state;
  const goes = goesByFile(contact) && capabilities.files && !contact.your_turn;
  const sends = goes && hasFileToSend(contact);
  const { dealerless, side } = match.friend;
  const owes = dealerless?.owes && dealerless.owes !== side;
  const said = owes ? 'friends.match_file_again' : sends ? 'friends.match_file_save' : 'friends.match_file_open';
  // After the end both devices still reveal their secrets.
  const awaits = goes && (contact.stage === 'playing' || awaitsSecrets(match));
  const press = (id: string, text: Key, action: ContactAction) => button({ id, text: i18n.t(text), press: once(() => dispatch(action)) }, i18n);
  return box('friend-file', sends || awaits ? i18n.t(said, friendOf(match, i18n)) : '', readOnly, [
    sends ? press('friend-file-save', 'match.save_file', { kind: 'contact_file_save', contact: contact.id, whole: false }) : nothing,
    press('friend-file-open', 'match.open_file', { kind: 'contact_file_open' }),
  ]);
}

/** Another match in progress with the same friend, such as the rematch. */
function nextBox(contact: ContactShown, state: AppState, dispatch: Dispatch) {
  const { i18n } = state;
  const next = nextOf(contact, state);
  return box('friend-next', next ? i18n.t('friends.match_next') : '', false, next
    ? button({ id: 'friend-open-next', text: i18n.t('friends.open_match'), press: once(() => dispatch({ kind: 'friend_open_match', contact: next })) }, i18n) : nothing);
}

function transports(contact: ContactShown, { i18n, readOnly, capabilities }: AppState, dispatch: Dispatch) {
  const choice = (transport: Transport, text: string, note: Key) => html`
    ${check({
      id: `friend-${transport}`, text, checked: contact[transport] !== 'off', describedBy: `friend-${transport}-note`,
      change: (wanted) => dispatch({ kind: 'contact_transport', contact: contact.id, transport, wanted }),
    })}
    <p id="friend-${transport}-note" class="note">${i18n.t(note)}</p>`;
  return html`<details id="friend-transports" class="roomy" role="group" ?inert=${readOnly}>
    <summary>${i18n.t('friends.match_transports')}</summary>
    ${capabilities.network ? choice('network', i18n.t('friends.use_network'), 'friends.network_note') : nothing}
    ${contact.broker_url ? choice('broker', i18n.t('friends.use_broker', { address: hostOf(contact.broker_url) }), 'friends.broker_note') : nothing}
  </details>`;
}

const line = (id: string, said: string) => (said ? html`<p id=${id} class="note">${said}</p>` : nothing);

/** A sentence with the buttons that answer it; nothing for an empty one. */
const box = (id: string, said: string, inert: boolean, buttons: unknown) =>
  (said ? html`<div id=${id} class="notice friend-box" ?inert=${inert}><p id="${id}-said">${said}</p>${buttons}</div>` : nothing);

/** Ignores the second click of a double click, which was not meant for a button that has just appeared. */
const once = (act: () => void) => (event: MouseEvent) => {
  if (!isSecondClick(event)) act();
};

/** Whether entries must still be sent between the devices. */
const needsTransport = (match: WithFriend & Pick<Snapshot, 'outcome'>, contact: ContactShown | null) =>
  contact !== null && (isUnderWay(contact) || (contact.stage === 'over' && awaitsSecrets(match)));

/** Whether the shared broker is off and nothing else sends automatically. */
const isBrokerOff = ({ network, broker, broker_url: address }: ContactShown) => address !== '' && network === 'off' && broker === 'off';

/** Delivery and presence. If the friend's time is up, the claim says so instead. */
function transportText(contact: ContactShown, awaits: boolean, { i18n, capabilities }: AppState) {
  const { moving, overdue, delivery, presence, trouble } = contactWords(contact, i18n);
  const isApart = awaits && !contact.by_text && !capabilities.files && contact.network === 'off' && contact.broker_url === '';
  const apart = isApart ? i18n.t('friends.problem_not_by_text') : '';
  return i18n.sentences([moving, contact.overdue === 'own' ? overdue : '', apart, delivery, presence, trouble]);
}

function nextOf({ id, game, name, stage }: ContactShown, { friends }: AppState) {
  if (stage !== 'over') return null;
  const goesOn = (one: ContactShown) => one.stage === 'playing' && one.match_id !== null;
  return friends?.contacts.find((one) => one.id !== id && goesOn(one) && one.game === game && one.name === name) ?? null;
}

const mayInvite = ({ phase, friend }: Snapshot, contact: ContactShown | null, { readOnly }: AppState) =>
  phase === 'over' && !friend?.stopped && contact?.stage === 'over' && !readOnly;

/** Whether a rematch with the same friend can be offered, and the friend has not asked for one. */
export function offersRematch(state: AppState): boolean {
  const snapshot = state.matches[state.place];
  const contact = snapshot ? contactOf(state, snapshot) : null;
  return snapshot?.friend ? mayInvite(snapshot, contact, state) && (contact?.rematch ?? null) === null : false;
}
