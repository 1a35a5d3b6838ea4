import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exportText, importText, listenToDrops } from '../../../ui/js/archive/exchange.js';
import { i18nOf } from '../i18n.mjs';

const i18n = i18nOf('en');

test('what became of an export and an import is said in sentences', () => {
  assert.equal(exportText({ written: 2, hidden: 1, unreadable: 0 }, i18n),
    '2 matches were written. 1 is left out: it hides something until it ends.');
  assert.equal(importText({ ids: [7], known: 3, broken_count: 2 }, i18n),
    '1 match came in. 3 were there already. 2 cannot be used:');
  assert.equal(importText({ ids: [], known: 0, broken_count: 0 }, i18n), '0 matches came in.');
});

test('a file that is dropped is taken, and nothing else is', () => {
  const heard = {};
  globalThis.document = { addEventListener: (type, act) => (heard[type] = act) };
  const taken = [];
  listenToDrops((file) => taken.push(file));
  const drag = (types, files) => {
    const event = { prevented: false, preventDefault: () => (event.prevented = true), dataTransfer: { types, files } };
    return event;
  };
  const over = drag(['Files'], []);
  heard.dragover(over);
  assert.ok(over.prevented);
  assert.equal(over.dataTransfer.dropEffect, 'copy');
  const words = drag(['text/plain'], []);
  heard.dragover(words);
  heard.drop(words);
  assert.ok(!words.prevented, 'a text goes into a field');
  const dropped = drag(['Files'], ['a', 'b']);
  heard.drop(dropped);
  assert.ok(dropped.prevented);
  assert.deepEqual(taken, ['a']);
});
