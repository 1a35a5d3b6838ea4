import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ALL, filterOf, narrowing, type Choices } from '../../../ui/js/screens/archive/filters.js';
import { computer } from '../fakes.js';

const NOW = new Date(2026, 10, 22, 15, 30);
const seconds = (year: number, month: number, day: number) => new Date(year, month, day).getTime() / 1000;
const filter = (by: Partial<Choices>) => filterOf({ ...ALL, ...by }, NOW);

test('without a choice all matches are listed, newest first', () => {
  assert.deepEqual(filter({}), {
    games: [], phase: null, player: null, computers: null, result: null, from: null, to: null, starred: false, text: '',
    sort: 'began', descending: true,
  });
  assert.equal(narrowing(ALL), 0);
});

test('each choice sets its part of the filter', () => {
  assert.deepEqual(filter({ game: 'smess' }).games, ['smess']);
  assert.deepEqual(filter({ player: 'name:Anna: the second' }).player, { kind: 'human', name: 'Anna: the second' });
  assert.deepEqual(filter({ player: 'level:30' }).player, computer(30));
  assert.equal(filter({ player: 'computers' }).computers, true);
  assert.equal(filter({ player: 'people' }).computers, false);
  assert.equal(filter({ text: '  ben ' }).text, 'ben');
  assert.deepEqual([filter({ order: 'longest' })].map(({ sort, descending }) => [sort, descending]), [['plies', true]]);
  assert.equal(narrowing({ ...ALL, order: 'longest', starred: true, text: 'ben' }), 2);
});

test('days begin at local midnight, even at the start of a month or year', () => {
  const period = (name: Choices['period'], now = NOW) => (({ from, to }) => [from, to])(filterOf({ ...ALL, period: name }, now));
  assert.deepEqual(period('today'), [seconds(2026, 10, 22), null]);
  assert.deepEqual(period('yesterday'), [seconds(2026, 10, 21), seconds(2026, 10, 22)]);
  assert.deepEqual(period('week'), [seconds(2026, 10, 16), null]);
  assert.deepEqual(period('year'), [seconds(2026, 0, 1), null]);
  assert.deepEqual(period('yesterday', new Date(2027, 0, 1, 0, 5)), [seconds(2026, 11, 31), seconds(2027, 0, 1)]);
});
