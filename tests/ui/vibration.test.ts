import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canVibrate, vibrate } from '../../ui/js/foundation/vibration.js';
import { setGlobals } from './fakes.js';

const patterns: unknown[] = [];

/** @param held whether the device has a touch screen */
function on(held: boolean, navigator: object) {
  patterns.length = 0;
  setGlobals({ matchMedia: () => ({ matches: held }), navigator });
}

const phone = { vibrate: (pattern: number[]) => patterns.push(pattern) };

test('a phone vibrates only for captures, losses and the end', () => {
  on(true, phone);
  assert.equal(canVibrate(), true);
  for (const sound of ['move', 'again', 'capture', 'loss', 'end'] as const) vibrate(sound);
  assert.deepEqual(patterns, [[20], [80], [30, 60, 30]]);
});

test('devices without touch screens or vibration support do not vibrate', () => {
  on(false, phone);
  vibrate('end');
  assert.equal(canVibrate(), false);
  on(true, {});
  assert.doesNotThrow(() => vibrate('end'));
  assert.equal(canVibrate(), false);
  assert.deepEqual(patterns, []);
});
