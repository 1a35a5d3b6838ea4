/**
 * Snapshots pushed while something still moves on the board. The next move of a computer player waits until the last
 * one has been seen. What the board shows stays in step with what stands beside it.
 *
 * @typedef {import('./wire.js').Snapshot} Snapshot
 *
 * @typedef {object} SnapshotQueue
 * @property {() => number} waiting how many snapshots wait; whoever shows one may hurry
 * @property {(snapshot: Snapshot, shown: Snapshot | null) => void} push `shown` is what is on the screen
 * @property {() => boolean} next shows the one that has waited longest; answers whether there was one
 * @property {() => boolean} flush shows the last one, so that all is shown; answers whether there was one
 * @property {(revision: number) => void} expect the one that shows what a person did, or a later one, waits for nothing
 */

// So that the screen is never far behind: of more, the oldest is left out.
const MOST = 5;

/**
 * @param {() => boolean} busy whether something moves
 * @param {(snapshot: Snapshot) => void} show
 * @returns {SnapshotQueue}
 */
export function createSnapshotQueue(busy, show) {
  /** @type {Snapshot[]} */
  let queue = [];
  let expected = Infinity;

  /**
   * @param {Snapshot} snapshot
   * @param {Snapshot | null} shown
   */
  function push(snapshot, shown) {
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

  /** @param {Snapshot | undefined} snapshot */
  function showSome(snapshot) {
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
