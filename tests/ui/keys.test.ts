import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { pitOf } from '../../ui/js/boards/kalaha.js';
import { isAct } from '../../ui/js/boards/kit/grid.js';
import { keyOf, latinDigits } from '../../ui/js/foundation/keys.js';
import { shortcutFor, shortcuts } from '../../ui/js/foundation/shortcuts.js';
import { questionSection } from '../../ui/js/screens/help/sections.js';
import { COMMON, loadQuestions, questionKeys, questionOf } from '../../ui/js/screens/match/questions.js';
import { part, setGlobals, type Part } from './fakes.js';
import { LAYOUTS, NUMPAD, strokeFor } from './layouts.js';
import { QUESTIONS, type Game } from './sources.js';

const GAMES = Object.keys(QUESTIONS) as Game[];

/** The app owns all keys; a browser reserves some. */
const app = () => setGlobals({ __TAURI__: { core: { invoke: async () => QUESTIONS } } });
const browser = () => Reflect.deleteProperty(globalThis, '__TAURI__');
setGlobals({ window: globalThis });

beforeEach(async () => {
  app();
  await loadQuestions();
});
afterEach(browser);

/** Modifiers and states while a key is pressed. */
type More = Part<KeyboardEvent> & { altGraph?: boolean };

/** A key event with the properties that the page reads. */
const event = (stroke: Part<KeyboardEvent>, { altGraph = false, ...more }: More = {}) =>
  part<KeyboardEvent>({ ...stroke, ...more, getModifierState: (name) => altGraph && name === 'AltGraph' });

/** Each of a game's questions, with its key as a browser reports it. */
const asked = (game: Game) => [...QUESTIONS[game], ...COMMON].map(({ id, key }) => ({ id, bare: key.replace('Shift+', '').toLowerCase(), shiftKey: key.startsWith('Shift+') }));

const CHORDS = { z: 'undo', y: 'redo' };

for (const layout of Object.keys(LAYOUTS)) {
  test(`on ${layout} all keys of the boards and the page work, regardless of CapsLock`, () => {
    for (const caps of [false, true]) {
      const struck = (wanted: string, more: More = {}) => {
        const stroke = strokeFor(layout, wanted);
        return event(caps ? { ...stroke, key: stroke.key.toUpperCase() } : stroke, more);
      };
      for (const game of GAMES) {
        for (const { id, bare, shiftKey } of asked(game)) {
          const found = questionOf(struck(bare, { shiftKey }), game);
          assert.equal(found?.id, id, `${game} ${bare}`);
        }
      }
      for (const pit of [1, 2, 3, 4, 5, 6]) assert.equal(pitOf(struck(String(pit))), pit);
      for (const [letter, id] of Object.entries(CHORDS)) assert.equal(shortcutFor(struck(letter, { ctrlKey: true })), id);
      assert.equal(shortcutFor(struck('z', { ctrlKey: true, shiftKey: true })), 'redo');
      for (const letter of ['m', 'f', 's']) assert.equal(keyOf(struck(letter)), letter);
    }
  });

  test(`on ${layout} no two keys mean the same`, () => {
    const meant = LAYOUTS[layout].filter(({ shiftKey }) => !shiftKey).map((stroke) => keyOf(event(stroke))).filter(Boolean);
    assert.deepEqual(meant, [...new Set(meant)]);
  });

  test(`on ${layout} composing keys, dead keys and AltGr characters trigger nothing`, () => {
    for (const stroke of LAYOUTS[layout]) {
      for (const more of [{ isComposing: true }, { key: 'Process' }, { key: 'Dead' }, { altGraph: true }, { ctrlKey: true, altKey: true }] as More[]) {
        const silent = event(stroke, more);
        if (!more.altKey) assert.equal(shortcutFor(silent), undefined);
        assert.ok(Number.isNaN(pitOf(silent)), stroke.key);
        for (const game of GAMES) assert.equal(questionOf(silent, game), undefined, stroke.key);
      }
    }
  });
}

test('digits work on the number pad, with Shift on AZERTY, and in every script', () => {
  for (const stroke of NUMPAD) assert.equal(pitOf(event(stroke)), Number(stroke.key));
  assert.equal(pitOf(event({ key: '3', code: 'Digit3', shiftKey: true })), 3);
  for (const key of ['5', '៥', '٥', '۵', '५', '５']) assert.equal(pitOf(event({ key, code: '' })), 5, key);
  assert.ok(Number.isNaN(pitOf(event({ key: '!', code: 'Digit1', shiftKey: true }))), 'another character is not a digit');
  assert.equal(latinDigits('១០.៥ + ٣ c2'), '10.5 + 3 c2');
});

test('the space bar presses a cell even if it types a zero-width space, as on Khmer keyboards', () => {
  for (const key of [' ', '\u200b', '\u00a0']) assert.ok(isAct(event({ key, code: 'Space' })));
  assert.ok(isAct(event({ key: 'Enter', code: 'NumpadEnter' })));
  assert.ok(!isAct(event({ key: 'e', code: 'KeyE' })));
});

test('named keys keep their name at any position', () => {
  for (const key of ['ArrowUp', 'Home', 'F6', 'Escape', 'Delete', 'Backspace', 'Tab']) assert.equal(keyOf(event({ key, code: 'KeyA' })), key);
  assert.equal(keyOf(event({ key: 'Unidentified', code: 'KeyA' })), 'a');
});

/** The browsers' own shortcuts on Linux, Windows and macOS. */
const OWN = [
  ...[...'123456789 0+-=rltnwfpsdjhkoguaec'].flatMap((key) => [{ key, ctrlKey: true }, { key, metaKey: true }, { key: key.toUpperCase(), ctrlKey: true, shiftKey: true }]),
  { key: 'y', metaKey: true },
  ...['F3', 'F5', 'F6', 'F7', 'F10', 'F11', 'F12'].map((key) => ({ key })),
  ...['F3', 'F4', 'F5'].map((key) => ({ key, ctrlKey: true })),
  ...['ArrowLeft', 'ArrowRight', 'Home', 'd', 'f', '1'].map((key) => ({ key, altKey: true })),
];

test('in a browser neither the page nor a board takes the browser\'s shortcuts', () => {
  browser();
  for (const own of OWN) {
    const told = JSON.stringify(own);
    assert.equal(shortcutFor(event({ code: '', ...own })), undefined, told);
    assert.ok(Number.isNaN(pitOf(event({ code: '', ...own }))), told);
    for (const game of GAMES) assert.equal(questionOf(event({ code: '', ...own }), game), undefined, told);
  }
});

test('in the app the boards accept keys with Ctrl, for screen readers that keep bare keys', () => {
  assert.equal(pitOf(event({ key: '3', code: 'Digit3', ctrlKey: true })), 3);
  assert.equal(questionOf(event({ key: 'l', code: 'KeyL', ctrlKey: true }), 'smess')?.id, 'last');
});

test('the help lists exactly the host\'s shortcuts, and each does what it says', () => {
  const named = () => shortcuts().map(([key]) => key);
  const strike = (chord: string) => (chord.startsWith('Ctrl+') ? { key: chord.slice(5).toLowerCase(), ctrlKey: true } : { key: chord });
  for (const host of [app, browser]) {
    host();
    for (const [chord, id] of shortcuts()) assert.equal(shortcutFor(event({ code: '', ...strike(chord) })), id, chord);
  }
  assert.deepEqual(named(), ['F1', 'F2', 'F4', 'F8', 'F9', 'Ctrl+Z', 'Ctrl+Y']);
  app();
  assert.deepEqual(named(), ['F1', 'F2', 'F3', 'F4', 'F6', 'F7', 'F8', 'F9', 'Ctrl+Z', 'Ctrl+Y']);
});

test('the help mentions Ctrl at the board only where it works', () => {
  const texts = () => questionSection('kalaha').texts;
  assert.ok(texts().includes('help.ask_control'));
  browser();
  assert.ok(!texts().includes('help.ask_control'));
});

test('the questions listed in the help are the ones that the board answers', () => {
  for (const game of GAMES) {
    for (const { key } of questionKeys(game)) {
      const [bare, shiftKey] = [key.replace('Shift+', '').toLowerCase(), key.startsWith('Shift+')];
      assert.ok(questionOf(event({ key: bare, code: '', shiftKey }), game), key);
    }
  }
});
