import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointsText, scoreOf, seriesText } from '../../ui/js/foundation/series.js';
import type { Snapshot } from '../../ui/js/wire.js';
import { human, part, type Part } from './fakes.js';
import { i18nOf } from './i18n.js';

const match = (by: Part<Snapshot>) => part<Snapshot>({
  game: 'smess', levels: [], seats: { first: human, second: human }, names: { first: 'Anna', second: 'Ben' }, outcome: null,
  series: { game: 3, half_points: { first: 3, second: 1 } }, ...by,
});

test('a series score counts finished matches, including the open one', () => {
  assert.deepEqual(scoreOf(match({})), { first: 3, second: 1, games: 2 });
  assert.deepEqual(scoreOf(match({ outcome: { winner: 'second', ending: 'resigned' } })), { first: 3, second: 3, games: 3 });
  assert.deepEqual(scoreOf(match({ outcome: { winner: null, ending: 'agreed' } })), { first: 4, second: 2, games: 3 });
  assert.deepEqual(scoreOf(match({ outcome: { winner: null, ending: 'abandoned' } })), { first: 3, second: 1, games: 3 });
  assert.equal(scoreOf(match({ series: null, outcome: { winner: 'first', ending: 'resigned' } })), null);
  assert.equal(scoreOf(match({ series: { game: 1, half_points: { first: 0, second: 0 } } })), null);
});

test('half points are written as fractions', () => {
  assert.deepEqual([0, 1, 2, 5].map(pointsText), ['0', '½', '1', '2½']);
});

test('a score names the players, or their sides if the names are equal', () => {
  assert.equal(seriesText(match({}), i18nOf('en')), 'After 2 matches – Anna: 1½, Ben: ½.');
  assert.equal(seriesText(match({ names: { first: null, second: null } }), i18nOf('de')), 'Nach 2 Partien – Blau: 1½, Rot: ½.');
});
