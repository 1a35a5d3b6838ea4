import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { isKeyboardHere, isOnSomething, tabStops } from '../../ui/js/foundation/focus.js';

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

test('a group of choices is one stop: the chosen one, or else the first', () => {
  const choice = (name, checked) => ({ type: 'radio', name, checked, tabIndex: 0, ...node() });
  const button = { type: 'submit', name: '', tabIndex: 0, ...node() };
  const nodes = [choice('who', false), choice('who', false), choice('form', false), choice('form', true), button, button];
  const stops = tabStops({ querySelectorAll: () => nodes });
  assert.deepEqual(stops.map((stop) => nodes.indexOf(stop)), [0, 3, 4, 4]);
});
