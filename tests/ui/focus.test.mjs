import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { isKeyboardHere, isOnSomething } from '../../ui/js/focus.js';

afterEach(() => delete globalThis.document);

const body = { checkVisibility: () => true, matches: () => false };
/** Says that a node has the focus. */
const focus = (activeElement) => (globalThis.document = { activeElement, body });
/** A node as far as the focus is concerned. */
const node = ({ shown = true, disabled = false, ring = true } = {}) => ({
  checkVisibility: () => shown,
  matches: (selector) => (selector === ':disabled' ? disabled : ring),
});

test('the focus is lost with what was taken away, hidden or locked', () => {
  for (const left of [null, body, node({ shown: false }), node({ disabled: true })]) {
    focus(left);
    assert.deepEqual([isOnSomething(), isKeyboardHere()], [false, false]);
  }
});

test('it is the keyboard only where a ring shows it', () => {
  for (const ring of [true, false]) {
    focus(node({ ring }));
    assert.deepEqual([isOnSomething(), isKeyboardHere()], [true, ring]);
  }
});
