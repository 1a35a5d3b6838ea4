import assert from 'node:assert/strict';
import { test } from 'node:test';
import { voice } from '../../ui/js/foundation/voice.js';
import { createRouter, listenToEscape } from '../../ui/js/router.js';
import type { MatchScreen } from '../../ui/js/screens/match/match_screen.js';
import type { Snapshot } from '../../ui/js/wire.js';
import { appWith, part, setGlobals, settled } from './fakes.js';
import { i18nOf } from './i18n.js';
import { recorded } from './sources.js';

test('a second Escape leaves a lesson, and does not count as the first of two that leave the match', (t) => {
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
  assert.deepEqual(done, []);
  escape();
  latest = recorded('smess_running');
  escape();
  assert.deepEqual(done, ['lesson left']);
  escape();
  assert.deepEqual(done, ['lesson left', 'match left']);
  escape();
  press({ key: 'w' });
  escape();
  press({ key: 'Control' });
  assert.equal(done.length, 2, 'only two in a row count');
  escape();
  assert.equal(done.length, 3, 'Control silences a screen reader');
});

test('home is told of the arrival once the match at the table has replaced a lesson', async () => {
  setGlobals({
    history: { pushState() {}, go() {} }, scrollTo() {},
    document: { documentElement: { dataset: {} }, activeElement: null, getElementById: () => ({}), querySelector: () => null },
  });
  const { app } = appWith({});
  const arrivals: string[] = [];
  let game: string | null = null;
  let leave = () => {};
  const matchScreen = part<MatchScreen>({
    game: () => game, of: () => ({}), latest: () => null, open: (id) => void (game = id),
    close: () => new Promise<void>((done) => {
      game = null;
      leave = done;
    }),
  });
  const archive = { show() {}, renew() {}, focus() {}, isDeleted: () => false };
  const router = createRouter(app, { matchScreen, archive, remember() {}, arrived: (place) => void arrivals.push(place) });
  router.goTo('smess');
  router.goBack();
  await settled();
  assert.deepEqual([app.state.place, arrivals], ['home', ['smess']]);
  leave();
  await settled();
  assert.deepEqual(arrivals, ['smess', 'home']);
});
