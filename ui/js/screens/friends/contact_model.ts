import type { AppState } from '../../app.js';
import type { ContactShown, Snapshot } from '../../wire.js';
import { contactWords, isUnconfirmed } from './contact_words.js';

/**
 * What is next between this person and a friend, and what carries it: a message, a file, or a transport that needs nobody.
 * The dialog and the panel of a match show it each in their own manner.
 */

export type Transport = 'network' | 'broker';

/** The message that is to be handed over, fetched before somebody presses a button: some engines let nobody copy what comes later. */
export interface Message {
  readonly contact: number;
  readonly revision: number;
  /** What it was made for. */
  readonly about: string;
  /** Empty until it is known. */
  readonly text: string;
}

export interface ContactsState {
  readonly message: Message;
  /** Contacts whose message is for somebody else, who wanted to accept an invitation that is taken. */
  readonly notices: ReadonlySet<number>;
}

export const NO_CONTACTS: ContactsState = { message: { contact: 0, revision: 0, about: '', text: '' }, notices: new Set() };

export type ContactAction =
  | { kind: 'contact_copy' | 'contact_share' | 'contact_paste' | 'contact_records' | 'contact_compare'; contact: number }
  | { kind: 'contact_file_save'; contact: number; whole: boolean }
  | { kind: 'contact_file_open' }
  | { kind: 'contact_rematch'; match: number }
  | { kind: 'contact_transport'; contact: number; transport: Transport; wanted: boolean };

/** The contact with whom a match is played. */
export const contactOf = ({ friends }: Pick<AppState, 'friends'>, { id }: Pick<Snapshot, 'id'>) =>
  friends?.contacts.find(({ match_id: match }) => match === id) ?? null;

/** The contact whom the dialog shows. */
export const chosenContact = ({ friends, friendsDialog: { contact } }: AppState) =>
  friends?.contacts.find(({ id }) => id === contact) ?? null;

/** Whether there is a message to be handed over. What a live transport takes along needs none. */
export function needsText({ stage, delivery, network, broker, by_text: byText }: ContactShown) {
  if (!byText) return false;
  if (stage === 'invited') return true;
  if (network === 'connected' || broker === 'connected') return false;
  if (stage === 'accepted') return true;
  return ['playing', 'over', 'stopped'].includes(stage) && (delivery === 'to_send' || delivery === 'sent');
}

/** Whether nothing carries by itself what a message does not carry. */
export const goesByFile = ({ by_file: byFile, network, broker, stage }: ContactShown) =>
  byFile && network !== 'connected' && broker !== 'connected' && (stage === 'playing' || stage === 'over');

/** Whether a file has to bring what the friend may not have. */
export const hasFileToSend = (contact: ContactShown) => goesByFile(contact) && isUnconfirmed(contact);

/**
 * What of the messages between the two is next: one to be sent, one to be waited for. The person to move does that first,
 * since the message then takes it along. A file takes along what would go as a message.
 *
 * @returns `live` if it goes by itself as soon as it can
 */
export function nextMessage(contact: ContactShown, { capabilities, contacts: { notices } }: AppState) {
  const { id, stage, delivery, by_text: byText, your_turn: isOwnTurn, network, broker } = contact;
  if (notices.has(id)) return 'notice';
  if (!byText || isOwnTurn || (stage !== 'playing' && stage !== 'over')) return null;
  if (capabilities.files && hasFileToSend(contact)) return null;
  const isLive = network !== 'off' || broker !== 'off';
  if (needsText(contact)) return delivery === 'sent' ? 'sent' : isLive ? 'live' : 'send';
  return stage === 'playing' && !isLive ? 'await' : null;
}

/** Whether the panel of the match has a message to be handed over. */
export function sendsText(contact: ContactShown, state: AppState) {
  const next = nextMessage(contact, state);
  return next !== null && next !== 'await';
}

/** What the message in the dialog is for; null if there is none. */
export function messageKind(contact: ContactShown, { contacts: { notices } }: AppState) {
  if (notices.has(contact.id)) return 'notice';
  if (!needsText(contact)) return null;
  return contact.stage === 'invited' || contact.stage === 'accepted' ? contact.stage : 'moves';
}

/** Whose message is on the screen, in the dialog or beside the board, and whether it is that of the whole match. */
export function wantedMessage(state: AppState): { contact: ContactShown; whole: boolean } | null {
  const { friendsDialog: { isOpen, part, whole }, matches, place } = state;
  if (isOpen) {
    const contact = part === 'contacts' ? chosenContact(state) : null;
    const kind = contact && messageKind(contact, state);
    return contact && kind ? { contact, whole: kind === 'moves' && whole.text } : null;
  }
  const snapshot = matches[place];
  const contact = snapshot?.friend ? contactOf(state, snapshot) : null;
  return contact && sendsText(contact, state) ? { contact, whole: false } : null;
}

/** Whether the match on the screen is with a friend whose moves may come as messages. */
export function goesByMessages(state: AppState) {
  const snapshot = state.matches[state.place];
  return Boolean(snapshot?.friend && contactOf(state, snapshot)?.by_text);
}

export const isGoing = ({ stage }: Pick<ContactShown, 'stage'>) => ['invited', 'accepted', 'playing'].includes(stage);

/** Whether somebody is at the other end, whom it cuts off if the contact is removed. */
export const isBlocked = ({ stage }: ContactShown) => stage === 'playing' || stage === 'accepted';

export const mayUseTransports = ({ stage }: ContactShown) => ['invited', 'accepted', 'playing', 'over'].includes(stage);

/** Whether nothing goes on unless the person does something: their move, or a message that no transport takes along. */
export function waitsForPerson({ stage, your_turn: isOwnTurn, delivery, network, broker, rematch }: ContactShown) {
  if (stage === 'playing' && isOwnTurn) return true;
  if (stage === 'over' && rematch === 'friend') return true;
  const byHand = network === 'off' && broker === 'off';
  return byHand && delivery === 'to_send' && ['accepted', 'playing', 'over'].includes(stage);
}

const rank = (contact: ContactShown) => (waitsForPerson(contact) ? 0 : isGoing(contact) ? 1 : 2);

/** Those first for whom something is to be done. */
export const inOrder = (contacts: readonly ContactShown[]) =>
  [...contacts].sort((one, other) => rank(one) - rank(other) || other.changed - one.changed || other.id - one.id);

/** What is to be done comes before how things stand. */
export function rowText(contact: ContactShown, { i18n }: AppState) {
  const { stage, rematch, moving, delivery } = contactWords(contact, i18n);
  if (rematch || moving) return rematch || moving;
  if (!waitsForPerson(contact) || contact.your_turn) return stage;
  return delivery || i18n.t('friends.send_accepted');
}
