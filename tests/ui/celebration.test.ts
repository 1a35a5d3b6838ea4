import assert from 'node:assert/strict';
import { test } from 'node:test';
import { winnerHere } from '../../ui/js/components/celebration.js';
import type { Side, Snapshot } from '../../ui/js/wire.js';
import { changed, computer, elsewhere, human, part, type Part } from './fakes.js';

const running = part<Snapshot>({ id: 1, outcome: null, seats: { first: human, second: computer(20) } });
const won = (winner: Side | null, by: Part<Snapshot> = {}) => changed(running, { outcome: { winner, ending: 'resigned' }, ...by });

test('only a player who has just won on this device is celebrated', () => {
  assert.equal(winnerHere(running, won('first')), 'first');
  assert.equal(winnerHere(running, won('second', { seats: { first: human, second: human } })), 'second');
  assert.equal(winnerHere(running, won('second')), null, 'the computer');
  assert.equal(winnerHere(running, won('second', { seats: { first: human, second: elsewhere } })), null, 'a friend');
  assert.equal(winnerHere(running, won(null)), null, 'a draw');
  assert.equal(winnerHere(won('first'), won('first')), null, 'already known');
  assert.equal(winnerHere(null, won('first')), null, 'opened after its end');
  assert.equal(winnerHere({ ...running, id: 2 }, won('first')), null, 'another match');
});
