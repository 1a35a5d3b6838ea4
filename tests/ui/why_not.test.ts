import assert from 'node:assert/strict';
import { test } from 'node:test';
import { voice } from '../../ui/js/foundation/voice.js';
import { listenToQuestions } from '../../ui/js/screens/match/questions.js';
import { i18nOf } from './i18n.js';
import { recorded } from './sources.js';

const heard = [];
globalThis.document = { addEventListener: (type, act) => type === 'keydown' && heard.push(act), querySelectorAll: () => [], querySelector: () => ({}) };

test('one key is answered once where nobody can move: by the page, or by the game that knows more', () => {
  const i18n = i18nOf('en');
  const said = [];
  voice.answer = (text) => said.push(text);
  let snapshot = null;
  listenToQuestions(() => ({ snapshot, i18n, settings: {} }), () => {});
  const target = { closest: () => ({ getAttribute: () => '0' }) };
  for (const name of ['smess_paused', 'kalaha_running', 'minesweeper_running']) {
    snapshot = { ...recorded(name), can: { enter: false } };
    heard.forEach((act) => act({ key: 'Enter', target, preventDefault() {} }));
  }
  assert.deepEqual(said, ['The game is paused. Press “Continue” to play on.', 'Blue to move']);
});
