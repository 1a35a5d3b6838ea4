import type { Snapshot } from '../wire.js';

/**
 * Snapshots pushed while something still moves on the board. The next move of a computer player waits until the last
 * one has been seen. What the board shows stays in step with what stands beside it.
 */

export interface SnapshotQueue {
  /** How many snapshots wait: what is shown meanwhile may hurry. */
  waiting: () => number;
  /** `shown` is what is on the screen. */
  push: (snapshot: Snapshot, shown: Snapshot | null) => void;
  /** Shows the one that has waited longest; answers whether there was one. */
  next: () => boolean;
  /** Shows the last one, so that all is shown; answers whether there was one. */
  flush: () => boolean;
  /** The one that shows what a person did, or a later one, waits for nothing. */
  expect: (revision: number) => void;
}

// So that the screen is never far behind: of more, the oldest is left out.
const MOST = 5;

/** @param busy whether something moves */
export function createSnapshotQueue(busy: () => boolean, show: (snapshot: Snapshot) => void): SnapshotQueue {
  let queue: Snapshot[] = [];
  let expected = Infinity;

  function push(snapshot: Snapshot, shown: Snapshot | null) {
    const last = queue[queue.length - 1] ?? shown;
    if (last && snapshot.revision <= last.revision) return;
    const later = last !== null && snapshot.at > last.at;
    const same = snapshot.at === last?.at;
    // What moves nothing disturbs nothing, and what goes back has nothing to wait for.
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
