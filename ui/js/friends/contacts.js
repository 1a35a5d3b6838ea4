import { el, refill } from '../dom.js';
import { element } from '../panel/dialogs.js';
import { gameText } from '../sides.js';
import { contactWords, friendName } from './state.js';

/**
 * The list of all with whom this device plays, those first for whom something is to be done.
 *
 * @typedef {import('../wire.js').ContactShown} ContactShown
 * @typedef {import('../i18n.js').I18n} I18n
 */

const GOING = ['invited', 'accepted', 'playing'];

/** @param {ContactShown} contact */
export const isGoing = ({ stage }) => GOING.includes(stage);

/**
 * Whether nothing goes on unless the person does something: their move, or a text that no transport takes along.
 *
 * @param {ContactShown} contact
 */
export function waitsForPerson({ stage, your_turn, delivery, network, broker, rematch }) {
  if (stage === 'playing' && your_turn) return true;
  if (stage === 'over' && rematch === 'friend') return true;
  const byHand = network === 'off' && broker === 'off';
  return byHand && delivery === 'to_send' && ['accepted', 'playing', 'over'].includes(stage);
}

/** @param {ContactShown} contact */
const rank = (contact) => (waitsForPerson(contact) ? 0 : isGoing(contact) ? 1 : 2);

/** @param {readonly ContactShown[]} contacts */
export const inOrder = (contacts) =>
  [...contacts].sort((one, other) => rank(one) - rank(other) || other.changed - one.changed || other.id - one.id);

/**
 * Who it is with, or that nobody is known yet: "Anna", "Open invitation".
 *
 * @param {ContactShown} contact
 * @param {I18n} i18n
 */
export function contactName({ name, stage }, i18n) {
  const isOpen = name === '' && ['invited', 'withdrawn', 'expired'].includes(stage);
  return isOpen ? i18n.t('friends.invitation') : friendName(name, i18n);
}

/**
 * @param {readonly ContactShown[]} contacts
 * @param {number | null} chosen
 * @param {I18n} i18n
 */
export function paintContacts(contacts, chosen, i18n) {
  element('contacts-empty').hidden = contacts.length > 0;
  element('contacts-list').hidden = contacts.length === 0;
  const rows = inOrder(contacts).map((contact) => createRow(contact, contact.id === chosen, i18n));
  refill(element('contacts-list'), rows);
}

/**
 * What is to be done comes before how things stand.
 *
 * @param {ContactShown} contact
 * @param {I18n} i18n
 */
function rowText(contact, i18n) {
  const { stage, rematch, moving, delivery } = contactWords(contact, i18n);
  if (rematch || moving) return rematch || moving;
  if (!waitsForPerson(contact) || contact.your_turn) return stage;
  return delivery || i18n.t('friends.send_accepted');
}

/**
 * @param {ContactShown} contact
 * @param {boolean} isChosen
 * @param {I18n} i18n
 */
function createRow(contact, isChosen, i18n) {
  const { game, id } = contact;
  const name = el('b', {}, contactName(contact, i18n));
  const button = el('button', { type: 'button', className: 'contact-row' },
    el('span', { className: 'contact-head' }, name, ' ', el('span', {}, gameText(game, i18n))),
    ' ', el('span', { className: 'contact-state' }, rowText(contact, i18n)));
  button.dataset.contact = String(id);
  button.dataset.waits = String(waitsForPerson(contact));
  if (isChosen) button.setAttribute('aria-current', 'true');
  return el('li', {}, button);
}
