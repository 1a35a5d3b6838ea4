import * as backend from '../backend.js';
import { el, refill, write } from '../dom.js';
import { focusBoard, isOnSomething, tabStops } from '../focus.js';
import { needsText } from '../friends/contact.js';
import { goesByFile, hasFileToSend, openFile, saveFile } from '../friends/files.js';
import { openFriends } from '../friends/friends.js';
import { copiedText, takesText } from '../friends/paste.js';
import { askText, awaitsSecrets, claimText, confirmedText, dealText, nameOf, saidText, withFriend } from '../friends/match_words.js';
import { PHRASES, phraseText } from '../friends/phrases.js';
import { contactWords, isUnderWay } from '../friends/state.js';
import { contactOfMatch, hasFiles, hasNetwork, hasNotice, knownFriends, noticeGiven, onFriends } from '../friends/store.js';
import { isChord, keyOf } from '../keys.js';
import { announce, voice } from './voice.js';
import { dialog, dialogOpen, element, openDialog } from './dialogs.js';
import { isReadOnly } from './folder.js';

/**
 * What a match with a friend on another device has in its panel: whether they are there and have what was sent, what
 * is asked and claimed, what was said, and the transports between the two.
 *
 * @typedef {import('../wire.js').Snapshot} Snapshot
 * @typedef {import('../wire.js').Problem} Problem
 * @typedef {import('../match.js').Match} Match
 * @typedef {import('../i18n.js').I18n} I18n
 * @typedef {import('../wire.js').ContactShown} ContactShown
 * @typedef {import('../friends/match_words.js').WithFriend} WithFriend
 *
 * @typedef {object} FriendContext
 * @property {() => I18n} i18n
 * @property {() => import('../wire.js').Settings} settings
 * @property {(game: string, id: number) => void} open shows another match
 * @property {(problem: Problem) => void} onProblem
 */

/** So many of the last phrases are in sight. */
const PHRASES_SHOWN = 2;

const TRANSPORTS = /** @type {const} */ (['network', 'broker']);

/** What is to be done with messages. */
const MESSAGE_SAID = /** @type {const} */ ({
  notice: 'friends.send_notice_note',
  send: 'friends.match_message_send',
  live: 'friends.match_message_live',
  sent: 'friends.match_message_await',
  await: 'friends.match_message_await',
});

/** @type {{ snapshot: Snapshot, i18n: I18n } | null} what is painted */
let shown = null;

/** Whose digits are to be compared at another time. */
const later = new Set();

/** The text that is to be handed over, and of which contact it is at which revision. */
let text = { contact: 0, revision: 0, changed: '', value: '' };

/** When news were last told. */
let toldAt = new Date();

/**
 * @param {Snapshot} snapshot
 * @param {I18n} i18n
 */
export function paintFriend(snapshot, i18n) {
  const hadFocus = isInside();
  paint(snapshot, i18n);
  if (hadFocus) focusPanel();
}

/**
 * @param {Snapshot} snapshot
 * @param {I18n} i18n
 */
function paint(snapshot, i18n) {
  shown = { snapshot, i18n };
  const match = withFriend(snapshot);
  element('friend').hidden = match === null;
  if (!match) return;
  const contact = contactOfMatch(snapshot.id);
  line('friend-state', contact ? transportText(contact, needsTransport(match, contact), i18n) : '');
  const isOff = contact !== null && needsTransport(match, contact) && isBrokerOff(contact);
  box('friend-off', isOff ? i18n.t('friends.match_broker_off') : '', { 'friend-broker-on': true });
  const { answer_take_back: answers, claim: claims, yield_time: yields } = match.can;
  const { friend } = match;
  box('friend-ask', askText(match, i18n), { 'friend-allow': answers, 'friend-refuse': answers });
  box('friend-claim', claimText(match, i18n), {
    'friend-claim-win': claims, 'friend-claim-draw': claims, 'friend-yield': yields,
  });
  box('friend-deal', dealText(match, i18n), {});
  /** @type {HTMLProgressElement} */ (element('friend-dealt')).value = friend.dealerless?.dealt ?? 0;
  line('friend-confirmed', confirmedText(match, i18n));
  const why = friend.stopped ? i18n.t(`friends.match_why_${friend.stopped}`, { name: nameOf(match, i18n) }) : '';
  box('friend-stop', why, { 'friend-records': contact?.by_text === true && friend.stopped !== 'moved' });
  const last = friend.phrases.slice(-PHRASES_SHOWN);
  const said = last.map((phrase) => el('li', { className: phrase.by }, saidText(match, phrase, i18n)));
  refill(element('friend-said'), said);
  element('friend-said').hidden = said.length === 0;
  paintContact(contact, nameOf(match, i18n), i18n);
  paintFile(contact, match, i18n);
  element('friend-transports').hidden = !needsTransport(match, contact) || !(hasNetwork() || contact?.broker_url);
  const rematch = mayInvite(snapshot, contact) ? contact?.rematch ?? null : null;
  const rematchText = rematch ? i18n.t(`friends.rematch_${rematch}`, { name: nameOf(match, i18n) }) : '';
  box('friend-rematch', rematchText, { 'friend-accept-rematch': rematch === 'friend' });
  element('rematch').hidden = !mayInvite(snapshot, contact) || rematch !== null;
  for (const part of element('friend').querySelectorAll('[data-changes]')) part.toggleAttribute('inert', isReadOnly());
}

/**
 * Whether something has still to go between the two devices.
 *
 * @param {WithFriend & Pick<Snapshot, 'outcome'>} match
 * @param {ContactShown | null} contact
 */
const needsTransport = (match, contact) =>
  contact !== null && (isUnderWay(contact) || (contact.stage === 'over' && awaitsSecrets(match)));

/**
 * Whether the server that both know is not used, and nothing else carries what is sent by itself. After a start no transport is
 * open before the person says so.
 *
 * @param {ContactShown} contact
 */
const isBrokerOff = ({ network, broker, broker_url: address }) => address !== '' && network === 'off' && broker === 'off';

/**
 * What became of what was sent, and whether the friend is there. That the friend's own time is over stands with what can
 * be done about it.
 *
 * @param {ContactShown} contact
 * @param {boolean} awaits whether something has still to go between the two
 * @param {I18n} i18n
 */
function transportText(contact, awaits, i18n) {
  const { moving, overdue, delivery, presence, trouble } = contactWords(contact, i18n);
  const isApart = awaits && !contact.by_text && !hasFiles() && contact.network === 'off' && contact.broker_url === '';
  const apart = isApart ? i18n.t('friends.problem_not_by_text') : '';
  return [moving, contact.overdue === 'own' ? overdue : '', apart, delivery, presence, trouble].filter(Boolean).join(' ');
}

/**
 * What is not of this match alone: the text, the digits, the transports, another match with the same friend.
 *
 * @param {ContactShown | null} contact
 * @param {string} name
 * @param {I18n} i18n
 */
function paintContact(contact, name, i18n) {
  const kind = contact && messageKind(contact);
  const sends = kind !== null && kind !== 'await';
  const [primary, shares] = [kind === 'sent' || kind === 'await' ? 'paste' : 'copy', 'share' in navigator];
  box('friend-text', kind ? i18n.t(MESSAGE_SAID[kind], { name }) : '', {
    'friend-copy': sends, 'friend-share': sends && shares, 'friend-paste': kind !== 'notice',
  });
  for (const one of ['copy', 'share', 'paste']) {
    element(`friend-${one}`).classList.toggle('primary', one === (shares && primary === 'copy' ? 'share' : primary));
  }
  if (contact && sends) fetchText(contact);
  // One thing at a time: a move that waits to be sent goes before.
  const compares = contact?.stage === 'playing' && !sends && !contact.compared && !later.has(contact.id);
  const digits = compares ? contact.digits : null;
  line('friend-digits', digits ? i18n.t('friends.match_digits', { digits, name }) : '', 'friend-digits-said');
  const next = contact && nextOf(contact);
  line('friend-next', next ? i18n.t('friends.match_next', { name }) : '', 'friend-next-said');
  if (!contact) return;
  for (const transport of TRANSPORTS) checkbox(`friend-${transport}`).checked = contact[transport] !== 'off';
  element('friend-network-choice').hidden = element('friend-network-note').hidden = !hasNetwork();
  element('friend-broker-choice').hidden = element('friend-broker-note').hidden = contact.broker_url === '';
  write(element('friend-broker-text'), i18n.t('friends.use_broker', { address: contact.broker_url }));
}

/**
 * What of the messages between the two is next: one to be sent, one to be waited for. Whoever is to move does that first,
 * since the message then takes it along. A file takes along what would go as a message.
 *
 * @param {ContactShown} contact
 * @returns {'notice' | 'send' | 'live' | 'sent' | 'await' | null} `live` if it goes by itself as soon as it can
 */
function messageKind(contact) {
  const { stage, delivery, by_text: byText, your_turn: isOwnTurn, network, broker } = contact;
  if (hasNotice(contact.id)) return 'notice';
  if (!byText || isOwnTurn || (stage !== 'playing' && stage !== 'over')) return null;
  if (hasFiles() && hasFileToSend(contact)) return null;
  const isLive = network !== 'off' || broker !== 'off';
  if (needsText(contact)) return delivery === 'sent' ? 'sent' : isLive ? 'live' : 'send';
  return stage === 'playing' && !isLive ? 'await' : null;
}

/**
 * Whether the match is with a friend whose moves may come as messages.
 *
 * @param {Snapshot | null} snapshot
 */
export const goesByMessages = (snapshot) => Boolean(snapshot?.friend && contactOfMatch(snapshot.id)?.by_text);

/**
 * What goes by files, one thing at a time. Whoever is to move does that first, since the file then takes it along.
 *
 * @param {ContactShown | null} contact
 * @param {WithFriend & Pick<Snapshot, 'outcome'>} match
 * @param {I18n} i18n
 */
function paintFile(contact, match, i18n) {
  const goes = contact !== null && goesByFile(contact) && hasFiles() && !contact.your_turn;
  const sends = goes && hasFileToSend(contact);
  const { dealerless, side } = match.friend;
  const owes = dealerless?.owes && dealerless.owes !== side;
  const said = owes ? 'friends.match_file_again' : sends ? 'friends.match_file_save' : 'friends.match_file_open';
  // After the end the devices have their secrets to show.
  const awaits = goes && (contact.stage === 'playing' || awaitsSecrets(match));
  box('friend-file', sends || awaits ? i18n.t(said, { name: nameOf(match, i18n) }) : '', {
    'friend-file-save': sends, 'friend-file-open': awaits || sends,
  });
}

/**
 * Another match with the same friend that goes on, such as the next one.
 *
 * @param {ContactShown} contact
 */
function nextOf({ id, game, name, stage }) {
  if (stage !== 'over') return null;
  const goesOn = (/** @type {ContactShown} */ one) => one.stage === 'playing' && one.match_id !== null;
  return knownFriends()?.contacts.find((one) => one.id !== id && goesOn(one) && one.game === game && one.name === name) ?? null;
}

/**
 * @param {Snapshot} snapshot
 * @param {ContactShown | null} contact
 */
const mayInvite = ({ phase, friend }, contact) =>
  phase === 'over' && !friend?.stopped && contact?.stage === 'over' && !isReadOnly();

/**
 * A sentence with the buttons that answer it; hidden where there is nothing to say.
 *
 * @param {string} id
 * @param {string} said
 * @param {Record<string, boolean>} buttons which of them can be pressed
 */
function box(id, said, buttons) {
  line(id, said, `${id}-said`);
  for (const [button, possible] of Object.entries(buttons)) element(button).hidden = !possible;
}

/**
 * @param {string} id hidden where there is nothing to say
 * @param {string} said
 * @param {string} [text] where it stands, if not in the part itself
 */
function line(id, said, text = id) {
  element(id).hidden = said === '';
  write(element(text), said);
}

/** @param {string} id */
const checkbox = (id) => /** @type {HTMLInputElement} */ (element(id));

/**
 * The text is there before somebody presses the button: some engines let nobody copy what comes later.
 *
 * @param {ContactShown} contact
 */
async function fetchText({ id, changed, delivery }) {
  const revision = knownFriends()?.revision ?? 0;
  if (text.contact === id && text.revision === revision) return;
  const state = JSON.stringify([id, changed, delivery, hasNotice(id)]);
  // Nobody is to copy what was true before; but what merely may have changed stays until it is known.
  const wanted = { contact: id, revision, changed: state, value: text.changed === state ? text.value : '' };
  text = wanted;
  const value = await backend.friendText(id, false).catch(() => '');
  if (text === wanted) text = { ...wanted, value };
}

/**
 * @param {() => Match | null} current the match on the screen
 * @param {FriendContext} context
 */
export function listenToFriend(current, context) {
  const { i18n, onProblem } = context;
  const on = (/** @type {string} */ id, /** @type {(match: Match) => void} */ act) =>
    element(id).addEventListener('click', ({ detail }) => {
      const match = current();
      // The second click of a double click was not for a button that has come under it.
      if (match && detail < 2) act(match);
    });
  const onContact = (/** @type {string} */ id, /** @type {(contact: ContactShown) => void} */ act) => on(id, (match) => {
    const contact = contactOfMatch(match.latest()?.id ?? 0);
    if (contact) act(contact);
  });
  on('friend-allow', (match) => match.send({ kind: 'answer_take_back', accept: true }));
  on('friend-refuse', (match) => match.send({ kind: 'answer_take_back', accept: false }));
  on('friend-claim-win', (match) => match.send({ kind: 'claim', draw: false }));
  on('friend-claim-draw', (match) => match.send({ kind: 'claim', draw: true }));
  on('friend-yield', (match) => match.send({ kind: 'yield' }));
  onContact('friend-paste', async ({ id }) => {
    const copied = await copiedText();
    openFriends(copied ? { text: copied } : { contact: id, paste: true });
  });
  onContact('connection', ({ id }) => openFriends({ contact: id }));
  onContact('friend-broker-on', ({ id }) => backend.useTransport(id, 'broker', true).catch(onProblem));
  onContact('friend-later', ({ id }) => {
    later.add(id);
    repaint();
  });
  onContact('friend-same', ({ id }) => {
    backend.forContact('compare_digits', id).then(() => announce(i18n().t('friends.digits_done')), onProblem);
  });
  on('friend-accept-rematch', (match) => {
    const snapshot = match.latest();
    if (snapshot) inviteToRematch(snapshot, i18n()).catch(onProblem);
  });
  onContact('friend-open-next', (contact) => {
    const next = nextOf(contact);
    if (next?.match_id) context.open(next.game, next.match_id);
  });
  listenToTexts(onContact, context);
  onContact('friend-file-save', async ({ id }) => {
    if (await saveFile(id, false, onProblem)) announce(i18n().t('friends.file_saved'));
  });
  onContact('friend-file-open', async () => {
    const taken = await openFile(onProblem);
    if (taken) announce(i18n().t(taken.said));
  });
  listenToPhrases(current, i18n);
  for (const transport of TRANSPORTS) {
    checkbox(`friend-${transport}`).addEventListener('change', async () => {
      const contact = contactOfMatch(current()?.latest()?.id ?? 0);
      if (contact) await backend.useTransport(contact.id, transport, checkbox(`friend-${transport}`).checked).catch(onProblem);
      repaint();
    });
  }
  onFriends((_, before) => {
    repaint();
    tellNews(current()?.latest() ?? null, before, context);
  });
}

/** Whether something in this part has the focus. */
const isInside = () => element('friend').contains(document.activeElement);

/** Whatever had the focus may have gone: whoever goes on by key is not to begin at the top of the page. */
function focusPanel() {
  if (isOnSomething() || dialogOpen()) return;
  const stop = tabStops(element('friend'))[0];
  if (stop) stop.focus();
  else focusBoard();
}

/** Paints anew what may have changed without a change of the match. */
function repaint() {
  if (shown) paintFriend(shown.snapshot, shown.i18n);
}

/** Whether the key that copies is for the message, as nothing else is there to be copied. */
const isOffered = (/** @type {Event} */ { target }) => !takesText(target)
  && text.value !== '' && element('friend-copy').checkVisibility() && !dialogOpen() && getSelection()?.isCollapsed !== false;

/**
 * @param {(id: string, act: (contact: ContactShown) => void) => void} onContact
 * @param {FriendContext} context
 */
function listenToTexts(onContact, { i18n, onProblem }) {
  const handedOver = (/** @type {number} */ id, /** @type {import('../i18n.js').Key} */ said) => {
    announce(i18n().t(said));
    noticeGiven(id);
    return backend.friendTextHandedOver(id).catch(onProblem);
  };
  onContact('friend-copy', ({ id }) => {
    // Where nothing may be copied the text can be taken by hand.
    const copied = () => handedOver(id, 'friends.copied');
    const byHand = () => openFriends({ contact: id });
    if (text.value && navigator.clipboard) navigator.clipboard.writeText(text.value).then(copied, byHand);
    else byHand();
  });
  // Before the board, where the key asks something. WebKit tells of no copying where nothing is selected.
  document.addEventListener('keydown', (event) => {
    if (!isChord(event) || keyOf(event) !== 'c' || event.shiftKey || event.altKey || event.repeat || !isOffered(event)) return;
    event.preventDefault();
    event.stopPropagation();
    element('friend-copy').click();
  }, { capture: true });
  onContact('friend-share', ({ id }) => {
    // Whoever decides otherwise needs no words for it.
    navigator.share({ text: text.value }).then(() => handedOver(id, 'friends.shared'), () => undefined);
  });
  onContact('friend-records', async ({ id }) => {
    const records = await backend.friendText(id, true).catch(onProblem);
    if (!records) return;
    const copied = () => announce(i18n().t('friends.match_records_copied'));
    navigator.clipboard.writeText(records).then(copied, () => openFriends({ contact: id }));
  });
}

/**
 * @param {() => Match | null} current
 * @param {() => I18n} i18n
 */
function listenToPhrases(current, i18n) {
  const list = element('phrases');
  element('say').addEventListener('click', () => {
    openDialog('phrases-dialog', () => {
      const buttons = PHRASES.map((_, phrase) => {
        const button = el('button', { type: 'button', className: 'button' }, phraseText(phrase, i18n()));
        button.dataset.phrase = String(phrase);
        return button;
      });
      refill(list, buttons);
    });
  });
  list.addEventListener('click', ({ target }) => {
    const { phrase } = /** @type {HTMLElement} */ (target).dataset;
    if (phrase === undefined) return;
    dialog('phrases-dialog').close();
    current()?.send({ kind: 'say', phrase: Number(phrase) });
  });
}

/**
 * Invites the friend to another match.
 *
 * @param {Snapshot} snapshot of a match that is over
 * @param {I18n} i18n
 * @returns {Promise<void>}
 */
export async function inviteToRematch(snapshot, i18n) {
  const match = withFriend(snapshot);
  if (!match) return;
  await backend.inviteToRematch(match.id);
  announce(i18n.t('friends.match_invited', { name: nameOf(match, i18n) }));
}

/**
 * What somebody who listens is told of the transport between the two, where it changes. What was received is told only to
 * those who want to hear everything.
 *
 * @param {Snapshot | null} snapshot the match on the screen
 * @param {import('../wire.js').FriendsShown | null} before
 * @param {FriendContext} context
 */
function tellNews(snapshot, before, { i18n, settings }) {
  const then = toldAt;
  toldAt = new Date();
  const { speech } = settings();
  const now = snapshot && contactOfMatch(snapshot.id);
  const was = now && before?.contacts.find(({ id }) => id === now.id);
  if (!now || !was || speech === 'brief') return;
  const [old, fresh] = [contactWords(was, i18n(), then), contactWords(now, i18n(), toldAt)];
  /** @type {(keyof import('../friends/state.js').ContactWords)[]} */
  const parts = speech === 'full' ? ['rematch', 'moving', 'delivery', 'presence', 'trouble'] : ['rematch', 'moving', 'presence', 'trouble'];
  voice.state(parts.filter((part) => fresh[part] !== old[part]).map((part) => fresh[part]).filter(Boolean).join(' '));
}
