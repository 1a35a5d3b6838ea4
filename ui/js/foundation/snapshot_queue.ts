import type { Snapshot } from '../wire.js';

/**
 * Snapshots pushed during a movement on the board. The computer's next move waits until the last one has been seen, so
 * the board stays in step with the rest of the page.
 */

export interface SnapshotQueue {
  /** The number of waiting snapshots, by which movements are sped up. */
  waiting: () => number;
  /** `shown` is the displayed one. */
  push: (snapshot: Snapshot, shown: Snapshot | null) => void;
  /** Shows the oldest snapshot, if any; returns whether it did. */
  next: () => boolean;
  /** Shows the newest and drops the others; returns whether it did. */
  flush: () => boolean;
  /** The snapshot of this revision or later, which shows a player's input, does not wait. */
  expect: (revision: number) => void;
}

// Limits the delay: when there are more, the oldest is dropped.
const MOST = 5;

/** @param busy whether anything is moving */
export function createSnapshotQueue(busy: () => boolean, show: (snapshot: Snapshot) => void): SnapshotQueue {
  let queue: Snapshot[] = [];
  let expected = Infinity;

  function push(snapshot: Snapshot, shown: Snapshot | null) {
    const last = queue[queue.length - 1] ?? shown;
    if (last && snapshot.revision <= last.revision) return;
    const later = last !== null && snapshot.at > last.at;
    const same = snapshot.at === last?.at;
    // Snapshots without a new move need not wait, nor do those that go back.
    if (!busy() || snapshot.revision >= expected || !(later || (same && queue.length > 0))) {
      queue = [];
      if (snapshot.revision >= expected) expected = Infinity;
      show(snapshot);
      return;
    }
    if (same) queue.pop();
    queue.push(snapshot);
    if (queue.length > MOST) queue.shift();
  }

  function showSome(snapshot: Snapshot | undefined) {
    if (snapshot) show(snapshot);
    return snapshot !== undefined;
  }

  return {
    waiting: () => queue.length,
    push,
    next: () => showSome(queue.shift()),
    flush: () => showSome(queue.splice(0).pop()),
    expect: (revision) => {
      const place = queue.findIndex((snapshot) => snapshot.revision >= revision);
      if (!showSome(queue.splice(0, place + 1).pop())) expected = revision;
    },
  };
}
