import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ellipse, path, stamp } from '../../ui/js/boards/kit/paths.js';
import { fieldMarkup } from '../../ui/js/boards/minesweeper/tiles.js';
import { arrowsMarkup } from '../../ui/js/boards/smess/arrows.js';

test('a stamp draws its outline around a point', () => {
  assert.equal(stamp('M-5 -10 L-4 -30 H12 V3 Q1 2 3 4 Z')({ x: 100, y: 50 }), 'M95 40l1 -20l16 0l0 33q-11 -1 -9 1z');
});

test('a stamp is rotated clockwise around its centre, and scaled', () => {
  const north = 'M0 -10 L5 0';
  assert.equal(stamp(north, { degrees: 90 })({ x: 0, y: 0 }), 'M10 0l-10 5');
  assert.equal(stamp(north, { degrees: 180, scale: 2 })({ x: 1, y: 1 }), 'M1 21l-10 -20');
});

test('many shapes form one path, and none form no path', () => {
  assert.equal(path('dot', [ellipse({ x: 10, y: 20 }, 4), ellipse({ x: 0, y: 0 }, 2, 1)]),
    '<path class="dot" d="M6 20a4 4 0 1 0 8 0a4 4 0 1 0 -8 0zM-2 0a2 1 0 1 0 4 0a2 1 0 1 0 -4 0z"/>');
  assert.equal(path('dot', []), '');
});

test('a stamp supports curves and rejects unknown commands', () => {
  assert.equal(stamp('M0 0 C1 2 3 4 5 6.007 Z', { scale: 2 })({ x: 0.004, y: 1 }), 'M0 1c2 4 6 8 10 12.01z');
  for (const data of ['M0 0 A1 1 0 0 1 2 2', 'M0 0 l1 1']) assert.throws(() => stamp(data), /knows no [Al]/);
});

test('arrows point where a piece can move, even on a flipped board', () => {
  const squares = [{ point: { x: 50, y: 50 }, print: { arrows: ['N', 'SE'] } }];
  const tips = (flipped: boolean) => [...arrowsMarkup(squares, flipped).matchAll(/<path class="(arrow[^"]*)" d="M([\d.]+) ([\d.]+)/g)].map(([, kind, x, y]) => [kind, Number(x), Number(y)]);
  // Their first points: left of the axis, seen in the arrow's direction.
  assert.deepEqual(tips(false), [['arrow', 45, 40], ['arrow slanting', 60.61, 53.54]]);
  assert.deepEqual(tips(true), [['arrow', 55, 60], ['arrow slanting', 39.39, 46.46]]);
  assert.equal(arrowsMarkup(squares, false).match(/<path/g)?.length, 4);
});

test('only covered squares have clay', () => {
  const place = (index: number) => ({ index, column: index, row: 0 });
  const outlines = (name: string) => fieldMarkup([0, 1, 2].map(place), [place(2)]).match(new RegExp(`class="${name}" d="([^"]*)"`))?.[1].match(/M/g)?.length;
  assert.deepEqual(['ground-shade', 'pad-edge', 'pad-dent'].map(outlines), [3, 1, 1]);
  assert.match(fieldMarkup([place(0)], []), /^<g class="sand light"><path class="ground" d="M0 0l100 0l0 100l-100 0z"\/><\/g><path class="ground-shade" [^>]*>$/);
});
