import assert from 'node:assert/strict';
import { before, beforeEach, test } from 'node:test';
import { listenToShortcuts, printed, shortcutOf, shortcuts } from '../../ui/js/foundation/shortcuts.js';
import { part, setGlobals, type Part } from './fakes.js';
import { i18nOf } from './i18n.js';

/** Any element, whether a text field or not. */
class Field {
  matches(selector: string): boolean {
    return selector === 'textarea, input:not([type="checkbox"], [type="radio"], [type="range"])';
  }
}
class Box extends Field {
  override matches(): boolean {
    return false;
  }
}
const pressed: string[] = [];
const heard: ((event: KeyboardEvent) => void)[] = [];
let open = false;
setGlobals({
  Element: Field,
  HTMLButtonElement: class extends Field {},
  // The app's own window, without a browser's shortcuts.
  __TAURI__: {},
  document: {
    addEventListener: (type: string, act: (event: KeyboardEvent) => void) => type === 'keydown' && heard.push(act),
    querySelectorAll: () => [{ open }],
    getElementById: (id: string) => ({ closest: () => null, click: () => pressed.push(id) }),
  },
});

const scaled: number[] = [];
/** Returns whether the page handled the key. */
function press(key: string, target: Field, more: Part<KeyboardEvent> = {}) {
  let taken = false;
  const event = part<KeyboardEvent>({ key, preventDefault: () => void (taken = true), ...more });
  heard.forEach((act) => act(Object.assign(event, { target })));
  return taken;
}

before(() => listenToShortcuts((steps) => scaled.push(steps)));
beforeEach(() => {
  pressed.length = scaled.length = 0;
  open = false;
});

test('every shortcut presses its button, even from a checkbox', () => {
  for (const [chord, id] of shortcuts()) {
    const ctrlKey = chord.startsWith('Ctrl+');
    press(ctrlKey ? chord.slice(5).toLowerCase() : chord, new Box(), { ctrlKey });
    assert.deepEqual(pressed.splice(0), [id], chord);
  }
});

test('with an open dialog only the size changes', () => {
  open = true;
  for (const [chord] of shortcuts()) press(chord.replace('Ctrl+', ''), new Field(), { ctrlKey: chord.startsWith('Ctrl+') });
  press('+', new Field(), { ctrlKey: true });
  assert.deepEqual([pressed, scaled], [[], [1]]);
});

test('in a text field Ctrl+Z undoes typing, not a move', () => {
  assert.equal(press('z', new Field(), { ctrlKey: true }), false);
  assert.equal(press('y', new Field(), { ctrlKey: true }), false);
  assert.ok(press('F2', new Field()));
  assert.deepEqual(pressed, ['go']);
});

test('keys are ignored during a composition', () => {
  assert.equal(press('F2', new Box(), { isComposing: true }), false);
  assert.deepEqual(pressed, []);
});

test('a held key starts or pauses only once, but keeps taking back', () => {
  press('F2', new Field(), { repeat: true });
  press('z', new Box(), { ctrlKey: true, repeat: true });
  assert.deepEqual(pressed, ['undo']);
});

test('home screen buttons have the same shortcuts as in a match', () => {
  assert.deepEqual(['help', 'home-help', 'home-settings', 'home-about', 'home-button'].map(shortcutOf), ['F1', 'F1', 'F9', undefined, undefined]);
});

test('keys are named as on the language\'s keyboards', () => {
  assert.deepEqual(['Ctrl+Z', 'Page ↑ ↓', 'Home End', 'Delete', 'F1', 'Shift+N'].map((keys) => printed(keys, i18nOf('de'))), ['Strg+Z', 'Bild ↑ ↓', 'Pos1 Ende', 'Entf', 'F1', 'Shift+N']);
});
