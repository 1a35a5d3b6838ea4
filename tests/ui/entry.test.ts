import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leaveByEscape } from '../../ui/js/screens/match/entry.js';
import { part, setGlobals, type Part } from './fakes.js';

test('Escape moves the focus to the board, and keeps the match and the typed text', () => {
  const focused: unknown[] = [];
  const cell = { checkVisibility: () => true, focus: () => focused.push('cell') };
  setGlobals({ document: { querySelector: () => cell } });
  const escape = (more: Part<KeyboardEvent> = {}) => {
    let taken = false;
    leaveByEscape(part<KeyboardEvent>({ key: 'Escape', preventDefault: () => void (taken = true), ...more }));
    return taken;
  };
  assert.equal(escape({ isComposing: true }), false, 'Escape belongs to the composition');
  assert.ok(escape());
  assert.deepEqual(focused, ['cell']);
});
