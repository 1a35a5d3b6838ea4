import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isKeyboardHere, isOnSomething, tabStops } from '../../ui/js/foundation/focus.js';
import { changed, part, setGlobals, type Part } from './fakes.js';

const body = part<HTMLElement>({ checkVisibility: () => true, matches: () => false });
/** Gives a node the focus. */
const focus = (activeElement: HTMLElement | null) => setGlobals({ document: { activeElement, body } });
/** A node with just enough behaviour to take the focus. */
const node = ({ shown = true, disabled = false, ring = true } = {}) => part<HTMLInputElement>({
  checkVisibility: () => shown,
  matches: (selector: string) => (selector === ':disabled' ? disabled : ring),
});

test('the focus is lost if its element was removed, hidden or disabled', () => {
  for (const left of [null, body, node({ shown: false }), node({ disabled: true })]) {
    focus(left);
    assert.deepEqual([isOnSomething(), isKeyboardHere()], [false, false]);
  }
});

test('only a visible focus ring counts as the keyboard', () => {
  for (const ring of [true, false]) {
    focus(node({ ring }));
    assert.deepEqual([isOnSomething(), isKeyboardHere()], [true, ring]);
  }
});

test('a radio group is one tab stop: the checked radio, otherwise the first', () => {
  const stop = (by: Part<HTMLInputElement>) => changed(node(), { tabIndex: 0, ...by });
  const choice = (name: string, checked: boolean) => stop({ type: 'radio', name, checked });
  const button = stop({ type: 'submit', name: '' });
  const nodes: HTMLElement[] = [choice('who', false), choice('who', false), choice('form', false), choice('form', true), button, button];
  const stops = tabStops(part<Element>({ querySelectorAll: () => nodes as never }));
  assert.deepEqual(stops.map((one) => nodes.indexOf(one)), [0, 3, 4, 4]);
});
