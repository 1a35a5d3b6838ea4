import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { listenToSeats } from '../../ui/js/panel/seats.js';

afterEach(() => delete globalThis.document);

/** A page with the combo boxes of both seats, as far as it matters here. */
function page() {
  const fields = {};
  globalThis.document = {
    getElementById: (id) => (fields[id] ??= { value: '', addEventListener: (_, act) => (fields[id].choose = act) }),
  };
  return fields;
}

/** Chooses the computer for Red, who is a person; says whether that was accepted. */
async function leave(accepted) {
  const fields = page();
  const human = { kind: 'human' };
  listenToSeats({ latest: () => ({ seats: { first: human, second: human } }), send: async () => accepted });
  const field = fields['seat-second'];
  field.value = 'computer';
  await field.choose({ target: field });
  await new Promise((resolve) => setTimeout(resolve));
  return field.value;
}

test('a seat that may not be left shows who still sits there', async () => {
  assert.equal(await leave(false), 'human');
});

test('one that may be left is shown with the next snapshot', async () => {
  assert.equal(await leave(true), 'computer');
});
