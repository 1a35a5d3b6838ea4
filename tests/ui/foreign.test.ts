import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compact, isolated } from '../../ui/js/foundation/foreign.js';

test('only names in right-to-left scripts are isolated', () => {
  for (const name of ['Anna', 'Jürgen 2', 'សុខា', '안나', '❤\ufe0f 👩\u200d👧', '']) assert.equal(isolated(name), name);
  for (const name of ['שלום', 'محمد 3', 'A ﻼ', '\u{1e900}']) assert.equal(isolated(name), `\u2068${name}\u2069`);
});

test('directional controls are removed from names', () => {
  assert.equal(isolated('Anna\u202e'), 'Anna');
  assert.equal(isolated('\u2067A\u200f\u061c'), 'A');
  assert.equal(isolated('ש\u2069\u202em'), '\u2068שm\u2069');
});

test('an address is stripped of what was pasted around it', () => {
  for (const text of [' mqtts://broker.example:8883\n', '<mqtts://broker.example:8883>', 'mqtts://broker.\u00adexample:8883\u200b', '“mqtts://broker.example:8883”\u00a0'])
    assert.equal(compact(text), 'mqtts://broker.example:8883');
});
