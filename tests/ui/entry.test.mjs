import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listenToEntry } from '../../ui/js/panel/entry.js';

test('Escape empties the field and then leaves it for the board, and never the match', () => {
  const heard = {};
  const field = { value: 'a2a4', addEventListener: (type, act) => (heard[type] = act) };
  const focused = [];
  const cell = { checkVisibility: () => true, focus: () => focused.push('cell') };
  globalThis.document = {
    getElementById: (id) => (id === 'entry-move' ? field : { addEventListener() {} }),
    querySelector: () => cell,
  };
  listenToEntry(() => null, () => {});
  const escape = (more = {}) => {
    let taken = false;
    heard.keydown({ key: 'Escape', preventDefault: () => (taken = true), ...more });
    return taken;
  };
  assert.equal(escape({ isComposing: true }), false, 'it ends the letter that is being composed');
  assert.equal(field.value, 'a2a4');
  assert.ok(escape());
  assert.deepEqual([field.value, focused], ['', []]);
  assert.ok(escape());
  assert.deepEqual(focused, ['cell']);
});
