import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goesByFile, hasFileToSend, inOrder, needsText, waitsForPerson } from '../../../ui/js/screens/friends/contact_model.js';
import { contactName } from '../../../ui/js/screens/friends/contact_words.js';
import { qrPath } from '../../../ui/js/screens/friends/qr.js';
import { readOptions, rulesText, termsTexts, writeOptions } from '../../../ui/js/screens/friends/terms.js';
import type { ContactShown } from '../../../ui/js/wire.js';
import { i18nOf } from '../i18n.js';
import { contact } from './contact.js';

const en = i18nOf('en');

test('options are parsed from text and written back', () => {
  for (const text of ['', 'stones=6', 'stones=6,skip-opponent=off']) assert.equal(writeOptions(readOptions(text)), text);
  assert.deepEqual([...readOptions('stones=6,skip-opponent=off')], [['stones', '6'], ['skip-opponent', 'off']]);
});

test('the terms of an invitation are described in words', () => {
  assert.equal(rulesText('kalaha', '', en), 'standard');
  assert.equal(rulesText('kalaha', 'stones=6', en), 'Stones per pit: 6');
  assert.match(rulesText('kalaha', 'skip-opponent=off,standard-ending=on', en), /: no · /);
  assert.equal(rulesText('smess', 'position=x', en), 'from another position');
  const terms = { game: 'kalaha', options: '', sides: 'friend_first', days: 3 } as const;
  assert.deepEqual(termsTexts(terms, en), ['Rules: standard', 'Your friend begins; you play Blue', '3 days per move']);
  assert.deepEqual(termsTexts({ ...terms, sides: 'own_first', days: 1 }, en).slice(1), ['You begin (Orange)', '1 day per move']);
  assert.deepEqual(termsTexts({ ...terms, sides: 'lot', days: 0 }, en).slice(1), ['A random player begins', 'No time limit']);
});

test('a match waits for the player to move, or to send what no transport carries', () => {
  assert.ok(waitsForPerson(contact({ your_turn: true })));
  assert.ok(waitsForPerson(contact({ delivery: 'to_send' })));
  assert.ok(waitsForPerson(contact({ stage: 'accepted', delivery: 'to_send' })));
  assert.ok(waitsForPerson(contact({ stage: 'over', rematch: 'friend' })));
  assert.ok(!waitsForPerson(contact({ delivery: 'to_send', network: 'waiting' })));
  assert.ok(!waitsForPerson(contact({ delivery: 'sent' })));
  assert.ok(!waitsForPerson(contact({ stage: 'stopped', your_turn: true })));
});

test('contacts that wait for the player come first, finished ones last', () => {
  const list = [
    contact({ id: 1, stage: 'over', changed: 9 }), contact({ id: 2, changed: 1 }), contact({ id: 3, your_turn: true }),
    contact({ id: 4, changed: 5 }), contact({ id: 5, stage: 'invited', changed: 3 }),
  ];
  assert.deepEqual(inOrder(list).map(({ id }) => id), [3, 4, 5, 2, 1]);
});

test('a message is due until the friend has everything, unless a live transport carries it', () => {
  assert.ok(needsText(contact({ stage: 'invited', network: 'waiting' })));
  assert.ok(needsText(contact({ delivery: 'sent' })));
  assert.ok(!needsText(contact({ delivery: 'received' })));
  assert.ok(!needsText(contact({ delivery: 'to_send', network: 'connected' })));
  assert.ok(needsText(contact({ delivery: 'to_send', broker: 'trouble' })));
  assert.ok(!needsText(contact({ delivery: 'to_send', by_text: false })), 'not if it would reveal a secret');
});

test('a file is due until the friend has everything, unless a live transport carries it', () => {
  const byFile = { by_text: false, by_file: true };
  for (const delivery of ['to_send', 'sent'] as const) assert.ok(hasFileToSend(contact({ ...byFile, delivery })));
  assert.ok(hasFileToSend(contact({ ...byFile, stage: 'over', delivery: 'to_send', network: 'waiting' })));
  assert.ok(goesByFile(contact(byFile)) && !hasFileToSend(contact({ ...byFile, delivery: 'received' })));
  const others: Partial<ContactShown>[] = [{ network: 'connected' }, { broker: 'connected' }, { by_file: false }, { stage: 'moved' }, { stage: 'stopped' }];
  for (const other of others) {
    assert.ok(!goesByFile(contact({ ...byFile, delivery: 'to_send', ...other })), JSON.stringify(other));
  }
});

test('an invitation has no friend\'s name until it is accepted', () => {
  assert.equal(contactName(contact({ stage: 'invited', name: '' }), en), 'Open invitation');
  assert.equal(contactName(contact({ name: '' }), en), 'Your friend');
  assert.equal(contactName(contact(), en), 'Anna');
});

test('a QR code is drawn as its dark modules within the quiet zone', () => {
  const { side, bars } = qrPath({ size: 3, rows: ['101', '011', '000'] });
  assert.equal(side, 11);
  assert.equal(bars, 'M4 4h1v1h-1zM6 4h1v1h-1zM5 5h2v1h-2z');
});
