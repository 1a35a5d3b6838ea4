import assert from 'node:assert/strict';
import { before, beforeEach, test } from 'node:test';

class Field {}
class Box extends Field {}
const pressed = [];
const heard = [];
globalThis.HTMLInputElement = Box;
globalThis.HTMLTextAreaElement = class extends Field {};
globalThis.HTMLButtonElement = class extends Field {};
let open = null;
globalThis.document = {
  addEventListener: (type, act) => type === 'keydown' && heard.push(act),
  querySelector: () => open,
  getElementById: (id) => ({ closest: () => null, click: () => pressed.push(id) }),
};

const { listenToShortcuts, SHORTCUTS } = await import('../../ui/js/shortcuts.js');
const scaled = [];
const press = (key, target, more = {}) => heard.forEach((act) => act({ key, target, preventDefault: () => {}, ...more }));

before(() => listenToShortcuts((steps) => scaled.push(steps)));
beforeEach(() => {
  pressed.length = scaled.length = 0;
  open = null;
});

test('every key presses its button, also from a box to tick, which the page has beside its boards', () => {
  for (const [chord, id] of Object.entries(SHORTCUTS)) {
    const ctrlKey = chord.startsWith('Ctrl+');
    press(ctrlKey ? chord.slice(5).toLowerCase() : chord, new Box(), { ctrlKey });
    assert.deepEqual(pressed.splice(0), [id], chord);
  }
});

test('above an open dialog, which alone has fields to write in, only the size is changed', () => {
  open = {};
  for (const [chord] of Object.entries(SHORTCUTS)) press(chord.replace('Ctrl+', ''), new Field(), { ctrlKey: chord.startsWith('Ctrl+') });
  press('+', new Field(), { ctrlKey: true });
  assert.deepEqual([pressed, scaled], [[], [1]]);
});

test('a held key neither begins nor pauses a match again and again, but goes on taking back', () => {
  press('F2', new Field(), { repeat: true });
  press('z', new Field(), { ctrlKey: true, repeat: true });
  assert.deepEqual(pressed, ['undo']);
});
