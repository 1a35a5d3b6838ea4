import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { enable } from '../../ui/js/foundation/enable.js';

afterEach(() => delete globalThis.document);

/** A button as far as it matters here; `by` is how it came to the focus, if it has it. */
function buttonWith(by) {
  const attributes = new Map();
  const button = {
    disabled: false,
    attributes,
    setAttribute: (name, value) => attributes.set(name, value),
    removeAttribute: (name) => attributes.delete(name),
    matches: (selector) => (selector === ':focus-visible' ? by === 'keyboard' : attributes.get('aria-disabled') === 'true'),
  };
  const next = { focused: false, focus: () => (next.focused = true) };
  globalThis.document = { activeElement: by ? button : null };
  return { button, next };
}

test('a button that the keyboard is on keeps the focus when it can no longer be pressed, and works again later', () => {
  const { button, next } = buttonWith('keyboard');
  for (let times = 0; times < 2; times++) enable(button, false, next);
  assert.deepEqual([button.disabled, button.attributes.get('aria-disabled'), next.focused], [false, 'true', false]);
  enable(button, true, next);
  assert.deepEqual([button.disabled, button.attributes.size], [false, 0]);
});

test('a button that was clicked hands the focus on, and one without it is just disabled', () => {
  for (const by of ['mouse', null]) {
    const { button, next } = buttonWith(by);
    enable(button, false, next);
    assert.deepEqual([button.disabled, button.attributes.size, next.focused], [true, 0, by === 'mouse']);
  }
});
