import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decode } from '../../ui/js/foundation/decode.js';

const TEXT = '[Game "smess"]\n[First "Jürgen – សុខា 😀"]\n';
const units = (text: string, little: boolean) => new Uint8Array(Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))
  .flatMap((unit) => (little ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])));

test('Unicode text is read with and without a byte order mark', () => {
  for (const text of [TEXT, `\ufeff${TEXT}`]) {
    for (const bytes of [new TextEncoder().encode(text), units(text, true), units(text, false)]) assert.deepEqual(decode(bytes), { text: TEXT, is_guess: false });
  }
  assert.deepEqual(decode(new Uint8Array()), { text: '', is_guess: false });
});

test('anything else is read as Windows-1252 and reported as a guess', () => {
  // Some versions of Node decode Windows-1252 as Latin-1; both agree on these characters.
  const bytes = Uint8Array.from('J\xfcrgen Stra\xdfe \xa75', (sign) => sign.charCodeAt(0));
  assert.deepEqual(decode(bytes), { text: 'Jürgen Straße §5', is_guess: true });
});
