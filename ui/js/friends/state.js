import { sinceText } from '../day.js';
import { isolated } from '../foreign.js';

/**
 * How things stand with a friend on another device, in words: whose turn it is, what became of what was sent, whether
 * the friend is there.
 *
 * @typedef {import('../i18n.js').I18n} I18n
 *
 * @typedef {import('../wire.js').ContactShown} ContactShown
 * @typedef {Pick<ContactShown, 'stage' | 'name' | 'your_turn' | 'delivery' | 'network' | 'broker' | 'broker_trouble' | 'broker_url'
 *   | 'heard' | 'days' | 'overdue' | 'trouble' | 'rematch' | 'export_waits' | 'resuming'>} Contact as much of a contact as it takes
 *
 * @typedef {object} ContactWords a sentence each, empty where there is nothing to say, the weightiest first
 * @property {string} stage whose turn it is, or what else is waited for
 * @property {string} moving that the match is on its way from one device to another
 * @property {string} rematch who wants another match
 * @property {string} overdue
 * @property {string} delivery
 * @property {string} presence
 * @property {string} trouble
 */

/** A friend of whom nothing was heard for so long is away. While both are there, each device is heard every 20 s. */
const AWAY_SECONDS = 60;

/**
 * What the friend is called.
 *
 * @param {string | null} name
 * @param {I18n} i18n
 */
export const friendName = (name, i18n) => (name ? isolated(name) : i18n.t('friends.friend'));

/**
 * Whether there is something that the friend may not have.
 *
 * @param {Pick<Contact, 'delivery'>} contact
 */
export const isUnconfirmed = ({ delivery }) => delivery === 'to_send' || delivery === 'sent';

/**
 * Whether something has still to go to the friend: while the match goes on, and after it the last of it.
 *
 * @param {Pick<Contact, 'stage' | 'delivery'>} contact
 */
export const isUnderWay = ({ stage, delivery }) =>
  stage === 'playing' || (stage === 'over' && isUnconfirmed({ delivery }));

/**
 * @param {Contact} contact
 * @param {I18n} i18n
 * @param {Date} [now]
 * @returns {ContactWords}
 */
export function contactWords(contact, i18n, now = new Date()) {
  const name = friendName(contact.name, i18n);
  const playing = contact.stage === 'playing';
  return {
    stage: stageText(contact, i18n),
    moving: movingText(contact, i18n),
    rematch: contact.stage === 'over' && contact.rematch ? i18n.t(`friends.rematch_${contact.rematch}`, { name }) : '',
    overdue: playing ? overdueText(contact, i18n) : '',
    delivery: deliveryText(contact, i18n),
    presence: isUnderWay(contact) ? presenceText(contact, i18n, now) : '',
    trouble: contact.trouble ? troubleText(contact.trouble, i18n) : '',
  };
}

/**
 * Where nothing was agreed on only what a program answers by itself is ever overdue.
 *
 * @param {Contact} contact
 * @param {I18n} i18n
 */
function overdueText({ overdue, days, name: given }, i18n) {
  const name = friendName(given, i18n);
  if (overdue === 'none') return '';
  return i18n.t(days > 0 ? `friends.overdue_${overdue}` : `friends.overdue_answer_${overdue}`, { name });
}

/** @param {ContactWords} words */
export const allWords = ({ stage, moving, rematch, overdue, delivery, presence, trouble }) =>
  [stage, moving, rematch, overdue, delivery, presence, trouble].filter(Boolean).join(' ');

/**
 * @param {Contact} contact
 * @param {I18n} i18n
 */
function stageText({ stage, your_turn, name }, i18n) {
  if (stage !== 'playing') return i18n.t(`friends.stage_${stage}`, { name: friendName(name, i18n) });
  return i18n.t(your_turn ? 'friends.turn_own' : 'friends.turn_friend', { name: friendName(name, i18n) });
}

/**
 * @param {Contact} contact
 * @param {I18n} i18n
 */
function movingText({ stage, export_waits: exportWaits, resuming }, i18n) {
  if (exportWaits) return i18n.t('friends.export_waits');
  return resuming && stage === 'playing' ? i18n.t('friends.resuming') : '';
}

/**
 * What was received needs no words once it was answered.
 *
 * @param {Contact} contact
 * @param {I18n} i18n
 */
function deliveryText({ stage, delivery, your_turn }, i18n) {
  if (delivery === 'nothing' || (stage !== 'playing' && stage !== 'over')) return '';
  if (stage === 'playing' && !your_turn) return i18n.t(`friends.delivery_${delivery}`);
  // After the move of the friend, or the last one of all, it is whatever else was said.
  return delivery === 'received' ? '' : i18n.t(`friends.delivery_other_${delivery}`);
}

/**
 * @param {number | null} heard
 * @param {Date} now
 */
const isHeard = (heard, now) => heard !== null && now.getTime() < 1000 * (heard + AWAY_SECONDS);

/**
 * When it can no longer be said that the friend is there, unless they are heard before.
 *
 * @param {Pick<Contact, 'stage' | 'delivery' | 'network' | 'broker' | 'heard'>} contact
 * @param {Date} [now]
 * @returns {number | null} in milliseconds since 1970; null if nothing changes by time alone
 */
export function presenceEnds({ stage, delivery, network, broker, heard }, now = new Date()) {
  const tells = isUnderWay({ stage, delivery }) && network !== 'connected' && (network !== 'off' || broker !== 'off');
  return tells && heard !== null && isHeard(heard, now) ? 1000 * (heard + AWAY_SECONDS) : null;
}

/**
 * Whether the friend is there, as far as an open transport tells: by letters nobody is.
 *
 * @param {Contact} contact
 * @param {I18n} i18n
 * @param {Date} now
 */
function presenceText({ network, broker, broker_trouble, broker_url: address, heard, name: given }, i18n, now) {
  const name = friendName(given, i18n);
  const live = network !== 'off' || broker !== 'off';
  if (!live) return '';
  // What was heard a moment ago tells nothing while the server that told it cannot be reached.
  const isCutOff = broker === 'waiting' || broker === 'trouble';
  const wasHeard = isHeard(heard, now);
  if (network === 'connected' || (wasHeard && !isCutOff)) return i18n.t('friends.here', { name });
  const said = [
    network === 'trouble' ? i18n.t('friends.trouble_network') : '',
    broker === 'trouble' ? i18n.t('friends.trouble_broker', { address }) : '',
    broker === 'waiting' && !broker_trouble ? i18n.t('friends.connecting', { address }) : '',
    broker === 'waiting' && broker_trouble ? troubleText(broker_trouble, i18n) : '',
    heard !== null && !wasHeard ? i18n.t('friends.away', { name, since: sinceText(heard, i18n, now) }) : '',
    heard === null && network === 'waiting' ? i18n.t('friends.searching', { name }) : '',
  ];
  return said.filter(Boolean).join(' ');
}

/**
 * What went wrong with a friend or a transport.
 *
 * @param {string} code
 * @param {I18n} i18n
 */
export function troubleText(code, i18n) {
  const key = `friends.problem_${code}`;
  if (i18n.exists(key)) return i18n.t(key);
  return i18n.t(code.startsWith('broker_') ? 'friends.problem_broker' : 'friends.trouble');
}
