import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AppState } from '../../ui/js/app.js';
import { bar } from '../../ui/js/screens/match/bar.js';
import { createMatch } from '../../ui/js/screens/match/match.js';
import type { Snapshot } from '../../ui/js/wire.js';
import { appWith, changed, noTrouble, part, setGlobals, settled } from './fakes.js';
import { i18nOf } from './i18n.js';
import { markupOf } from './markup.js';
import { recorded } from './sources.js';

/** A Smess match while `place` is on screen. */
function matchAt(place: string) {
  const { app, updates } = appWith({ place, matches: {} });
  const shown: [revision: number, before: number | undefined][] = [];
  const match = createMatch(app, 'smess', {
    shown: (now, before) => shown.push([now.revision, before?.revision]), onTrouble: noTrouble, explain: () => undefined, expect: () => undefined,
  });
  return { app, match, shown, updates };
}

const snapshot = (revision: number, game = 'smess') => part<Snapshot>({ game, id: 1, revision });

test('the page shows a match\'s latest snapshot and ignores older ones', () => {
  const { app, match, shown } = matchAt('home');
  assert.equal(match.latest(), null);
  for (const one of [snapshot(2), snapshot(1), snapshot(2), snapshot(9, 'kalaha'), snapshot(3)]) match.show(one);
  assert.deepEqual(shown, [[2, undefined], [3, 2]]);
  assert.equal(match.latest(), app.state.matches.smess);
});

test('the match on screen is drawn with its board, any other immediately', () => {
  for (const [place, drawn] of [['smess', 0], ['kalaha', 1]] as const) {
    const { match, updates } = matchAt(place);
    match.show(snapshot(1));
    assert.equal(updates.length, drawn, place);
  }
});

test('a command is done once its result or a later snapshot is shown', async () => {
  const { match } = matchAt('smess');
  match.show(snapshot(1));
  await match.accepted({ id: 1, revision: 1, why_not: null });
  let done = false;
  const accepted = match.accepted({ id: 1, revision: 2, why_not: null }).then(() => (done = true));
  await Promise.resolve();
  assert.equal(done, false);
  match.show(snapshot(3));
  await accepted;
});

test('a match\'s menu has the players dialog where one exists', () => {
  const players = (snapshot: Snapshot) => {
    const state = part<AppState>({ place: snapshot.game, i18n: i18nOf('en'), matches: { [snapshot.game]: snapshot } });
    return markupOf(bar(state, () => undefined)).match(/id=players class="" \?hidden=(\w+)/)?.[1];
  };
  const smess = recorded('smess_running');
  assert.equal(players(smess), 'false');
  assert.equal(players(changed(smess, { friend: {} })), 'true');
  assert.equal(players(recorded('minesweeper_running')), 'true', 'its panel has the choice');
});

test('an input that does nothing is explained once its result is shown', async () => {
  const answers: unknown[] = [];
  let answer: object = { id: 1, revision: 2, why_not: { kind: 'why_not' } };
  setGlobals({ window: { __TAURI__: { core: { invoke: async () => answer } } } });
  const { app } = appWith({ place: 'smess', matches: {} });
  const match = createMatch(app, 'smess', { shown: () => undefined, onTrouble: noTrouble, explain: (answer) => answers.push(answer), expect: () => undefined });
  match.show(snapshot(1));
  const sent = match.send({ kind: 'enter', input: { kind: 'press', cell: 0 } });
  await settled();
  assert.deepEqual(answers, []);
  match.show(snapshot(2));
  assert.ok(await sent);
  assert.deepEqual(answers, [{ kind: 'why_not' }]);
  answer = { id: 1, revision: 2, why_not: null };
  assert.ok(await match.send({ kind: 'hint' }));
  assert.deepEqual(answers, [{ kind: 'why_not' }, null], 'the explanation is over');
});
