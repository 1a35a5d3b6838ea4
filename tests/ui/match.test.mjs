import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bar } from '../../ui/js/screens/match/bar.js';
import { createMatch } from '../../ui/js/screens/match/match.js';
import { i18nOf } from './i18n.mjs';
import { markupOf } from './markup.mjs';
import { recorded } from './sources.mjs';

/** A match of Smess, while the person is at this place. */
function matchAt(place) {
  const app = { state: { place, matches: {} }, told: [] };
  for (const way of ['set', 'update']) app[way] = (part) => void (Object.assign(app.state, part), app.told.push(way));
  const shown = [];
  const match = createMatch(app, 'smess', { shown: (now, before) => shown.push([now.revision, before?.revision]), onProblem: assert.fail, expect: () => {} });
  return { app, match, shown };
}

const snapshot = (revision, game = 'smess') => ({ game, id: 1, revision });

test('what is known of a match is what the page shows of it, and nothing older takes its place', () => {
  const { app, match, shown } = matchAt('home');
  assert.equal(match.latest(), null);
  for (const one of [snapshot(2), snapshot(1), snapshot(2), snapshot(9, 'kalaha'), snapshot(3)]) match.show(one);
  assert.deepEqual(shown, [[2, undefined], [3, 2]]);
  assert.equal(match.latest(), app.state.matches.smess);
});

test('the match on the screen is drawn with its board, and any other at once', () => {
  for (const [place, way] of [['smess', 'set'], ['kalaha', 'update']]) {
    const { app, match } = matchAt(place);
    match.show(snapshot(1));
    assert.deepEqual(app.told, [way], place);
  }
});

test('a command is carried out when what it led to is shown, or something later', async () => {
  const { match } = matchAt('smess');
  match.show(snapshot(1));
  await match.accepted({ id: 1, revision: 1 });
  let done = false;
  const accepted = match.accepted({ id: 1, revision: 2 }).then(() => (done = true));
  await Promise.resolve();
  assert.equal(done, false);
  match.show(snapshot(3));
  await accepted;
});

test('the menu of a match leads to the players where they have a dialog', () => {
  const players = (game, part = {}) => {
    const state = { place: game, i18n: i18nOf('en'), matches: { [game]: { ...recorded(`${game}_running`), ...part } } };
    return markupOf(bar(state, () => {})).match(/id=players class="" \?hidden=(\w+)/)[1];
  };
  assert.equal(players('smess'), 'false');
  assert.equal(players('smess', { friend: {} }), 'true');
  assert.equal(players('minesweeper'), 'true', 'they are chosen beside its board');
});
