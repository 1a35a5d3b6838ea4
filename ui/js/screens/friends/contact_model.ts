import type { AppState } from '../../app.js';
import type { ContactShown, Snapshot } from '../../wire.js';
import { contactWords, isUnconfirmed } from './contact_words.js';

/**
 * The next step between the player and a friend, and how it is sent: a message, a file, or a live transport. The dialog
 * and the match panel each present it in their own way.
 */

export type Transport = 'network' | 'broker';

/** The message to send, fetched before the player presses a button: some engines block copying after a delay. */
export interface Message {
  readonly contact: number;
  readonly revision: number;
  /** The state it was made for. */
  readonly about: string;
  /** Empty until it is known. */
  readonly text: string;
}

export interface ContactsState {
  readonly message: Message;
  /** Contacts whose message declines a late acceptance: the invitation had already been taken. */
  readonly notices: ReadonlySet<number>;
}

export const NO_CONTACTS: ContactsState = { message: { contact: 0, revision: 0, about: '', text: '' }, notices: new Set() };

export type ContactAction =
  | { kind: 'contact_copy' | 'contact_share' | 'contact_paste' | 'contact_records' | 'contact_compare'; contact: number }
  | { kind: 'contact_file_save'; contact: number; whole: boolean }
  | { kind: 'contact_file_open' }
  | { kind: 'contact_rematch'; match: number }
  | { kind: 'contact_transport'; contact: number; transport: Transport; wanted: boolean };

/** A match's contact. */
export const contactOf = ({ friends }: Pick<AppState, 'friends'>, { id }: Pick<Snapshot, 'id'>) =>
  friends?.contacts.find(({ match_id: match }) => match === id) ?? null;

/** The contact that the dialog shows. */
export const chosenContact = ({ friends, friendsDialog: { contact } }: AppState) =>
  friends?.contacts.find(({ id }) => id === contact) ?? null;

/** Whether there is a message to send. A live transport makes it unnecessary. */
export function needsText({ stage, delivery, network, broker, by_text: byText }: ContactShown) {
  if (!byText) return false;
  if (stage === 'invited') return true;
  if (network === 'connected' || broker === 'connected') return false;
  if (stage === 'accepted') return true;
  return ['playing', 'over', 'stopped'].includes(stage) && (delivery === 'to_send' || delivery === 'sent');
}

/** Whether only a file can carry what messages cannot, because no live transport is connected. */
export const goesByFile = ({ by_file: byFile, network, broker, stage }: ContactShown) =>
  byFile && network !== 'connected' && broker !== 'connected' && (stage === 'playing' || stage === 'over');

/** Whether entries that the friend may lack must be sent as a file. */
export const hasFileToSend = (contact: ContactShown) => goesByFile(contact) && isUnconfirmed(contact);

/**
 * The next message to send, or to wait for. On the player's turn there is none, because the message after the move
 * includes everything. A file replaces a message.
 *
 * @returns `live` if it is sent automatically as soon as possible
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

/** Whether the match panel has a message to send. */
export function sendsText(contact: ContactShown, state: AppState) {
  const next = nextMessage(contact, state);
  return next !== null && next !== 'await';
}

/** What the dialog's message is for; null if there is none. */
export function messageKind(contact: ContactShown, { contacts: { notices } }: AppState) {
  if (notices.has(contact.id)) return 'notice';
  if (!needsText(contact)) return null;
  return contact.stage === 'invited' || contact.stage === 'accepted' ? contact.stage : 'moves';
}

/** The contact whose message is on screen, in the dialog or next to the board, and whether it holds the whole match. */
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

/** Whether the match on screen is with a friend whose moves can arrive as messages. */
export function goesByMessages(state: AppState) {
  const snapshot = state.matches[state.place];
  return Boolean(snapshot?.friend && contactOf(state, snapshot)?.by_text);
}

export const isGoing = ({ stage }: Pick<ContactShown, 'stage'>) => ['invited', 'accepted', 'playing'].includes(stage);

/** Whether removing the contact cuts off a friend. */
export const isBlocked = ({ stage }: ContactShown) => stage === 'playing' || stage === 'accepted';

export const mayUseTransports = ({ stage }: ContactShown) => ['invited', 'accepted', 'playing', 'over'].includes(stage);

/** Whether the player must act: move, answer a rematch, or send a message that no transport carries. */
export function waitsForPerson({ stage, your_turn: isOwnTurn, delivery, network, broker, rematch }: ContactShown) {
  if (stage === 'playing' && isOwnTurn) return true;
  if (stage === 'over' && rematch === 'friend') return true;
  const byHand = network === 'off' && broker === 'off';
  return byHand && delivery === 'to_send' && ['accepted', 'playing', 'over'].includes(stage);
}

const rank = (contact: ContactShown) => (waitsForPerson(contact) ? 0 : isGoing(contact) ? 1 : 2);

/** Contacts that are waiting for the player come first. */
export const inOrder = (contacts: readonly ContactShown[]) =>
  [...contacts].sort((one, other) => rank(one) - rank(other) || other.changed - one.changed || other.id - one.id);

/** Pending actions take precedence over the stage. */
export function rowText(contact: ContactShown, { i18n }: AppState) {
  const { stage, rematch, moving, delivery } = contactWords(contact, i18n);
  if (rematch || moving) return rematch || moving;
  if (!waitsForPerson(contact) || contact.your_turn) return stage;
  return delivery || i18n.t('friends.send_accepted');
}
