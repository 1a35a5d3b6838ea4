import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { enterPlace, leavePlace, listenToHistory } from '../../ui/js/foundation/navigation.js';
import { setGlobals, settled } from './fakes.js';

/** A browser history: going back takes effect later and then notifies the page. */
const entries: unknown[] = [];
let at = 0;
/** Steps that have not taken effect yet. */
let going = 0;
let told: (event: { state: unknown }) => void = () => undefined;
setGlobals({
  window: { addEventListener: (_type: string, act: typeof told) => (told = act) },
  history: {
    replaceState: (state: unknown) => (entries[at] = state),
    pushState: (state: unknown) => {
      entries.splice(++at, Infinity, state);
    },
    go: (steps: number) => {
      going++;
      setTimeout(() => {
        at = Math.max(0, Math.min(entries.length - 1, at + steps));
        going--;
        told({ state: entries[at] });
      });
    },
  },
});

const later = async () => {
  do await settled(); while (going > 0);
};
const back = async (steps = 1) => {
  history.go(-steps);
  await later();
};

let left: string[];
const enter = async (name: string) => {
  const place = enterPlace(() => left.push(name));
  await later();
  return place;
};

beforeEach(() => {
  entries.length = at = 0;
  left = [];
  listenToHistory();
});

test('going back leaves the topmost place, one at a time', async () => {
  await enter('match');
  await enter('dialog');
  await back();
  assert.deepEqual(left, ['dialog']);
  await back();
  assert.deepEqual(left, ['dialog', 'match']);
});

test('a place entered while another is left stays', async () => {
  enterPlace(() => enterPlace(() => left.push('second')));
  await later();
  await back();
  assert.deepEqual([left, at], [[], 1]);
  await back();
  assert.deepEqual(left, ['second']);
});

test('a place left by the page removes its history entry', async () => {
  const match = await enter('match');
  leavePlace(await enter('dialog'));
  await later();
  assert.equal(at, 1);
  leavePlace(match);
  await later();
  assert.equal(at, 0);
  assert.deepEqual(left, []);
  leavePlace(match);
  await later();
  assert.equal(at, 0);
});

test('a dialog stays open if it opens before the closed one has reported it', async () => {
  let isOpen = true;
  const first = enterPlace(() => left.push('first'), () => isOpen);
  await later();
  isOpen = false;
  await enter('second');
  leavePlace(first);
  await later();
  assert.equal(at, 1);
  assert.deepEqual(left, []);
  await back();
  assert.deepEqual(left, ['second']);
});

test('leaving a place also leaves those above it', async () => {
  const match = await enter('match');
  await enter('dialog');
  leavePlace(match);
  await later();
  assert.deepEqual(left, ['dialog']);
  assert.equal(at, 0);
});

test('going forward does nothing', async () => {
  await enter('match');
  await back();
  history.go(1);
  await later();
  assert.equal(at, 0);
  assert.deepEqual(left, ['match']);
});

test('the page controls the scroll position after going back', () => {
  assert.equal(history.scrollRestoration, 'manual');
});
