import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as kalaha from '../../ui/js/boards/kalaha.js';
import { play, soundBetween } from '../../ui/js/foundation/sounds.js';
import type { Snapshot } from '../../ui/js/wire.js';
import { setGlobals } from './fakes.js';
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
  assert.doesNotThrow(() => play('end', 100));
});

test('a lower volume makes every tone quieter, and none is silent', () => {
  const gains: number[] = [];
  const node = () => ({ frequency: ramp(() => undefined), gain: ramp((gain) => void gains.push(gain)), connect: node, start() {}, stop() {} });
  const ramp = (set: (value: number) => void) => ({ setValueAtTime: set, exponentialRampToValueAtTime() {} });
  setGlobals({ AudioContext: class { state = 'running'; currentTime = 0; destination = {}; createOscillator = node; createGain = node; } });
  const heard = (percent: number) => {
    play('end', percent);
    return gains.splice(0);
  };
  const loud = heard(100);
  const low = heard(30);
  assert.equal(loud.length, 4);
  loud.forEach((gain, i) => assert.ok(low[i] > 0 && low[i] < 0.3 * gain));
  assert.deepEqual(heard(0), []);
});
