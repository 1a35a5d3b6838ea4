import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listenToEntry } from '../../ui/js/panel/entry.js';

test('Escape leaves the field for the board, and neither the match nor what was typed', () => {
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
  assert.deepEqual([field.value, focused], ['a2a4', ['cell']]);
});
