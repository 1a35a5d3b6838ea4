import * as backend from '../backend.js';
import { el, refill, write } from '../dom.js';
import { restoreDraft } from '../drafts.js';
import { announce } from '../panel/voice.js';
import { agreed, element } from '../panel/dialogs.js';
import { copyFrom } from '../panel/clipboard.js';
import { gameText, sideText } from '../sides.js';
import { contactName, isGoing } from './contacts.js';
import { hasFileToSend, openFile, saveFile } from './files.js';
import { typedPassphrase } from './passphrase.js';
import { createPaste } from './paste.js';
import { qrMarkup } from './qr.js';
import { contactWords, friendName } from './state.js';
import { hasFiles, hasNetwork, hasNotice, knownFriends, noticeGiven } from './store.js';
import { termsTexts } from './terms.js';

/**
 * One contact: how things stand, what is to be sent, by which transports, and what can be done about it.
 *
 * @typedef {import('./friends.js').Shell} Shell
 * @typedef {import('../wire.js').ContactShown} ContactShown
 * @typedef {import('../wire.js').FriendsShown} FriendsShown
 * @typedef {import('../i18n.js').Key} Key
 * @typedef {import('../wire.js').Problem} Problem
 */

const area = (/** @type {string} */ id) => /** @type {HTMLTextAreaElement} */ (element(id));
const input = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (element(id));

/**
 * Whether there is a text to be handed over. What a live transport takes along needs none.
 *
 * @param {ContactShown} contact
 */
export function needsText({ stage, delivery, network, broker, by_text: byText }) {
  if (!byText) return false;
  if (stage === 'invited') return true;
  if (network === 'connected' || broker === 'connected') return false;
  if (stage === 'accepted') return true;
  return ['playing', 'over', 'stopped'].includes(stage) && (delivery === 'to_send' || delivery === 'sent');
}

/**
 * Whether somebody is at the other end, whom it cuts off if the contact is removed.
 *
 * @param {ContactShown} contact
 */
const isBlocked = ({ stage }) => stage === 'playing' || stage === 'accepted';

const mayUseTransports = (/** @type {ContactShown['stage']} */ stage) => ['invited', 'accepted', 'playing', 'over'].includes(stage);

/** @param {Shell} shell */
export function createContact(shell) {
  const { i18n, onProblem, done, tell } = shell;
  /** @type {number | null} */
  let id = null;
  /** What the text on the screen was made for, and at which revision. */
  let written = { state: '', revision: 0 };
  /** The contact was chosen before it was pushed. */
  let awaitsFocus = false;

  const paste = createPaste('contact-answer-text', 'contact-take', shell);

  const find = () => knownFriends()?.contacts.find((contact) => contact.id === id) ?? null;
  const hosting = () => {
    const now = knownFriends()?.hosting ?? null;
    return now?.contact === id ? now : null;
  };

  function paint() {
    const contact = find();
    element('contacts').dataset.chosen = String(contact !== null);
    element('contact').hidden = contact === null;
    if (!contact) return;
    // What was pressed may be hidden now, or the contact has just come.
    if (awaitsFocus || document.activeElement === document.body) queueMicrotask(focus);
    const { game, stage, own, digits, compared, match_id, rematch, export_waits: exportWaits } = contact;
    const going = isGoing(contact);
    const name = friendName(contact.name, i18n());
    write(element('contact-name'), contactName(contact, i18n()));
    const seat = own ? [i18n().t('friends.you_play', { side: sideText(game, own, i18n()) })] : [];
    const [rules, begins, days] = termsTexts(contact, i18n());
    write(element('contact-terms'), [gameText(game, i18n()), rules, ...(own ? seat : [begins]), days].join(' · '));
    const words = contactWords(contact, i18n());
    refill(element('contact-state'), Object.values(words).filter(Boolean).map((text) => el('p', {}, text)));
    element('contact-open').hidden = match_id === null;
    element('contact-rematch').hidden = rematch !== 'friend' || match_id === null;
    element('contact-open').classList.toggle('primary', contact.your_turn || (!needsText(contact) && !hasFileToSend(contact) && rematch !== 'friend'));

    paintText(contact, name);
    paste.paint();
    // Of a game that no text carries, only the answer to the invitation comes as one.
    const isCarried = contact.by_text || stage === 'invited' || stage === 'accepted';
    element('contact-answer').hidden = !isCarried || (!going && stage !== 'over');
    const awaited = stage === 'invited' ? 'friends.paste_answer' : 'friends.paste_next';
    write(element('contact-answer-label'), i18n().t(awaited, { name }));
    paintFile(contact, name);
    paintNetwork(contact);
    paintBroker(contact);

    element('contact-digits').hidden = digits === null;
    write(element('contact-digits-number'), digits ?? '');
    const digitsNote = compared ? 'friends.digits_compared' : 'friends.digits_note';
    write(element('contact-digits-note'), i18n().t(digitsNote, { name }));
    element('contact-compare').hidden = compared;
    element('contact-withdraw').hidden = stage !== 'invited' && stage !== 'accepted';
    write(element('contact-withdraw'), i18n().t(stage === 'accepted' ? 'friends.give_up' : 'friends.withdraw'));
    element('contact-export').hidden = !(((going && stage !== 'invited') || exportWaits) && hasFiles());
    element('contact-has-file').hidden = !exportWaits;
    element('contact-passphrase-note').hidden = exportWaits;
    write(element('contact-export-title'), i18n().t(exportWaits ? 'friends.move_again' : 'friends.move'));
    write(element('contact-remove-text'), i18n().t(isBlocked(contact) ? 'friends.block' : 'friends.remove'));
    for (const part of element('contact').querySelectorAll('[data-changes]')) {
      part.toggleAttribute('inert', shell.isReadOnly());
    }
  }

  /**
   * @param {ContactShown} contact
   * @param {string} name
   */
  function paintText(contact, name) {
    const { stage } = contact;
    const isNotice = hasNotice(contact.id);
    const needed = isNotice || needsText(contact);
    element('contact-text-part').hidden = !needed;
    if (!needed) return;
    const kind = isNotice ? 'notice' : stage === 'invited' || stage === 'accepted' ? stage : 'moves';
    write(element('contact-text-title'), i18n().t(/** @type {Key} */ (`friends.send_${kind}`)));
    write(element('contact-text-note'), i18n().t(/** @type {Key} */ (`friends.send_${kind}_note`), { name }));
    element('contact-whole-choice').hidden = kind !== 'moves';
    element('contact-share').hidden = !('share' in navigator);
    fetchText(contact);
  }

  /**
   * @param {ContactShown} contact
   * @param {string} name
   */
  function paintFile(contact, name) {
    element('contact-file-part').hidden = !contact.by_file || !hasFiles();
    // As long as there is no match one may only come, which begins it.
    const saves = contact.stage !== 'accepted';
    for (const part of ['contact-file-save', 'contact-file-whole-choice']) element(part).hidden = !saves;
    write(element('contact-file-note'), i18n().t(saves ? 'friends.file_note' : 'friends.file_note_accepted', { name }));
    const sends = hasFileToSend(contact) || input('contact-file-whole').checked;
    element('contact-file-save').classList.toggle('primary', hasFileToSend(contact));
    element('contact-file-save').toggleAttribute('disabled', !sends);
  }

  /** @param {ContactShown} contact */
  async function fetchText(contact) {
    const isNotice = hasNotice(contact.id);
    const whole = input('contact-whole').checked && !isNotice;
    const state = JSON.stringify([contact.id, contact.stage, contact.changed, contact.delivery, whole, isNotice]);
    const revision = knownFriends()?.revision ?? 0;
    if (state === written.state && revision === written.revision) return;
    // Nobody is to copy what was true before; but what merely may have changed stays until it is known.
    if (state !== written.state) showText('');
    const wanted = { state, revision };
    written = wanted;
    const text = await backend.friendText(contact.id, whole).catch((problem) => {
      if (problem.code !== 'nothing_to_tell') onProblem(problem);
      return '';
    });
    // Another one may be wanted by now.
    if (wanted === written) showText(text);
  }

  /** @param {string} text */
  function showText(text) {
    if (area('contact-text').value === text) return;
    area('contact-text').value = text;
    element('contact-qr').hidden = true;
  }

  async function showQr() {
    const room = element('contact-qr');
    if (!room.hidden) {
      room.hidden = true;
      return;
    }
    const code = await backend.qr(area('contact-text').value).catch(onProblem);
    if (!code) return;
    room.innerHTML = qrMarkup(code);
    room.hidden = false;
    room.scrollIntoView({ block: 'nearest' });
  }

  /** @param {ContactShown} contact */
  function paintNetwork({ stage, network }) {
    const shown = hosting();
    const isOpen = stage === 'invited';
    element('contact-network-part').hidden = !hasNetwork() || !mayUseTransports(stage);
    element('contact-host').hidden = !isOpen || shown !== null;
    const isNew = shown !== null && element('contact-hosting').hidden;
    element('contact-hosting').hidden = shown === null;
    element('contact-network-choice').hidden = isOpen;
    input('contact-network').checked = network !== 'off';
    write(element('contact-network-note'), i18n().t(isOpen ? 'friends.network_host_note' : 'friends.network_note'));
    if (!shown) return;
    const code = shown.code.replace(/^(\d{3})(\d{3})$/, '$1 $2');
    write(element('contact-code'), code);
    refill(element('contact-addresses'), shown.addresses.map((address) => el('li', {}, address)));
    if (!isNew) return;
    element('contact-hosting').scrollIntoView({ block: 'nearest' });
    announce(i18n().t('notation.field', { name: i18n().t('friends.code'), value: code }));
  }

  /** @param {ContactShown} contact */
  function paintBroker({ stage, broker, broker_url: address }) {
    element('contact-broker-part').hidden = address === '' || !mayUseTransports(stage);
    input('contact-broker').checked = broker !== 'off';
    write(element('contact-broker-text'), i18n().t('friends.use_broker', { address }));
    write(element('contact-broker-note'), i18n().t('friends.broker_note'));
    element('contact-sign-in').hidden = broker === 'connected';
  }

  function focus() {
    awaitsFocus = find() === null && id !== null;
    if (!awaitsFocus) element('contact-name').focus();
  }

  /** Back to the list. */
  function leave() {
    id = null;
    shell.repaint();
  }

  /** What is passed on is waited for. */
  async function handedOver(/** @type {Key} */ said) {
    tell(i18n().t(said));
    if (id === null) return;
    noticeGiven(id);
    await done(backend.friendTextHandedOver(id));
  }

  /** @param {'withdraw_invitation' | 'remove_contact'} command */
  async function end(command) {
    const contact = find();
    if (!contact) return;
    const removal = isBlocked(contact) ? 'block' : 'remove';
    const leaving = contact.stage === 'accepted' ? 'give_up' : 'withdraw';
    const key = command === 'withdraw_invitation' ? leaving : removal;
    write(element('leave-friend-title'), i18n().t(`friends.${key}_title`));
    write(element('leave-friend-note'), i18n().t(`friends.${key}_note`, { name: friendName(contact.name, i18n()) }));
    write(element('leave-friend-confirm'), i18n().t(`friends.${key}`));
    if (!(await agreed('leave-friend-dialog', 'leave-friend-confirm'))) return;
    if (!(await done(backend.forContact(command, contact.id)))) return;
    // That an invitation is withdrawn is news of the contact.
    if (key === 'withdraw' || key === 'give_up') return;
    leave();
    element('friends-tab-contacts').focus();
    tell(i18n().t(`friends.${key}_done`));
  }

  async function move() {
    const passphrase = typedPassphrase(input('contact-passphrase').value);
    if (id === null) return;
    const out = await backend.exportContact(id, passphrase).catch(onProblem);
    if (!out) return;
    input('contact-passphrase').value = '';
    // A browser does not say what became of the file.
    tell(i18n().t(find()?.export_waits ? 'friends.export_waits' : 'friends.moved'));
  }

  /** Only the person can see that the file is there. */
  async function confirmFile() {
    const contact = find();
    if (!contact) return;
    write(element('leave-friend-title'), i18n().t('friends.has_file_title'));
    write(element('leave-friend-note'), i18n().t('friends.has_file_note'));
    write(element('leave-friend-confirm'), i18n().t('friends.has_file'));
    if (!(await agreed('leave-friend-dialog', 'leave-friend-confirm'))) return;
    if (await done(backend.forContact('contact_file_saved', contact.id))) tell(i18n().t('friends.moved'));
  }

  /** A passphrase that nobody guesses is there before anybody has to think of one. */
  async function offerPassphrase() {
    const contact = find();
    if (!contact || contact.export_waits || input('contact-passphrase').value) return;
    const offered = await backend.passphrase().catch(() => '');
    if (find()?.id === contact.id && !input('contact-passphrase').value) input('contact-passphrase').value = offered;
  }

  const click = (/** @type {string} */ name, /** @type {() => void} */ act) =>
    element(name).addEventListener('click', act);
  const ofContact = (/** @type {(contact: ContactShown) => void} */ act) => () => {
    const contact = find();
    if (contact) act(contact);
  };
  click('contact-back', () => {
    leave();
    element('friends-tab-contacts').focus();
  });
  click('contact-open', ofContact(shell.open));
  click('contact-rematch', ofContact(async ({ match_id: match }) => {
    const next = match !== null && (await backend.inviteToRematch(match).catch(onProblem));
    if (next) shell.choose(next);
  }));
  click('contact-copy', () => copyFrom(area('contact-text'), () => handedOver('friends.copied')));
  click('contact-share', () => {
    // Whoever decides otherwise needs no words for it.
    navigator.share({ text: area('contact-text').value }).then(() => handedOver('friends.shared'), () => undefined);
  });
  click('contact-sign-in', ofContact(shell.signIn));
  click('contact-show-qr', showQr);
  click('contact-file-save', ofContact(async ({ id: one }) => {
    if (await saveFile(one, input('contact-file-whole').checked, onProblem)) tell(i18n().t('friends.file_saved'));
  }));
  click('contact-file-open', async () => {
    const taken = await openFile(onProblem);
    if (!taken) return;
    shell.choose(taken.contact);
    tell(i18n().t(taken.said));
  });
  click('contact-host', ofContact(({ id: one }) => done(backend.forContact('network_host', one))));
  click('contact-host-stop', () => done(backend.networkStop()));
  click('contact-compare', ofContact(async ({ id: one }) => {
    if (await done(backend.forContact('compare_digits', one))) tell(i18n().t('friends.digits_done'));
  }));
  click('contact-has-file', confirmFile);
  click('contact-withdraw', () => end('withdraw_invitation'));
  click('contact-remove', () => end('remove_contact'));
  for (const whole of ['contact-whole', 'contact-file-whole']) element(whole).addEventListener('change', shell.repaint);
  for (const transport of /** @type {const} */ (['network', 'broker'])) {
    element(`contact-${transport}`).addEventListener('change', ofContact(async ({ id: one }) => {
      await done(backend.useTransport(one, transport, input(`contact-${transport}`).checked));
      shell.repaint();
    }));
  }
  element('contact-move').addEventListener('submit', (event) => {
    event.preventDefault();
    move();
  });
  const moving = /** @type {HTMLDetailsElement} */ (element('contact-export'));
  moving.addEventListener('toggle', () => moving.open && offerPassphrase());

  return {
    paint,
    chosen: () => id,

    /** @param {number | null} chosen nobody, for the list alone */
    choose(chosen) {
      if (chosen !== id) area('contact-text').value = '';
      restoreDraft(area('contact-answer-text'), '', chosen ?? '');
      if (chosen !== id) {
        input('contact-file-whole').checked = false;
        input('contact-passphrase').value = '';
        moving.open = false;
      }
      id = chosen;
      written = { state: '', revision: 0 };
    },
    leave,
    focus,

    /** What the friend has sent is put in by hand. */
    focusPaste: () => area('contact-answer-text').focus(),

    /** A code is good only while it is on the screen. */
    stopHosting() {
      if (knownFriends()?.hosting) done(backend.networkStop());
    },
  };
}
