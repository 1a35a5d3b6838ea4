import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { computerOf, listenToSeats, mayInvite, paintSeats } from '../../ui/js/panel/seats.js';
import { adapt } from '../../ui/js/screens/friends/adapter.js';
import { i18nOf } from './i18n.mjs';
import { recorded } from './sources.mjs';

afterEach(() => delete globalThis.document);

let sent = 0;
/** What a person presses who is asked something. */
let answer = '';

/** A page with the combo boxes of both seats, as far as it matters here. */
function page() {
  const fields = {};
  const asks = (field) => {
    const close = () => field.closed?.();
    return Object.assign(field, {
      showModal: () => setTimeout(() => (answer ? fields[answer].onclick() : close())),
      close: (value) => (field.returnValue = value ?? '', close()),
    });
  };
  globalThis.history = { pushState() {}, go() {} };
  globalThis.document = {
    getElementById: (id) => (fields[id] ??= asks({ value: '', dataset: {}, addEventListener: (type, act) => (fields[id][type === 'close' ? 'closed' : 'choose'] = act) })),
  };
  return fields;
}

/** Chooses the computer for Red, who is a person; says what the seat shows once that was accepted, or was not. */
async function leave(accepted, phase = 'choosing') {
  const fields = page();
  const human = { kind: 'human' };
  const snapshot = { ...recorded('smess_choosing'), phase, seats: { first: human, second: human }, names: {} };
  sent = 0;
  listenToSeats(() => ({ latest: () => snapshot, send: async () => (sent++, accepted) }), () => i18nOf('en'));
  const field = fields['seat-second'];
  field.value = 'computer';
  await field.choose({ target: field });
  for (let i = 0; i < 5; i++) await new Promise((resolve) => setTimeout(resolve));
  return field.value;
}

test('a seat that may not be left shows who still sits there', async () => {
  assert.equal(await leave(false), 'human');
});

test('one that may be left is shown with the next snapshot', async () => {
  assert.equal(await leave(true), 'computer');
});

test('in mid-match nobody changes without a question: a digit in a list of levels is no answer to it', async () => {
  for (const phase of ['running', 'paused']) {
    answer = '';
    assert.equal(await leave(true, phase), 'human');
    assert.equal(sent, 0);
    answer = 'replace-confirm';
    assert.equal(await leave(true, phase), 'computer');
    assert.equal(sent, 1);
  }
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
  adapt({ state: { friends: { games: ['smess'] } } });
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
