import { whenText } from '../../foundation/day.js';
import { hostOf, isolated } from '../../foundation/foreign.js';
import type { I18n } from '../../foundation/i18n.js';
import { gameText, sideText } from '../../foundation/sides.js';
import type { ContactShown } from '../../wire.js';
import { termsTexts } from './terms.js';

/** A match with a friend, in words: whose turn it is, delivery, and whether the friend is online. */

/** The contact fields that this needs. */
export type Contact = Pick<ContactShown, 'stage' | 'name' | 'your_turn' | 'delivery' | 'network' | 'broker' | 'broker_trouble'
  | 'broker_url' | 'heard' | 'days' | 'overdue' | 'trouble' | 'rematch' | 'export_waits' | 'resuming'>;

/** One sentence each, empty if there is nothing to say, most important first. */
export interface ContactWords {
  /** Whose turn it is, or what else the match is waiting for. */
  readonly stage: string;
  /** That the match is moving to another device. */
  readonly moving: string;
  /** Who wants a rematch. */
  readonly rematch: string;
  readonly overdue: string;
  readonly delivery: string;
  readonly presence: string;
  readonly trouble: string;
}

/** A friend not heard from for this long is away. While both are online, each device is heard from every 20 seconds. */
const AWAY_SECONDS = 60;

export const friendName = (name: string | null, i18n: I18n) => (name ? isolated(name) : i18n.t('friends.friend'));

/** The values for a message about a friend. A nameless friend has a separate message unless it starts with the name. */
export const friendValues = (name: string | null, i18n: I18n) => ({ name: friendName(name, i18n), context: name ? 'named' : 'nameless' });

/** The friend's name, or a placeholder until a friend accepts: "Anna", "Open invitation". */
export function contactName({ name, stage }: Pick<ContactShown, 'name' | 'stage'>, i18n: I18n) {
  const isOpen = name === '' && ['invited', 'withdrawn', 'expired'].includes(stage);
  return isOpen ? i18n.t('friends.invitation') : friendName(name, i18n);
}

/** The game, its rules, who plays which side, and the time limit. */
export function playedText(contact: ContactShown, i18n: I18n) {
  const { game, own } = contact;
  const [rules, begins, days] = termsTexts(contact, i18n);
  const seat = own ? i18n.t('friends.you_play', { side: sideText(game, own, i18n) }) : begins;
  return [gameText(game, i18n), rules, seat, days].join(' · ');
}

/** Whether the friend may lack entries. */
export const isUnconfirmed = ({ delivery }: Pick<Contact, 'delivery'>) => delivery === 'to_send' || delivery === 'sent';

/** Whether entries must still reach the friend: always during the match, the last ones afterwards. */
export const isUnderWay = ({ stage, delivery }: Pick<Contact, 'stage' | 'delivery'>) =>
  stage === 'playing' || (stage === 'over' && isUnconfirmed({ delivery }));

export function contactWords(contact: Contact, i18n: I18n, now = new Date()): ContactWords {
  return {
    stage: stageText(contact, i18n),
    moving: movingText(contact, i18n),
    rematch: contact.stage === 'over' && contact.rematch ? i18n.t(`friends.rematch_${contact.rematch}`, friendValues(contact.name, i18n)) : '',
    overdue: contact.stage === 'playing' ? overdueText(contact, i18n) : '',
    delivery: deliveryText(contact, i18n),
    presence: isUnderWay(contact) ? presenceText(contact, i18n, now) : '',
    trouble: contact.trouble ? troubleText(contact.trouble, i18n) : '',
  };
}

/** Without an agreed limit only automatic answers can be overdue. */
function overdueText({ overdue, days, name }: Contact, i18n: I18n) {
  if (overdue === 'none') return '';
  return i18n.t(days > 0 ? `friends.overdue_${overdue}` : `friends.overdue_answer_${overdue}`, friendValues(name, i18n));
}

function stageText({ stage, your_turn: isOwnTurn, name }: Contact, i18n: I18n) {
  if (stage !== 'playing') return i18n.t(`friends.stage_${stage}`, friendValues(name, i18n));
  return i18n.t(isOwnTurn ? 'friends.turn_own' : 'friends.turn_friend', friendValues(name, i18n));
}

function movingText({ stage, export_waits: exportWaits, resuming }: Contact, i18n: I18n) {
  if (exportWaits) return i18n.t('friends.export_waits');
  return resuming && stage === 'playing' ? i18n.t('friends.resuming') : '';
}

/** A received message needs no mention once it is answered. */
function deliveryText({ stage, delivery, your_turn: isOwnTurn, broker }: Contact, i18n: I18n) {
  if (delivery === 'nothing' || (stage !== 'playing' && stage !== 'over')) return '';
  if (delivery === 'sent' && broker === 'connected') return i18n.t('friends.delivery_on_server');
  if (stage === 'playing' && !isOwnTurn) return i18n.t(`friends.delivery_${delivery}`);
  // After the friend's move or the end of the match, this is about other entries.
  return delivery === 'received' ? '' : i18n.t(`friends.delivery_other_${delivery}`);
}

const isHeard = (heard: number | null, now: Date) => heard !== null && now.getTime() < 1000 * (heard + AWAY_SECONDS);

/**
 * When the friend stops counting as online, unless heard from before then.
 *
 * @returns in milliseconds since 1970; null if time alone changes nothing
 */
export function presenceEnds({ stage, delivery, network, broker, heard }: Contact, now = new Date()): number | null {
  const tells = isUnderWay({ stage, delivery }) && network !== 'connected' && (network !== 'off' || broker !== 'off');
  return tells && heard !== null && isHeard(heard, now) ? 1000 * (heard + AWAY_SECONDS) : null;
}

/** Whether the friend is online, as far as an open transport can tell; messages cannot. */
function presenceText({ network, broker, broker_trouble: brokerTrouble, broker_url: address, heard, name }: Contact, i18n: I18n, now: Date) {
  const friend = friendValues(name, i18n);
  if (network === 'off' && broker === 'off') return '';
  // The last sign of life proves nothing while its broker is unreachable.
  const isCutOff = broker === 'waiting' || broker === 'trouble';
  const wasHeard = isHeard(heard, now);
  if (network === 'connected' || (wasHeard && !isCutOff)) return i18n.t('friends.here', friend);
  const said = [
    network === 'trouble' ? i18n.t('friends.trouble_network') : '',
    broker === 'trouble' ? i18n.t('friends.trouble_broker', { address: hostOf(address) }) : '',
    broker === 'waiting' && !brokerTrouble ? i18n.t('friends.connecting', { address: hostOf(address) }) : '',
    broker === 'waiting' && brokerTrouble ? troubleText(brokerTrouble, i18n) : '',
    heard !== null && !wasHeard ? i18n.t('friends.away', { ...friend, when: whenText(heard, i18n, now) }) : '',
    heard === null && network === 'waiting' ? i18n.t('friends.searching') : '',
  ];
  return i18n.sentences(said);
}

/** The text for a friend's or transport's trouble code. */
export function troubleText(code: string, i18n: I18n) {
  const key = `friends.problem_${code}`;
  if (i18n.exists(key)) return i18n.t(key);
  return i18n.t(code.startsWith('broker_') ? 'friends.problem_broker' : 'friends.trouble');
}
