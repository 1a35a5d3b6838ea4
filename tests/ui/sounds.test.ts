import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as kalaha from '../../ui/js/boards/kalaha.js';
import { play, soundBetween } from '../../ui/js/foundation/sounds.js';
import type { Snapshot } from '../../ui/js/wire.js';
import { recorded } from './sources.js';

const over = recorded('kalaha_over');
const at = (ply: number): Snapshot => ({ ...over, at: ply, outcome: null });
const between = (before: Snapshot | null, now: Snapshot) => soundBetween(before, now, kalaha.sound);

test('a move, a capture, an extra turn and the end have different sounds, and nothing else has one', () => {
  const heard = new Set(over.record.map((_, i) => between(at(i), at(i + 1))));
  assert.deepEqual([...heard].sort(), ['again', 'capture', 'move']);
  assert.equal(between(at(over.at), over), 'end');
  assert.equal(between(at(3), at(2)), null);
  assert.equal(between(at(3), at(3)), null);
  assert.equal(between(null, at(3)), null);
  assert.equal(between(recorded('smess_running'), at(21)), null);
});

test('a device without sound causes no error', () => {
  assert.doesNotThrow(() => play('end'));
});
