import assert from 'node:assert/strict';
import { test } from 'node:test';
import { typedPassphrase } from '../../../ui/js/screens/friends/passphrase.js';

test('a generated passphrase is recognised however it was typed', () => {
  const drawn = '05age-mrw16-bfnsx-27cgp';
  for (const typed of [drawn, drawn.toUpperCase(), ` ${drawn}\n`, 'O5age mrwl6 bfnsx 27cgp', '05agemrwI6bfnsx27cgp', '05age–mrw16‑bfnsx—27cgp', '05age-\u200bmrw16-bfnsx-27cgp']) {
    assert.equal(typedPassphrase(typed), drawn);
  }
});

test('a chosen passphrase is only normalized to one form of Unicode', () => {
  for (const own of ['Correct Horse', 'correct - horse', 'ឃ្លា សម្ងាត់ របស់ខ្ញុំ', 'LIL-OIL-LOL', 'a'.repeat(21)]) assert.equal(typedPassphrase(own), own);
  assert.equal(typedPassphrase(' Gru\u0308ße an alle '), 'Grüße an alle');
});
