import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leaveByEscape } from '../../ui/js/screens/match/entry.js';
import { part, setGlobals, type Part } from './fakes.js';

test('Escape leaves the field for the board, and neither the match nor what was typed', () => {
  const focused: unknown[] = [];
  const cell = { checkVisibility: () => true, focus: () => focused.push('cell') };
  setGlobals({ document: { querySelector: () => cell } });
  const escape = (more: Part<KeyboardEvent> = {}) => {
    let taken = false;
    leaveByEscape(part<KeyboardEvent>({ key: 'Escape', preventDefault: () => void (taken = true), ...more }));
    return taken;
  };
  assert.equal(escape({ isComposing: true }), false, 'it ends the letter that is being composed');
  assert.ok(escape());
  assert.deepEqual(focused, ['cell']);
});
