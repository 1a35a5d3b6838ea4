import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeBeside, type Box } from '../../ui/js/foundation/tooltips.js';

const window = { innerWidth: 1000, innerHeight: 600 };
const size = { width: 100, height: 30 };
const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });
const at = (button: Box, others: Box[] = []) => {
  const { left, top } = placeBeside(button, size, window, others);
  return [left, top];
};

test('a tooltip is below its button, or where it covers no text', () => {
  const button = box(480, 300, 520, 340);
  const below = box(400, 344, 600, 380);
  assert.deepEqual(at(button), [450, 346]);
  assert.deepEqual(at(button, [below]), [450, 264], 'above');
  assert.deepEqual(at(button, [below, box(400, 260, 600, 296)]), [374, 305], 'left');
  assert.deepEqual(at(button, [below, box(400, 260, 600, 296), box(300, 300, 474, 340)]), [526, 305], 'right');
});

test('a tooltip shifts sideways to avoid text, but stays at its button', () => {
  const [left, top] = at(box(480, 300, 520, 340), [box(400, 200, 480, 400)]);
  assert.ok(top === 346 && left >= 480 && left < 520, `${left} ${top}`);
});

test('a tooltip stays within the window', () => {
  assert.deepEqual(at(box(0, 0, 40, 40)), [4, 46]);
  assert.deepEqual(at(box(960, 0, 1000, 40)), [896, 46]);
  assert.deepEqual(at(box(960, 560, 1000, 600)), [896, 524]);
});
