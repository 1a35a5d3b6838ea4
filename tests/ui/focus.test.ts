import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isKeyboardHere, isOnSomething, tabStops } from '../../ui/js/foundation/focus.js';
import { changed, part, setGlobals, type Part } from './fakes.js';

const body = part<HTMLElement>({ checkVisibility: () => true, matches: () => false });
/** Says that a node has the focus. */
const focus = (activeElement: HTMLElement | null) => setGlobals({ document: { activeElement, body } });
/** A node as far as the focus is concerned. */
const node = ({ shown = true, disabled = false, ring = true } = {}) => part<HTMLInputElement>({
  checkVisibility: () => shown,
  matches: (selector: string) => (selector === ':disabled' ? disabled : ring),
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
  const stop = (by: Part<HTMLInputElement>) => changed(node(), { tabIndex: 0, ...by });
  const choice = (name: string, checked: boolean) => stop({ type: 'radio', name, checked });
  const button = stop({ type: 'submit', name: '' });
  const nodes: HTMLElement[] = [choice('who', false), choice('who', false), choice('form', false), choice('form', true), button, button];
  const stops = tabStops(part<Element>({ querySelectorAll: () => nodes as never }));
  assert.deepEqual(stops.map((one) => nodes.indexOf(one)), [0, 3, 4, 4]);
});
