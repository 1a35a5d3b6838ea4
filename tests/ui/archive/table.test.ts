import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTable } from '../../../ui/js/screens/archive/table.js';
import type { MatchClient } from '../../../ui/js/screens/match/match.js';
import type { Snapshot } from '../../../ui/js/wire.js';
import { changed, part } from '../fakes.js';

/** One game's open match; opening without an id takes the last archived match. */
function tableWith(...kept: number[]) {
  let latest = part<Snapshot>({ id: kept.at(-1), revision: 1 });
  const show = (id: number) => (latest = changed(latest, { id, revision: latest.revision + 1 }));
  const match = part<MatchClient>({
    latest: () => latest,
    open: async () => Boolean(show(kept.at(-1) ?? 99)),
    openKept: async (id) => Boolean(show(id)),
  });
  const table = createTable(() => [match]);
  return {
    remove: (id: number) => {
      kept = kept.filter((one) => one !== id);
      return table.changed([id]);
    },
    restore: (...ids: number[]) => {
      kept.unshift(...ids);
      return table.changed(ids);
    },
    erase: () => {
      kept = [];
      return table.changed(null);
    },
    play: () => show(latest.id),
    at: () => latest.id,
  };
}

test('a restored match that was open is opened again', async () => {
  const table = tableWith(7);
  await table.remove(7);
  assert.equal(table.at(), 99, 'a new one');
  await table.restore(7);
  assert.equal(table.at(), 7);
});

test('of several matches that were open, the first comes back', async () => {
  const table = tableWith(5, 6, 7);
  for (const id of [7, 6]) await table.remove(id);
  assert.equal(table.at(), 5);
  await table.restore(6, 7);
  assert.equal(table.at(), 7);
});

test('a replacement that was played stays open', async () => {
  const table = tableWith(7);
  await table.remove(7);
  table.play();
  await table.restore(7);
  assert.equal(table.at(), 99);
});

test('an immediate undo brings the match back too', async () => {
  const table = tableWith(7);
  table.remove(7);
  await table.restore(7);
  assert.equal(table.at(), 7);
});

test('a match that was not open stays in the archive', async () => {
  const table = tableWith(5, 7);
  await table.remove(5);
  await table.restore(5);
  assert.equal(table.at(), 7);
});

test('after everything is deleted every open match is replaced', async () => {
  const table = tableWith(7);
  await table.erase();
  assert.equal(table.at(), 99);
});
