import assert from 'node:assert/strict';
import { test } from 'node:test';
import { voice } from '../../ui/js/foundation/voice.js';
import { listenToEscape } from '../../ui/js/router.js';
import type { MatchScreen } from '../../ui/js/screens/match/match_screen.js';
import type { Snapshot } from '../../ui/js/wire.js';
import { appWith, part, setGlobals } from './fakes.js';
import { i18nOf } from './i18n.js';
import { recorded } from './sources.js';

test('the Escape that leaves a lesson does not count as the first of two that leave the match', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  t.mock.method(voice, 'answer', () => undefined);
  let press: (event: Partial<KeyboardEvent>) => void = () => undefined;
  setGlobals({
    window: { addEventListener: (_: string, act: typeof press) => void (press = act) }, document: { querySelectorAll: () => [] },
  });
  const done: string[] = [];
  const app = { ...appWith({ i18n: i18nOf('en') }).app, dispatch: () => void done.push('lesson left') };
  let latest: Snapshot = recorded('smess_lesson');
  listenToEscape(app, part<MatchScreen>({ latest: () => latest }), () => void done.push('match left'));
  const escape = () => press({ key: 'Escape' });
  escape();
  latest = recorded('smess_running');
  escape();
  assert.deepEqual(done, ['lesson left']);
  escape();
  assert.deepEqual(done, ['lesson left', 'match left']);
});
