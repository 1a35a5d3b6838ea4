import assert from 'node:assert/strict';
import test from 'node:test';
import { createArrivals } from '../../ui/js/arrivals.js';

/** @typedef {import('../../ui/js/wire.js').Snapshot} Snapshot */

/**
 * @param {number} revision
 * @param {number} at
 */
const snapshot = (revision, at) => /** @type {Snapshot} */ (/** @type {unknown} */ ({ revision, at }));

function desk() {
  /** @type {Snapshot[]} */
  const seen = [snapshot(1, 1)];
  const state = { busy: false };
  const arrivals = createArrivals(() => state.busy, (one) => seen.push(one));
  const push = (/** @type {number} */ revision, /** @type {number} */ at) => arrivals.arrive(snapshot(revision, at), seen[seen.length - 1]);
  return { arrivals, state, push, shown: () => seen.slice(1).map(({ revision }) => revision) };
}

test('a move is shown at once while nothing moves', () => {
  const { push, shown } = desk();
  push(2, 2);
  assert.deepEqual(shown(), [2]);
});

test('moves wait for one another while something moves', () => {
  const { arrivals, state, push, shown } = desk();
  state.busy = true;
  push(2, 2);
  push(3, 3);
  assert.deepEqual(shown(), []);
  assert.equal(arrivals.waiting(), 2);
  assert.ok(arrivals.next());
  assert.ok(arrivals.next());
  assert.ok(!arrivals.next());
  assert.deepEqual(shown(), [2, 3]);
});

test('what a computer thinks is shown at once, but never before the move it follows', () => {
  const { arrivals, state, push, shown } = desk();
  state.busy = true;
  push(2, 1);
  assert.deepEqual(shown(), [2]);
  push(3, 2);
  push(4, 2);
  assert.equal(arrivals.waiting(), 1);
  arrivals.next();
  assert.deepEqual(shown(), [2, 4]);
});

test('the queue never grows beyond five, and the latest is always among them', () => {
  const { arrivals, state, push, shown } = desk();
  state.busy = true;
  for (let i = 2; i < 20; i++) push(i, i);
  assert.equal(arrivals.waiting(), 5);
  while (arrivals.next());
  assert.deepEqual(shown(), [15, 16, 17, 18, 19]);
});

test('what goes back does not wait, and nothing older comes after it', () => {
  const { arrivals, state, push, shown } = desk();
  state.busy = true;
  push(2, 2);
  push(3, 0);
  push(2, 2);
  assert.deepEqual(shown(), [3]);
  assert.ok(!arrivals.next());
});

test('all is shown at once when it has to be', () => {
  const { arrivals, state, push, shown } = desk();
  state.busy = true;
  push(2, 2);
  push(3, 3);
  assert.ok(arrivals.flush());
  assert.deepEqual(shown(), [3]);
  assert.ok(!arrivals.flush());
});

test('what a person did is shown at once, whether the answer or the snapshot comes first', () => {
  for (const answerFirst of [true, false]) {
    const { arrivals, state, push, shown } = desk();
    state.busy = true;
    push(2, 2);
    if (answerFirst) arrivals.expect(3);
    push(3, 3);
    if (!answerFirst) arrivals.expect(3);
    assert.deepEqual(shown(), [3]);
    push(4, 4);
    assert.deepEqual(shown(), [3], 'the move after it waits');
  }
});

test('what a person did is shown with what has replaced it meanwhile', () => {
  const { arrivals, state, push, shown } = desk();
  state.busy = true;
  push(2, 2);
  push(3, 2);
  arrivals.expect(2);
  assert.deepEqual(shown(), [3]);
});
