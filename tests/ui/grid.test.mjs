import assert from 'node:assert/strict';
import test from 'node:test';

import { arrange, createCell, step } from '../../ui/js/boards/grid.js';
import * as kalaha from '../../ui/js/boards/kalaha/geometry.js';
import * as minesweeper from '../../ui/js/boards/minesweeper/geometry.js';
import * as smess from '../../ui/js/boards/smess/geometry.js';

/** Where the tab stop is after these keys; those that begin with `^` are pressed with Ctrl. */
function after(active, rows, placeOf, keys) {
  const nodes = new Map(rows.flat().map((cell) => [`[data-cell="${cell}"]`, { tabIndex: cell === active ? 0 : -1 }]));
  const board = { active, root: { querySelector: (selector) => nodes.get(selector) } };
  for (const key of keys) {
    assert.ok(step(board, { key: key.replace('^', ''), ctrlKey: key.startsWith('^') }, rows, placeOf(board.active)));
  }
  const stops = [...nodes].filter(([, node]) => node.tabIndex === 0).map(([selector]) => selector);
  assert.deepEqual(stops, [`[data-cell="${board.active}"]`], 'one tab stop');
  return board.active;
}

test('the arrow keys step as the cells are seen, and stay at the edge', () => {
  const size = { columns: 3, rows: 2 };
  for (const [flipped, right, down] of [[false, 1, 3], [true, 4, 2]]) {
    const begin = flipped ? 5 : 0;
    const walk = (...keys) => after(begin, minesweeper.rowsOf(size, flipped), (cell) => minesweeper.placeOf(cell, size, flipped), keys);
    assert.equal(walk('ArrowRight'), right);
    assert.equal(walk('ArrowDown'), down);
    assert.equal(walk('ArrowLeft'), begin);
    assert.equal(walk('ArrowUp'), begin);
    assert.equal(walk('^End'), 5 - begin);
    assert.equal(walk('^End', '^Home'), begin);
    assert.equal(walk('End', 'ArrowRight', 'ArrowDown', 'Home'), down);
  }
});

test('rows and places of the boards are the same picture', () => {
  const size = { columns: 5, rows: 4 };
  for (const flipped of [false, true]) {
    const boards = [
      [smess.rowsOf(flipped), (cell) => smess.placeOf(cell, flipped)],
      [minesweeper.rowsOf(size, flipped), (cell) => minesweeper.placeOf(cell, size, flipped)],
    ];
    for (const [rows, placeOf] of boards) {
      rows.forEach((cells, row) => cells.forEach((cell, column) => assert.deepEqual(placeOf(cell), { column, row })));
    }
  }
  assert.equal(smess.rowsOf(false)[7][0], 0, 'a1 is at the bottom left for the first side');
});

test('a Kalaha is reached from both rows beside it, and left into its owner\'s', () => {
  const rows = kalaha.rowsOf('lying', false);
  const walk = (from, ...keys) => after(from, rows, (cell) => kalaha.spotOf(rows, cell), keys);
  assert.equal(walk(0, 'End'), 6);
  assert.equal(walk(12, 'End'), 6);
  assert.equal(walk(12, 'End', 'ArrowLeft'), 5);
  assert.equal(walk(0, 'Home', 'ArrowRight'), 12);
});

test('other keys are not the grid\'s', () => {
  assert.equal(step({ active: 0, root: null }, { key: 'x', ctrlKey: false }, [[0]], { column: 0, row: 0 }), false);
});

/** A node as far as a grid is made of it; it takes the focus only once it has a place among the stops. */
function fakeNode() {
  const node = {
    dataset: {},
    children: [],
    setAttribute: () => {},
    append: (...children) => node.children.push(...children),
    replaceChildren: (...children) => (node.children = children),
    contains: (other) => node === other || node.children.some((child) => child.contains(other)),
    focus: () => node.tabIndex !== undefined && (document.activeElement = node),
  };
  return node;
}

test('a board that is turned keeps the focus on the same cell', () => {
  globalThis.document = { createElement: fakeNode, activeElement: null };
  const grid = fakeNode();
  const all = () => grid.children.flatMap(({ children }) => children).flatMap(({ children }) => children);
  const root = { querySelector: (selector) => all().find(({ dataset }) => selector === `[data-cell="${dataset.cell}"]`) };
  const board = { active: 2, root };
  const rows = (order) => order.map((cells) => cells.map((cell) => createCell(cell, 'cell')));
  arrange(board, grid, rows([[0, 1], [2, 3]]), 'row');
  assert.equal(document.activeElement, null, 'nobody asked for it');
  document.activeElement = root.querySelector('[data-cell="2"]');
  arrange(board, grid, rows([[3, 2], [1, 0]]), 'row');
  assert.equal(document.activeElement, root.querySelector('[data-cell="2"]'));
  delete globalThis.document;
});
