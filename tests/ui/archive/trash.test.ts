import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTrash, type CarryOut } from '../../../ui/js/screens/archive/trash.js';

/** A trash with the commands and changes it sends; commands in `refused` fail. */
function trashWith(...refused: string[]) {
  const asked: unknown[] = [];
  const changes: unknown[] = [];
  const carryOut: CarryOut = async (command, args?: object) => {
    asked.push([command, args && 'ids' in args ? args.ids : undefined]);
    return !refused.includes(command);
  };
  let deleted: ReadonlySet<number> = new Set();
  const trash = createTrash(carryOut, (ids) => changes.push(ids), { get: () => deleted, set: (ids) => (deleted = ids) });
  return { trash, count: () => deleted.size, asked, changes, refused };
}

test('a restore that fails can be tried again', async () => {
  const { trash, count, asked, refused } = trashWith('restore_matches');
  await trash.remove(7);
  assert.equal(await trash.restore(), 0);
  assert.equal(count(), 1);
  refused.pop();
  assert.equal(await trash.restore(), 1);
  assert.equal(count(), 0);
  assert.deepEqual(asked.slice(1), [['restore_matches', [7]], ['restore_matches', [7]]]);
  assert.equal(await trash.restore(), 0, 'nothing is left');
  assert.equal(asked.length, 3);
});

test('all deleted matches come back together, each once', async () => {
  const { trash, count, asked, changes } = trashWith();
  for (const id of [7, 9, 7]) await trash.remove(id);
  assert.equal(count(), 2);
  assert.equal(await trash.restore(), 2);
  assert.deepEqual(asked.at(-1), ['restore_matches', [7, 9]]);
  assert.deepEqual(changes.at(-1), [7, 9]);
});

test('a match deleted during a restore can be restored too', async () => {
  const { trash, count } = trashWith();
  await trash.remove(7);
  const restored = trash.restore();
  await trash.remove(9);
  assert.equal(await restored, 1);
  assert.equal(count(), 1);
});

test('the open match is replaced even if the deletion fails, because it was closed first', async () => {
  const { trash, count, changes } = trashWith('delete_matches', 'delete_everything');
  assert.equal(await trash.remove(7), false);
  assert.equal(count(), 0);
  assert.equal(await trash.erase(), false);
  assert.deepEqual(changes, [[7], null]);
});

test('nothing comes back after everything is deleted', async () => {
  const { trash, asked } = trashWith();
  await trash.remove(7);
  assert.equal(await trash.erase(), true);
  assert.equal(await trash.restore(), 0);
  assert.deepEqual(asked.at(-1), ['delete_everything', undefined]);
});
