import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AppState } from '../../../ui/js/app.js';
import { NO_CONTACTS, messageKind, nextMessage, sendsText, wantedMessage } from '../../../ui/js/screens/friends/contact_model.js';
import { CLOSED_FRIENDS, type FriendsDialogState } from '../../../ui/js/screens/friends/dialog_state.js';
import type { ContactShown } from '../../../ui/js/wire.js';
import { part, type Part } from '../fakes.js';
import { contact } from './contact.js';

const toSend = (by: Partial<ContactShown> = {}) => contact({ delivery: 'to_send', ...by });
/** The match with the first contact on screen, or the dialog as given. */
const state = (contacts: ContactShown[], dialog: Partial<FriendsDialogState> = {}, by: Part<AppState> = {}) => part<AppState>({
  place: 'smess', matches: { smess: { id: 7, friend: {} } }, friends: { contacts }, capabilities: { network: true, files: true, notices: true },
  contacts: NO_CONTACTS, friendsDialog: { ...CLOSED_FRIENDS, ...dialog }, ...by,
});

test('next to the board one message is due: to send, or to wait for', () => {
  const next = (by: Partial<ContactShown> = {}, more: Part<AppState> = {}) => nextMessage(toSend(by), state([], {}, more));
  assert.equal(next(), 'send');
  assert.equal(next({ network: 'waiting' }), 'live');
  assert.equal(next({ delivery: 'sent' }), 'sent');
  assert.equal(next({ delivery: 'received' }), 'await');
  assert.equal(next({ delivery: 'received', stage: 'over' }), null);
  assert.equal(next({ your_turn: true }), null, 'the next move includes it');
  assert.equal(next({ by_file: true }), null, 'a file includes it');
  assert.equal(next({ your_turn: true }, { contacts: { ...NO_CONTACTS, notices: new Set([1]) } }), 'notice');
  assert.deepEqual([toSend(), contact({ delivery: 'received' })].map((one) => sendsText(one, state([]))), [true, false]);
});

test('the dialog also has messages for invitations, and for moves on the player\'s turn', () => {
  const kind = (by: Partial<ContactShown>) => messageKind(toSend(by), state([]));
  assert.deepEqual((['invited', 'accepted'] as const).map((stage) => kind({ stage })), ['invited', 'accepted']);
  assert.equal(kind({ your_turn: true }), 'moves');
  assert.equal(kind({ delivery: 'received' }), null);
});

test('one message is fetched: the dialog\'s, otherwise that of the match on screen', () => {
  const [here, other] = [toSend(), toSend({ id: 2, match_id: 8 })];
  const wanted = (dialog: Partial<FriendsDialogState> = {}, by: Part<AppState> = {}) => {
    const found = wantedMessage(state([here, other], dialog, by));
    return found && [found.contact.id, found.whole];
  };
  assert.deepEqual(wanted(), [1, false]);
  assert.equal(wanted({}, { place: 'home' }), null);
  const open = { isOpen: true, part: 'contacts', contact: 2 } as const;
  assert.deepEqual(wanted(open), [2, false]);
  assert.deepEqual(wanted({ ...open, whole: { text: true, file: false } }), [2, true]);
  assert.equal(wanted({ ...open, part: 'invite' }), null);
});
