import { el, refill } from '../dom.js';
import { element } from '../panel/dialogs.js';
import { sinceText } from '../day.js';
import { gameText } from '../sides.js';
import { contactName, inOrder, waitsForPerson } from './contacts.js';

/**
 * Home's list of the matches with friends that wait for this person. Where none does, there is no list.
 *
 * @typedef {import('./types.js').ContactShown} ContactShown
 * @typedef {import('../i18n.js').I18n} I18n
 */

/**
 * @param {readonly ContactShown[]} contacts
 * @param {I18n} i18n
 */
export function paintYourTurn(contacts, i18n) {
  const waiting = inOrder(contacts).filter(waitsForPerson);
  element('your-turn').hidden = waiting.length === 0;
  refill(element('your-turn-list'), waiting.map((contact) => createItem(contact, i18n)));
}

/**
 * @param {ContactShown} contact
 * @param {I18n} i18n
 */
function createItem(contact, i18n) {
  const { game, id, changed, your_turn } = contact;
  const text = i18n.t(your_turn ? 'friends.turn_since' : 'friends.send_since', { since: sinceText(changed, i18n) });
  const button = el('button', { type: 'button', className: `your-turn ${game}` },
    el('b', {}, contactName(contact, i18n)), ' ', el('span', {}, gameText(game, i18n)), ' ', el('span', { className: 'your-turn-since' }, text));
  button.dataset.contact = String(id);
  return el('li', {}, button);
}
