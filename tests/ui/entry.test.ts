import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leaveByEscape } from '../../ui/js/screens/match/entry.js';

test('Escape leaves the field for the board, and neither the match nor what was typed', () => {
  const focused = [];
  const cell = { checkVisibility: () => true, focus: () => focused.push('cell') };
  globalThis.document = { querySelector: () => cell };
  const escape = (more = {}) => {
    let taken = false;
    leaveByEscape({ key: 'Escape', preventDefault: () => (taken = true), ...more });
    return taken;
  };
  assert.equal(escape({ isComposing: true }), false, 'it ends the letter that is being composed');
  assert.ok(escape());
  assert.deepEqual(focused, ['cell']);
});
