import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { keepFriends } from '../../ui/js/friends/store.js';
import { computerOf, listenToSeats, mayInvite, paintSeats } from '../../ui/js/panel/seats.js';
import { i18nOf } from './i18n.mjs';
import { recorded } from './sources.mjs';

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
  listenToSeats(() => ({ latest: () => ({ seats: { first: human, second: human } }), send: async () => accepted }));
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

test('the level that a computer had is remembered for its game alone: the levels of another are others', () => {
  const node = () => ({ childNodes: [], append() {}, getAttribute() {}, setAttribute() {}, removeAttribute() {}, parentElement: {} });
  globalThis.document = { getElementById: node, createElement: node };
  const [smess, kalaha] = ['smess', 'kalaha'].map((game) => recorded(`${game}_choosing`));
  const strongest = { kind: 'computer', level: Math.max(...kalaha.levels.map(({ level }) => level)) };
  paintSeats({ ...kalaha, seats: { first: null, second: strongest } }, 'panel', i18nOf('en'));
  assert.deepEqual(computerOf('second', kalaha), strongest);
  const other = { ...smess, levels: kalaha.levels };
  assert.deepEqual(computerOf('second', other), computerOf('first', other));
});

test('a friend elsewhere is offered before the start, and only where two devices can play the game', () => {
  const [smess, kalaha, running] = ['smess_choosing', 'kalaha_choosing', 'smess_running'].map(recorded);
  assert.equal(mayInvite(smess), false, 'nothing is known yet');
  keepFriends({ revision: 1, contacts: [], games: ['smess'] });
  assert.deepEqual([smess, kalaha, running].map(mayInvite), [true, false, false]);
  let options = [];
  const node = () => ({ childNodes: [], append() {}, getAttribute() {}, setAttribute() {}, removeAttribute() {}, parentElement: {} });
  globalThis.document = {
    getElementById: (id) => ({ ...node(), append: ({ value }) => id === 'seat-second' && options.push(value) }),
    createElement: node,
  };
  const offered = (snapshot) => {
    options = [];
    paintSeats(snapshot, 'panel', i18nOf('en'));
    return options;
  };
  assert.deepEqual([smess, kalaha].map(offered), [['human', 'computer', 'friend'], ['human', 'computer']]);
});
