import assert from 'node:assert/strict';
import { before, beforeEach, test } from 'node:test';

/** Stands for every element: one to write in, or not. */
class Field {
  matches = (selector) => selector === 'textarea, input:not([type="checkbox"], [type="radio"], [type="range"])';
}
class Box extends Field {
  matches = () => false;
}
const pressed = [];
const heard = [];
globalThis.Element = Field;
globalThis.HTMLButtonElement = class extends Field {};
let open = false;
// The app's own window, in which no browser has keys of its own.
globalThis.__TAURI__ = {};
globalThis.document = {
  addEventListener: (type, act) => type === 'keydown' && heard.push(act),
  querySelectorAll: () => [{ open }],
  getElementById: (id) => ({ closest: () => null, click: () => pressed.push(id) }),
};

const { i18nOf } = await import('./i18n.js');
const { listenToShortcuts, printed, shortcutOf, shortcuts } = await import('../../ui/js/foundation/shortcuts.js');
const scaled = [];
/** Answers whether the page took the key for itself. */
function press(key, target, more = {}) {
  let taken = false;
  heard.forEach((act) => act({ key, target, preventDefault: () => (taken = true), ...more }));
  return taken;
}

before(() => listenToShortcuts((steps) => scaled.push(steps)));
beforeEach(() => {
  pressed.length = scaled.length = 0;
  open = false;
});

test('every key presses its button, also from a box to tick, which the page has beside its boards', () => {
  for (const [chord, id] of shortcuts()) {
    const ctrlKey = chord.startsWith('Ctrl+');
    press(ctrlKey ? chord.slice(5).toLowerCase() : chord, new Box(), { ctrlKey });
    assert.deepEqual(pressed.splice(0), [id], chord);
  }
});

test('above an open dialog only the size is changed', () => {
  open = true;
  for (const [chord] of shortcuts()) press(chord.replace('Ctrl+', ''), new Field(), { ctrlKey: chord.startsWith('Ctrl+') });
  press('+', new Field(), { ctrlKey: true });
  assert.deepEqual([pressed, scaled], [[], [1]]);
});

test('in a field to write in, which stands beside the board too, Ctrl+Z takes back what was written and no move', () => {
  assert.equal(press('z', new Field(), { ctrlKey: true }), false);
  assert.equal(press('y', new Field(), { ctrlKey: true }), false);
  assert.ok(press('F2', new Field()));
  assert.deepEqual(pressed, ['go']);
});

test('a key that composes a letter is left to that', () => {
  assert.equal(press('F2', new Box(), { isComposing: true }), false);
  assert.deepEqual(pressed, []);
});

test('a held key neither begins nor pauses a match again and again, but goes on taking back', () => {
  press('F2', new Field(), { repeat: true });
  press('z', new Box(), { ctrlKey: true, repeat: true });
  assert.deepEqual(pressed, ['undo']);
});

test('a button at home has the key of its like at a match', () => {
  assert.deepEqual(['help', 'home-help', 'home-settings', 'home-about', 'home-button'].map(shortcutOf), ['F1', 'F1', 'F9', undefined, undefined]);
});

test('keys are named as on the keyboards of a language', () => {
  assert.deepEqual(['Ctrl+Z', 'Page ↑ ↓', 'Home End', 'Delete', 'F1', 'Shift+N'].map((keys) => printed(keys, i18nOf('de'))), ['Strg+Z', 'Bild ↑ ↓', 'Pos1 Ende', 'Entf', 'F1', 'Shift+N']);
});
