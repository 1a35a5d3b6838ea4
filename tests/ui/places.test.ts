import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isFlipped, movesAcross } from '../../ui/js/foundation/places.js';
import type { Player, Side, Snapshot } from '../../ui/js/wire.js';
import { computer, elsewhere, human, part, type Part } from './fakes.js';

const bot = computer(1);
const match = (first: Player, second: Player, by: Part<Snapshot> = {}) => part<Snapshot>({ game: 'smess', phase: 'running', turn: 'first', seats: { first, second }, series: null, ...by });
const flipped = (snapshot: Snapshot, flip = false) => isFlipped(snapshot, { flip: { smess: flip } });

test('the only human at the device is at the bottom, even after a rematch with swapped sides', () => {
  for (const other of [bot, elsewhere]) {
    assert.ok(!flipped(match(human, other)));
    assert.ok(flipped(match(other, human)));
    assert.ok(flipped(match(other, human, { phase: 'over', turn: null })));
    assert.ok(!flipped(match(other, human), true), 'the board can still be flipped');
  }
  assert.ok(!flipped(match(bot, human, { phase: 'choosing' })), 'it does not flip during the choice');
  assert.ok(!flipped(match(bot, bot)));
});

test('two people keep their places throughout a series, and the picture turns to the player to move', () => {
  const game = (number: number, turn: Side | null) => match(human, human, { turn, series: { game: number, half_points: { first: 0, second: 0 } } });
  assert.deepEqual([1, 2, 3, 4].map((number) => flipped(game(number, 'first'))), [false, true, false, true]);
  assert.ok(!flipped(match(human, human)));
  assert.deepEqual([movesAcross(game(1, 'first')), movesAcross(game(1, 'second'))], [false, true]);
  assert.deepEqual([movesAcross(game(2, 'first')), movesAcross(game(2, 'second'))], [true, false]);
  assert.ok(!movesAcross(game(2, null)) && !movesAcross(match(bot, human, { turn: 'second' })));
});
