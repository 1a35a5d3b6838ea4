import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { placeOn, rotate, upright, type Turn } from '../../ui/js/foundation/rotation.js';
import { part, setGlobals } from './fakes.js';

const dataset: Record<string, string> = {};
setGlobals({ document: { documentElement: { dataset } } });
afterEach(() => delete dataset.turn);

/** A board of 200 by 100 with its upper left corner at (10, 20), before it is turned around its centre (110, 70). */
const LYING = { left: 10, top: 20, right: 210, bottom: 120, width: 200, height: 100 };
const UPRIGHT = { left: 60, top: -30, right: 160, bottom: 170, width: 100, height: 200 };
const BOXES = { 0: LYING, 90: UPRIGHT, 180: LYING, 270: UPRIGHT };
const board = (turn: Turn) => part<Element>({ getBoundingClientRect: () => BOXES[turn] });

/** The screen position of a point on the board, 20 to the right of its corner and 10 below it. */
const shown = { 0: [30, 30], 90: [150, -10], 180: [190, 110], 270: [70, 150] };

for (const turn of [0, 90, 180, 270] as const) {
  test(`a pointer is mapped to the board turned by ${turn} degrees`, () => {
    rotate(turn);
    const [clientX, clientY] = shown[turn];
    const { x, y } = placeOn(board(turn), { clientX, clientY });
    assert.ok(Math.abs(x - 0.1) < 1e-9 && Math.abs(y - 0.1) < 1e-9, `${x} ${y}`);
  });
}

test('moving right on the screen is moving up on a picture turned clockwise by 90 degrees', () => {
  assert.deepEqual(upright({ x: 5, y: 0 }, 90), { x: 0, y: -5 });
  assert.deepEqual(upright({ x: 5, y: 3 }, 180), { x: -5, y: -3 });
  assert.deepEqual(upright({ x: 5, y: 3 }, 0), { x: 5, y: 3 });
});
