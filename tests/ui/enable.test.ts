import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enable } from '../../ui/js/foundation/enable.js';
import { part, setGlobals } from './fakes.js';

/** A button with just enough behaviour for the tests; `by` is what focused it, if anything. */
function buttonWith(by: string | null) {
  const attributes = new Map<string, string>();
  const button = part<HTMLButtonElement>({
    disabled: false,
    setAttribute: (name, value) => void attributes.set(name, value),
    removeAttribute: (name) => void attributes.delete(name),
    matches: (selector: string) => (selector === ':focus-visible' ? by === 'keyboard' : attributes.get('aria-disabled') === 'true'),
  });
  let focused = false;
  const next = part<HTMLElement>({ focus: () => void (focused = true) });
  setGlobals({ document: { activeElement: by ? button : null } });
  return { button, attributes, next, focused: () => focused };
}

test('a disabled button keeps the keyboard focus, and works again later', () => {
  const { button, attributes, next, focused } = buttonWith('keyboard');
  for (let times = 0; times < 2; times++) enable(button, false, next);
  assert.deepEqual([button.disabled, attributes.get('aria-disabled'), focused()], [false, 'true', false]);
  enable(button, true, next);
  assert.deepEqual([button.disabled, attributes.size], [false, 0]);
});

test('a clicked button passes the focus on, and one without focus is just disabled', () => {
  for (const by of ['mouse', null]) {
    const { button, attributes, next, focused } = buttonWith(by);
    enable(button, false, next);
    assert.deepEqual([button.disabled, attributes.size, focused()], [true, 0, by === 'mouse']);
  }
});
