import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changes } from '../../../ui/js/boards/smess/motion.js';
import type { PlacedPiece } from '../../../ui/js/boards/smess/scene.js';
import type { Side } from '../../../ui/js/wire.js';
import { part } from '../fakes.js';

const pieces = (ids: Record<number, string>) => new Map(Object.entries(ids).map(([cell, id]) => [Number(cell), part<PlacedPiece>({ id, side: id.split('-')[0] as Side })]));

test('nothing changes between equal boards', () => {
  const board = pieces({ 7: 'first-ninny' });
  assert.deepEqual(changes(board, board, null), { moved: [], gone: [], come: [] });
});

test('a moved piece is recognised', () => {
  assert.deepEqual(changes(pieces({ 7: 'first-ninny' }), pieces({ 14: 'first-ninny' }), null).moved, [{ from: 7, to: 14 }]);
});

test('a captured piece disappears, and its captor moves there', () => {
  const before = pieces({ 7: 'first-ninny', 14: 'second-ninny' });
  const after = pieces({ 14: 'first-ninny' });
  assert.deepEqual(changes(before, after, null), { moved: [{ from: 7, to: 14 }], gone: [14], come: [] });
});

test('a promotion is one moving figure, and so is taking it back', () => {
  const ninny = pieces({ 46: 'first-ninny', 53: 'second-numskull' });
  const numskull = pieces({ 53: 'first-numskull' });
  const report = { from: 46, to: 53 };
  assert.deepEqual(changes(ninny, numskull, report), { moved: [report], gone: [53], come: [] });
  assert.deepEqual(changes(numskull, ninny, report), { moved: [{ from: 53, to: 46 }], gone: [], come: [53] });
});

test('of two equal pieces the nearer one moved', () => {
  const before = pieces({ 7: 'first-ninny', 13: 'first-ninny' });
  const after = pieces({ 7: 'first-ninny', 20: 'first-ninny' });
  assert.deepEqual(changes(before, after, null).moved, [{ from: 13, to: 20 }]);
});

test('a jump over many moves pairs equal pieces', () => {
  const before = pieces({ 1: 'first-numskull', 2: 'first-numskull', 30: 'second-ninny' });
  const after = pieces({ 2: 'first-numskull', 40: 'first-numskull', 37: 'second-ninny', 38: 'second-brain' });
  const found = changes(before, after, { from: 5, to: 6 });
  assert.deepEqual(found.come, [38]);
  assert.deepEqual(found.gone, []);
  assert.equal(found.moved.length, 2);
});
