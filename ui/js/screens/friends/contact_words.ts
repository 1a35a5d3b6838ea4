import { whenText } from '../../foundation/day.js';
import { isolated } from '../../foundation/foreign.js';
import type { I18n } from '../../foundation/i18n.js';
import { gameText, sideText } from '../../foundation/sides.js';
import type { ContactShown } from '../../wire.js';
import { termsTexts } from './terms.js';

/**
 * How things stand with a friend on another device, in words: whose turn it is, what became of what was sent, whether
 * the friend is there.
 */

/** As much of a contact as it takes. */
export type Contact = Pick<ContactShown, 'stage' | 'name' | 'your_turn' | 'delivery' | 'network' | 'broker' | 'broker_trouble'
  | 'broker_url' | 'heard' | 'days' | 'overdue' | 'trouble' | 'rematch' | 'export_waits' | 'resuming'>;

/** A sentence each, empty where there is nothing to say, the weightiest first. */
export interface ContactWords {
  /** Whose turn it is, or what else is waited for. */
  readonly stage: string;
  /** That the match is on its way from one device to another. */
  readonly moving: string;
  /** Who wants another match. */
  readonly rematch: string;
  readonly overdue: string;
  readonly delivery: string;
  readonly presence: string;
  readonly trouble: string;
}

/** A friend of whom nothing was heard for so long is away. While both are there, each device is heard every 20 s. */
const AWAY_SECONDS = 60;

/** What the friend is called. */
export const friendName = (name: string | null, i18n: I18n) => (name ? isolated(name) : i18n.t('friends.friend'));

/** What fills a message about a friend. Where one without a name is not at its beginning it has a form of its own. */
export const friendValues = (name: string | null, i18n: I18n) => ({ name: friendName(name, i18n), context: name ? 'named' : 'nameless' });

/** Who it is with, or that nobody is known yet: "Anna", "Open invitation". */
export function contactName({ name, stage }: Pick<ContactShown, 'name' | 'stage'>, i18n: I18n) {
  const isOpen = name === '' && ['invited', 'withdrawn', 'expired'].includes(stage);
  return isOpen ? i18n.t('friends.invitation') : friendName(name, i18n);
}

/** What is played: the game, its rules, who has which side, and how much time there is. */
export function playedText(contact: ContactShown, i18n: I18n) {
  const { game, own } = contact;
  const [rules, begins, days] = termsTexts(contact, i18n);
  const seat = own ? i18n.t('friends.you_play', { side: sideText(game, own, i18n) }) : begins;
  return [gameText(game, i18n), rules, seat, days].join(' · ');
}

/** Whether there is something that the friend may not have. */
export const isUnconfirmed = ({ delivery }: Pick<Contact, 'delivery'>) => delivery === 'to_send' || delivery === 'sent';

/** Whether something has still to go to the friend: while the match goes on, and after it the last of it. */
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

/** Where nothing was agreed on only what a program answers by itself is ever overdue. */
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

/** What was received needs no words once it was answered. */
function deliveryText({ stage, delivery, your_turn: isOwnTurn, broker, name }: Contact, i18n: I18n) {
  if (delivery === 'nothing' || (stage !== 'playing' && stage !== 'over')) return '';
  if (delivery === 'sent' && broker === 'connected') return i18n.t('friends.delivery_on_server', { name: friendName(name, i18n) });
  if (stage === 'playing' && !isOwnTurn) return i18n.t(`friends.delivery_${delivery}`);
  // After the move of the friend, or the last one of all, it is whatever else was said.
  return delivery === 'received' ? '' : i18n.t(`friends.delivery_other_${delivery}`);
}

const isHeard = (heard: number | null, now: Date) => heard !== null && now.getTime() < 1000 * (heard + AWAY_SECONDS);

/**
 * When it can no longer be said that the friend is there, unless they are heard before.
 *
 * @returns in milliseconds since 1970; null if nothing changes by time alone
 */
export function presenceEnds({ stage, delivery, network, broker, heard }: Contact, now = new Date()): number | null {
  const tells = isUnderWay({ stage, delivery }) && network !== 'connected' && (network !== 'off' || broker !== 'off');
  return tells && heard !== null && isHeard(heard, now) ? 1000 * (heard + AWAY_SECONDS) : null;
}

/** Whether the friend is there, as far as an open transport tells: by messages nobody is. */
function presenceText({ network, broker, broker_trouble: brokerTrouble, broker_url: address, heard, name }: Contact, i18n: I18n, now: Date) {
  const friend = friendValues(name, i18n);
  if (network === 'off' && broker === 'off') return '';
  // What was heard a moment ago tells nothing while the server that told it cannot be reached.
  const isCutOff = broker === 'waiting' || broker === 'trouble';
  const wasHeard = isHeard(heard, now);
  if (network === 'connected' || (wasHeard && !isCutOff)) return i18n.t('friends.here', friend);
  const said = [
    network === 'trouble' ? i18n.t('friends.trouble_network') : '',
    broker === 'trouble' ? i18n.t('friends.trouble_broker', { address }) : '',
    broker === 'waiting' && !brokerTrouble ? i18n.t('friends.connecting', { address }) : '',
    broker === 'waiting' && brokerTrouble ? troubleText(brokerTrouble, i18n) : '',
    heard !== null && !wasHeard ? i18n.t('friends.away', { ...friend, when: whenText(heard, i18n, now) }) : '',
    heard === null && network === 'waiting' ? i18n.t('friends.searching') : '',
  ];
  return i18n.sentences(said);
}

/** What went wrong with a friend or a transport, by its code. */
export function troubleText(code: string, i18n: I18n) {
  const key = `friends.problem_${code}`;
  if (i18n.exists(key)) return i18n.t(key);
  return i18n.t(code.startsWith('broker_') ? 'friends.problem_broker' : 'friends.trouble');
}
