import assert from 'node:assert/strict';
import test from 'node:test';
import { ellipse, path, stamp } from '../../ui/js/boards/kit/paths.js';

test('a stamp puts its outline round a point', () => {
  assert.equal(stamp('M-5 -10 L-4 -30 H12 V3 Q1 2 3 4 Z')({ x: 100, y: 50 }), 'M95 40l1 -20l16 0l0 33q-11 -1 -9 1z');
});

test('a stamp is turned clockwise round its middle, and sized', () => {
  const north = 'M0 -10 L5 0';
  assert.equal(stamp(north, { degrees: 90 })({ x: 0, y: 0 }), 'M10 0l-10 5');
  assert.equal(stamp(north, { degrees: 180, scale: 2 })({ x: 1, y: 1 }), 'M1 21l-10 -20');
});

test('many shapes are one path, and none is no path', () => {
  assert.equal(path('dot', [ellipse({ x: 10, y: 20 }, 4), ellipse({ x: 0, y: 0 }, 2, 1)]),
    '<path class="dot" d="M6 20a4 4 0 1 0 8 0a4 4 0 1 0 -8 0zM-2 0a2 1 0 1 0 4 0a2 1 0 1 0 -4 0z"/>');
  assert.equal(path('dot', []), '');
});
