import { el, refill } from '../dom.js';
import { element } from '../panel/dialogs.js';
import { sinceText } from '../day.js';
import { gameText } from '../sides.js';
import { contactName, inOrder, waitsForPerson } from './contacts.js';

/**
 * Home's list of the matches with friends that wait for this person. Where none does, there is no list.
 *
 * @typedef {import('../wire.js').ContactShown} ContactShown
 * @typedef {import('../i18n.js').I18n} I18n
 */

/** So many are shown at home; where there are more, the dialog has them all. */
const SHOWN = 5;

/**
 * @param {readonly ContactShown[]} contacts
 * @param {I18n} i18n
 */
export function paintYourTurn(contacts, i18n) {
  const waiting = inOrder(contacts).filter(waitsForPerson);
  element('your-turn').hidden = waiting.length === 0;
  const items = waiting.slice(0, SHOWN).map((contact) => createItem(contact, i18n));
  if (waiting.length > SHOWN) {
    const text = i18n.t('archive.show_all', { n: waiting.length });
    const rest = el('button', { type: 'button', className: 'button' }, text);
    rest.dataset.contact = 'all';
    items.push(el('li', {}, rest));
  }
  refill(element('your-turn-list'), items);
}

/**
 * @param {ContactShown} contact
 * @param {I18n} i18n
 */
function createItem(contact, i18n) {
  const { game, id, changed, your_turn, rematch } = contact;
  const key = your_turn ? 'friends.turn_since' : rematch === 'friend' ? 'friends.rematch_since' : 'friends.send_since';
  const text = i18n.t(key, { since: sinceText(changed, i18n) });
  const button = el('button', { type: 'button', className: `your-turn ${game}` },
    el('b', {}, contactName(contact, i18n)), ' ', el('span', {}, gameText(game, i18n)),
    ' ', el('span', { className: 'your-turn-since' }, text));
  button.dataset.contact = String(id);
  return el('li', {}, button);
}
