import assert from 'node:assert/strict';
import { test } from 'node:test';
import { voice } from '../../ui/js/foundation/voice.js';
import { listenToQuestions } from '../../ui/js/screens/match/questions.js';
import type { Settings, Snapshot } from '../../ui/js/wire.js';
import { changed, part, setGlobals } from './fakes.js';
import { i18nOf } from './i18n.js';
import { recorded } from './sources.js';

const heard: ((event: KeyboardEvent) => void)[] = [];
setGlobals({
  document: {
    addEventListener: (type: string, act: (event: KeyboardEvent) => void) => type === 'keydown' && heard.push(act),
    querySelectorAll: () => [],
    querySelector: () => ({}),
  },
});

test('a key pressed when no move is possible is answered once, by the page or the game', () => {
  const i18n = i18nOf('en');
  const said: unknown[] = [];
  voice.answer = (text) => void said.push(text);
  let snapshot: Snapshot | null = null;
  listenToQuestions(() => ({ snapshot, i18n, settings: part<Settings>({}), friends: null }), { type: assert.fail, boardText: assert.fail });
  const target = { closest: () => ({ getAttribute: () => '0' }) };
  for (const shown of [recorded('smess_paused'), recorded('kalaha_running'), recorded('minesweeper_running')]) {
    snapshot = changed<Snapshot>(shown, { can: { enter: false } });
    const event = part<KeyboardEvent>({ key: 'Enter', preventDefault: () => undefined });
    heard.forEach((act) => act(Object.assign(event, { target })));
  }
  assert.deepEqual(said, ['Paused. Press “Continue” to play on.', 'Blue to move']);
});
