import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSnapshotQueue } from '../../ui/js/foundation/snapshot_queue.js';
import type { Snapshot } from '../../ui/js/wire.js';
import { part } from './fakes.js';

const snapshot = (revision: number, at: number) => part<Snapshot>({ revision, at });

function desk() {
  const seen: Snapshot[] = [snapshot(1, 1)];
  const state = { busy: false };
  const queue = createSnapshotQueue(() => state.busy, (one) => seen.push(one));
  const push = (revision: number, at: number) => queue.push(snapshot(revision, at), seen[seen.length - 1]);
  return { queue, state, push, shown: () => seen.slice(1).map(({ revision }) => revision) };
}

test('a move is shown at once while nothing moves', () => {
  const { push, shown } = desk();
  push(2, 2);
  assert.deepEqual(shown(), [2]);
});

test('moves wait for one another while something moves', () => {
  const { queue, state, push, shown } = desk();
  state.busy = true;
  push(2, 2);
  push(3, 3);
  assert.deepEqual(shown(), []);
  assert.equal(queue.waiting(), 2);
  assert.ok(queue.next());
  assert.ok(queue.next());
  assert.ok(!queue.next());
  assert.deepEqual(shown(), [2, 3]);
});

test('what a computer thinks is shown at once, but never before the move it follows', () => {
  const { queue, state, push, shown } = desk();
  state.busy = true;
  push(2, 1);
  assert.deepEqual(shown(), [2]);
  push(3, 2);
  push(4, 2);
  assert.equal(queue.waiting(), 1);
  queue.next();
  assert.deepEqual(shown(), [2, 4]);
});

test('the queue never grows beyond five, and the latest is always among them', () => {
  const { queue, state, push, shown } = desk();
  state.busy = true;
  for (let i = 2; i < 20; i++) push(i, i);
  assert.equal(queue.waiting(), 5);
  while (queue.next());
  assert.deepEqual(shown(), [15, 16, 17, 18, 19]);
});

test('what goes back does not wait, and nothing older comes after it', () => {
  const { queue, state, push, shown } = desk();
  state.busy = true;
  push(2, 2);
  push(3, 0);
  push(2, 2);
  assert.deepEqual(shown(), [3]);
  assert.ok(!queue.next());
});

test('all is shown at once when it has to be', () => {
  const { queue, state, push, shown } = desk();
  state.busy = true;
  push(2, 2);
  push(3, 3);
  assert.ok(queue.flush());
  assert.deepEqual(shown(), [3]);
  assert.ok(!queue.flush());
});

test('what a person did is shown at once, whether the answer or the snapshot comes first', () => {
  for (const answerFirst of [true, false]) {
    const { queue, state, push, shown } = desk();
    state.busy = true;
    push(2, 2);
    if (answerFirst) queue.expect(3);
    push(3, 3);
    if (!answerFirst) queue.expect(3);
    assert.deepEqual(shown(), [3]);
    push(4, 4);
    assert.deepEqual(shown(), [3], 'the move after it waits');
  }
});

test('what has replaced what a person did is shown in its place, and the move after it waits', () => {
  const { queue, state, push, shown } = desk();
  state.busy = true;
  queue.expect(2);
  push(3, 2);
  assert.deepEqual(shown(), [3]);
  push(4, 3);
  assert.deepEqual(shown(), [3]);
});

test('what a person did is shown with what has replaced it meanwhile', () => {
  const { queue, state, push, shown } = desk();
  state.busy = true;
  push(2, 2);
  push(3, 2);
  queue.expect(2);
  assert.deepEqual(shown(), [3]);
});
