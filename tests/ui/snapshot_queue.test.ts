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

test('a move is shown immediately if there is no animation', () => {
  const { push, shown } = desk();
  push(2, 2);
  assert.deepEqual(shown(), [2]);
});

test('moves wait during an animation', () => {
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

test('a computer\'s thoughts are shown immediately, but never before the preceding move', () => {
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

test('the queue holds at most five snapshots, always including the latest', () => {
  const { queue, state, push, shown } = desk();
  state.busy = true;
  for (let i = 2; i < 20; i++) push(i, i);
  assert.equal(queue.waiting(), 5);
  while (queue.next());
  assert.deepEqual(shown(), [15, 16, 17, 18, 19]);
});

test('taking back does not wait, and nothing older follows it', () => {
  const { queue, state, push, shown } = desk();
  state.busy = true;
  push(2, 2);
  push(3, 0);
  push(2, 2);
  assert.deepEqual(shown(), [3]);
  assert.ok(!queue.next());
});

test('a flush shows the latest snapshot immediately', () => {
  const { queue, state, push, shown } = desk();
  state.busy = true;
  push(2, 2);
  push(3, 3);
  assert.ok(queue.flush());
  assert.deepEqual(shown(), [3]);
  assert.ok(!queue.flush());
});

test('the player\'s own action is shown immediately, whether the answer or the snapshot comes first', () => {
  for (const answerFirst of [true, false]) {
    const { queue, state, push, shown } = desk();
    state.busy = true;
    push(2, 2);
    if (answerFirst) queue.expect(3);
    push(3, 3);
    if (!answerFirst) queue.expect(3);
    assert.deepEqual(shown(), [3]);
    push(4, 4);
    assert.deepEqual(shown(), [3], 'the next move waits');
  }
});

test('a snapshot that replaces the player\'s action is shown instead, and the next move waits', () => {
  const { queue, state, push, shown } = desk();
  state.busy = true;
  queue.expect(2);
  push(3, 2);
  assert.deepEqual(shown(), [3]);
  push(4, 3);
  assert.deepEqual(shown(), [3]);
});

test('the player\'s action is shown together with what replaced it', () => {
  const { queue, state, push, shown } = desk();
  state.busy = true;
  push(2, 2);
  push(3, 2);
  queue.expect(2);
  assert.deepEqual(shown(), [3]);
});
