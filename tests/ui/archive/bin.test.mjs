import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBin } from '../../../ui/js/archive/bin.js';

/** A bin, what it asks for and tells of; `refused` are commands that fail. */
function binWith(...refused) {
  const asked = [];
  const changes = [];
  const carryOut = async (command, { ids } = {}) => {
    asked.push([command, ids]);
    return !refused.includes(command);
  };
  return { bin: createBin(carryOut, (ids) => changes.push(ids)), asked, changes, refused };
}

test('a restore that fails can be tried again', async () => {
  const { bin, asked, refused } = binWith('restore_matches');
  await bin.remove(7);
  assert.equal(await bin.restore(), 0);
  assert.equal(bin.count(), 1);
  refused.pop();
  assert.equal(await bin.restore(), 1);
  assert.equal(bin.count(), 0);
  assert.deepEqual(asked.slice(1), [['restore_matches', [7]], ['restore_matches', [7]]]);
  assert.equal(await bin.restore(), 0, 'there is nothing left');
  assert.equal(asked.length, 3);
});

test('all that was deleted comes back together, each match once', async () => {
  const { bin, asked, changes } = binWith();
  for (const id of [7, 9, 7]) await bin.remove(id);
  assert.equal(bin.count(), 2);
  assert.equal(await bin.restore(), 2);
  assert.deepEqual(asked.at(-1), ['restore_matches', [7, 9]]);
  assert.deepEqual(changes.at(-1), [7, 9]);
});

test('what is deleted while others come back can be restored too', async () => {
  const { bin } = binWith();
  await bin.remove(7);
  const restored = bin.restore();
  await bin.remove(9);
  assert.equal(await restored, 1);
  assert.equal(bin.count(), 1);
});

test('the table is looked at anew when a match could not be deleted, as it has left it by then', async () => {
  const { bin, changes } = binWith('delete_matches', 'delete_everything');
  assert.equal(await bin.remove(7), false);
  assert.equal(bin.count(), 0);
  assert.equal(await bin.erase(), false);
  assert.deepEqual(changes, [[7], null]);
});

test('of everything that is deleted nothing comes back', async () => {
  const { bin, asked } = binWith();
  await bin.remove(7);
  assert.equal(await bin.erase(), true);
  assert.equal(await bin.restore(), 0);
  assert.deepEqual(asked.at(-1), ['delete_everything', undefined]);
});
