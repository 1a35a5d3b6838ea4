import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { contactOf } from '../../../ui/js/screens/friends/contact_model.js';
import { contactWords, friendName, presenceEnds } from '../../../ui/js/screens/friends/contact_words.js';
import type { Control } from '../../../ui/js/screens/friends/dialog_control.js';
import { CLOSED_FRIENDS } from '../../../ui/js/screens/friends/dialog_state.js';
import { keepFriends } from '../../../ui/js/screens/friends/friends.js';
import type { ContactShown, FriendsShown, Overdue, Stage, TransportState } from '../../../ui/js/wire.js';
import { appWith, part } from '../fakes.js';
import { SPOKEN, i18nOf } from '../i18n.js';
import { contact } from './contact.js';

const NOON = new Date(2026, 10, 22, 12, 0);
const en = i18nOf('en');

const said = (by: Partial<ContactShown>, i18n = en) => Object.values(contactWords(contact(by), i18n, NOON)).filter(Boolean).join(' ');
const minutesAgo = (n: number) => NOON.getTime() / 1000 - 60 * n;

test('a match by messages says whose turn it is and what happened to the last message', () => {
  assert.equal(said({}), 'Anna to move.');
  assert.equal(said({ delivery: 'to_send' }), 'Anna to move. Your move has not been sent yet.');
  assert.equal(said({ delivery: 'sent' }), 'Anna to move. Your move was sent but has not arrived yet.');
  assert.equal(said({ delivery: 'received' }), 'Anna to move. Your move has arrived.');
  assert.equal(said({ delivery: 'received', your_turn: true }), 'Your turn.');
  assert.equal(said({ delivery: 'to_send', your_turn: true }), 'Your turn. Your last message has not been sent yet.', 'not a move');
  assert.equal(said({ stage: 'over', delivery: 'sent' }), 'The match is over. Your last message was sent but has not arrived yet.');
  assert.equal(said({ heard: minutesAgo(90) }), 'Anna to move.', 'messages do not show presence');
});

test('an open transport shows whether the friend is online, or since when they have been away', () => {
  assert.match(said({ network: 'connected' }), /Anna is online\.$/);
  assert.match(said({ broker: 'connected', heard: minutesAgo(0.5) }), /Anna is online\.$/);
  const away = said({ broker: 'connected', heard: minutesAgo(90) });
  assert.match(away, /Anna has been away since 10:30/);
  assert.match(said({ network: 'waiting' }), /Looking for the other device on this network …$/);
  assert.match(said({ broker: 'waiting', broker_url: 'mqtts://a.example' }), /Connecting to a\.example …$/);
  assert.match(said({ broker: 'waiting', broker_url: 'mqtts://a.example', broker_trouble: 'broker_old_mqtt' }), /only supports an old MQTT/);
  assert.match(said({ broker: 'trouble', broker_url: 'mqtts://a.example', heard: minutesAgo(3) }), /cannot be reached right now\. Anna has been away/);
  const cut = said({ broker: 'waiting', broker_url: 'mqtts://a.example', broker_trouble: 'broker_unreachable', heard: minutesAgo(0.5) });
  assert.match(cut, /The server cannot be reached right now\.$/, 'neither online nor away');
});

test('every broker problem has its own text', async () => {
  const codes = (await readFile(new URL('../../../src-tauri/crates/peer/src/mqtt.rs', import.meta.url), 'utf8')).match(/(?<==> ")broker_\w+/g);
  assert.ok(codes && codes.length > 15);
  assert.deepEqual(codes.filter((code) => !en.exists(`friends.problem_${code}`)), []);
});

test('refusals are described by code, or in general terms', () => {
  assert.match(said({ trouble: 'flood' }), /Received invalid data and ignored it\.$/);
});

test('an exceeded time limit comes right after the turn', () => {
  assert.equal(said({ overdue: 'friend', delivery: 'received' }), 'Anna to move. Anna has exceeded the agreed time. Your move has arrived.');
  assert.equal(said({ overdue: 'own', your_turn: true }), 'Your turn. You have exceeded the agreed time.');
});

test('every state has a text in every language, with and without a name', () => {
  const stages: Stage[] = ['invited', 'accepted', 'playing', 'over', 'stopped', 'withdrawn', 'expired', 'taken', 'moved'];
  const states: TransportState[] = ['off', 'waiting', 'connected', 'trouble'];
  for (const language of SPOKEN) {
    const i18n = i18nOf(language);
    for (const stage of stages) for (const network of states) for (const broker of states) for (const name of ['', 'Anna']) {
      const text = said({ stage, network, broker, name, heard: minutesAgo(2000), overdue: 'friend', delivery: 'sent' }, i18n);
      assert.ok(text.length > 3);
      assert.doesNotMatch(text, /undefined|null|NaN|\{/);
    }
  }
  assert.equal(friendName('', en), 'Your friend');
});

test('contacts are replaced only by newer ones', () => {
  const { app } = appWith({ friends: null, matches: {}, settings: {}, friendsDialog: CLOSED_FRIENDS });
  const keep = keepFriends(part<Control>({ app, now: () => app.state.friendsDialog }));
  const named = (id: number) => contactOf(app.state, { id })?.name;
  assert.equal(named(7), undefined);
  const known = (revision: number, name: string) => part<FriendsShown>({ revision, contacts: [contact({ name })] });
  for (const [revision, name] of [[2, 'Anna'], [1, 'Old'], [2, 'Same'], [3, 'Berta']] as const) {
    keep(known(revision, name));
    assert.equal(named(7), revision === 3 ? 'Berta' : 'Anna');
  }
  assert.equal(named(8), undefined);
  assert.equal(app.state.friends?.revision, 3);
});

test('a friend counts as online for a minute', () => {
  const heard = NOON.getTime() / 1000 - 20;
  const ends = (by: Partial<ContactShown>) => presenceEnds(contact({ broker: 'connected', heard, ...by }), NOON);
  assert.equal(ends({}), NOON.getTime() + 40_000);
  assert.doesNotMatch(said({ broker: 'connected', heard: heard - 40 }), /is online/, 'away from that moment');
  const others: Partial<ContactShown>[] = [{ heard: null }, { heard: heard - 40 }, { broker: 'off' }, { network: 'connected' }, { stage: 'over' }];
  for (const never of others) {
    assert.equal(ends(never), null, JSON.stringify(never));
  }
});

test('after the end the text says who wants a rematch', () => {
  assert.equal(said({ stage: 'over', rematch: 'friend' }), 'The match is over. Anna wants a rematch.');
  assert.match(said({ stage: 'over', rematch: 'own' }), /Anna has not answered yet\.$/);
});

test('an overdue answer exceeds no agreed time if none was agreed', () => {
  for (const language of SPOKEN) {
    const overdue = (days: number, overdue: Overdue) => contactWords(contact({ days, overdue }), i18nOf(language), NOON).overdue;
    for (const whose of ['own', 'friend'] as const) assert.notEqual(overdue(0, whose), overdue(3, whose), `${language} ${whose}`);
    assert.equal(overdue(0, 'none'), '');
  }
  assert.match(said({ days: 0, overdue: 'friend' }), /Anna’s device has not answered for three days\.$/);
  assert.match(said({ days: 0, overdue: 'own' }), /Your device has not answered for three days\.$/);
});

test('presence is shown after the end until the last entries have arrived', () => {
  assert.match(said({ stage: 'over', delivery: 'to_send', network: 'connected' }), /Anna is online\.$/);
  assert.equal(said({ stage: 'over', delivery: 'received', network: 'connected' }), 'The match is over.');
});
