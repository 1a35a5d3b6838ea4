import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_CONTACTS, messageKind, nextMessage, sendsText, wantedMessage } from '../../../ui/js/screens/friends/contact_model.js';
import { CLOSED_FRIENDS } from '../../../ui/js/screens/friends/dialog_state.js';

const contact = (part = {}) => ({
  id: 1, match_id: 7, stage: 'playing', your_turn: false, delivery: 'to_send', network: 'off', broker: 'off', by_text: true, by_file: false, ...part,
});
/** At a match with the first of these, or in the dialog, if that is told. */
const state = (contacts, dialog = {}, part = {}) => ({
  place: 'smess', matches: { smess: { id: 7, friend: {} } }, friends: { contacts }, capabilities: { network: true, files: true, notices: true },
  contacts: NO_CONTACTS, friendsDialog: { ...CLOSED_FRIENDS, ...dialog }, ...part,
});

test('beside the board one message is next: to be sent, or to be waited for', () => {
  const next = (part, more) => nextMessage(contact(part), state([], {}, more));
  assert.equal(next(), 'send');
  assert.equal(next({ network: 'waiting' }), 'live');
  assert.equal(next({ delivery: 'sent' }), 'sent');
  assert.equal(next({ delivery: 'received' }), 'await');
  assert.equal(next({ delivery: 'received', stage: 'over' }), null);
  assert.equal(next({ your_turn: true }), null, 'the own move takes it along');
  assert.equal(next({ by_file: true }), null, 'a file takes it along');
  assert.equal(next({ your_turn: true }, { contacts: { ...NO_CONTACTS, notices: new Set([1]) } }), 'notice');
  assert.deepEqual([contact(), contact({ delivery: 'received' })].map((one) => sendsText(one, state([]))), [true, false]);
});

test('the dialog has the messages of an invitation too, and of moves where it is the own turn', () => {
  const kind = (part) => messageKind(contact(part), state([]));
  assert.deepEqual(['invited', 'accepted'].map((stage) => kind({ stage })), ['invited', 'accepted']);
  assert.equal(kind({ your_turn: true }), 'moves');
  assert.equal(kind({ delivery: 'received' }), null);
});

test('one message is looked for: that of the dialog, or else that of the match on the screen', () => {
  const [here, other] = [contact(), contact({ id: 2, match_id: 8 })];
  const wanted = (dialog, part) => {
    const found = wantedMessage(state([here, other], dialog, part));
    return found && [found.contact.id, found.whole];
  };
  assert.deepEqual(wanted(), [1, false]);
  assert.equal(wanted({}, { place: 'home' }), null);
  const open = { isOpen: true, part: 'contacts', contact: 2 };
  assert.deepEqual(wanted(open), [2, false]);
  assert.deepEqual(wanted({ ...open, whole: { text: true, file: false } }), [2, true]);
  assert.equal(wanted({ ...open, part: 'invite' }), null);
});
