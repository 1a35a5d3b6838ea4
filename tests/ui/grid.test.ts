import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as kalaha from '../../ui/js/boards/kalaha/geometry.js';
import { paintGrid, step, type Painted, type Rows } from '../../ui/js/boards/kit/grid.js';
import * as minesweeper from '../../ui/js/boards/minesweeper/geometry.js';
import * as smess from '../../ui/js/boards/smess/geometry.js';
import { part, setGlobals } from './fakes.js';

/** The tab stop after these keys; a leading `^` means Ctrl. */
function after(active: number, rows: Rows, keys: string[]) {
  const nodes = new Map(rows.flat().filter((cell) => typeof cell === 'number').map((cell) => [`[data-cell="${cell}"]`, { tabIndex: cell === active ? 0 : -1 }]));
  const root = { querySelector: (selector: string) => nodes.get(selector) };
  const board = part<Painted>({ active, rows, root: root as unknown as HTMLElement });
  for (const key of keys) assert.ok(step(board, part({ key: key.replace('^', ''), ctrlKey: key.startsWith('^') })));
  const stops = [...nodes].filter(([, node]) => node.tabIndex === 0).map(([selector]) => selector);
  assert.deepEqual(stops, [`[data-cell="${board.active}"]`], 'one tab stop');
  return board.active;
}

test('the arrow keys follow the visible order of cells and stop at the edge', () => {
  const size = { columns: 3, rows: 2 };
  for (const [flipped, right, down] of [[false, 1, 3], [true, 4, 2]] as const) {
    const begin = flipped ? 5 : 0;
    const walk = (...keys: string[]) => after(begin, minesweeper.rowsOf(size, flipped), keys);
    assert.equal(walk('ArrowRight'), right);
    assert.equal(walk('ArrowDown'), down);
    assert.equal(walk('ArrowLeft'), begin);
    assert.equal(walk('ArrowUp'), begin);
    assert.equal(walk('^End'), 5 - begin);
    assert.equal(walk('^End', '^Home'), begin);
    assert.equal(walk('End', 'ArrowRight', 'ArrowDown', 'Home'), down);
  }
});

test('the boards\' rows and places agree', () => {
  const size = { columns: 5, rows: 4 };
  for (const flipped of [false, true]) {
    const boards: [Rows, (cell: number) => { column: number, row: number }][] = [
      [smess.rowsOf(flipped), (cell: number) => smess.placeOf(cell, flipped)],
      [minesweeper.rowsOf(size, flipped), (cell: number) => minesweeper.placeOf(cell, size, flipped)],
    ];
    for (const [rows, placeOf] of boards) {
      rows.forEach((cells, row) => cells.forEach((cell, column) => assert.deepEqual(placeOf(Number(cell)), { column, row })));
    }
  }
  assert.equal(smess.rowsOf(false)[7][0], 0, 'a1 is at the bottom left for the first side');
});

test('a Kalaha is reached from both rows next to it, and left into its owner\'s row', () => {
  const rows = kalaha.rowsOf('landscape', false);
  const walk = (from: number, ...keys: string[]) => after(from, rows, keys);
  assert.equal(walk(0, 'End'), 6);
  assert.equal(walk(12, 'End'), 6);
  assert.equal(walk(12, 'End', 'ArrowLeft'), 5);
  assert.equal(walk(0, 'Home', 'ArrowRight'), 12);
});

test('an arrow key skips places without a cell, and stays if none follows', () => {
  const heaps = [[0, null, 1], [2, 3], [null, null, 4]];
  const walk = (from: number, ...keys: string[]) => after(from, heaps, keys);
  assert.equal(walk(0, 'ArrowRight'), 1);
  assert.equal(walk(4, 'ArrowLeft'), 4);
  assert.equal(walk(3, 'ArrowRight'), 3);
  assert.equal(walk(3, 'ArrowUp'), 3);
  assert.equal(walk(1, 'ArrowDown'), 1, 'a short row ends');
  assert.equal(walk(2, '^End', 'Home'), 4);
});

test('the grid ignores other keys', () => {
  assert.equal(step(part<Painted>({ active: 0, rows: [[0]] }), part({ key: 'x', ctrlKey: false })), false);
});

/** A node with just enough behaviour for a grid; only tab stops can take the focus. */
class FakeNode {
  static focused: FakeNode | null = null;

  dataset: Record<string, string> = {};
  children: FakeNode[] = [];
  className = '';
  tabIndex?: number;
  private readonly attributes = new Map<string, string>();

  getAttribute(name: string) {
    return this.attributes.get(name) ?? null;
  }

  setAttribute(name: string, value: string) {
    this.attributes.set(name, value);
  }

  removeAttribute(name: string) {
    this.attributes.delete(name);
  }

  append(...children: FakeNode[]) {
    this.children.push(...children);
  }

  replaceChildren(...children: FakeNode[]) {
    this.children = children;
  }

  contains(other: FakeNode): boolean {
    return this === other || this.children.some((child) => child.contains(other));
  }

  focus() {
    if (this.tabIndex !== undefined) FakeNode.focused = this;
  }

  querySelector(selector: string): FakeNode | null {
    const fits = (node: FakeNode) => [`.${node.className}`, `[data-cell="${node.dataset.cell}"]`].includes(selector);
    for (const child of this.children) {
      const found = fits(child) ? child : child.querySelector(selector);
      if (found) return found;
    }
    return null;
  }
}

test('a flipped board keeps the focus on the same cell', () => {
  setGlobals({
    document: {
      createElement: () => new FakeNode(),
      get activeElement() {
        return FakeNode.focused;
      },
    },
  });
  const cells = [0, 1, 2, 3].map((index) => ({ index, spoken: `cell ${index}` }));
  const root = new FakeNode();
  const board = part<Painted>({ active: 2, rows: [], root: root as unknown as HTMLElement, scene: { spoken: 'board', cells } });
  const paint = (rows: Rows) => paintGrid(board, { grid: 'grid', row: 'row', cell: 'cell', rows }, () => false, () => ({}));
  const node = () => root.querySelector('[data-cell="2"]');
  paint([[0, 1], [2, 3]]);
  assert.equal(FakeNode.focused, null, 'painting alone does not take the focus');
  const before = node();
  before?.focus();
  paint([[0, 1], [2, 3]]);
  assert.equal(node(), before, 'an unchanged grid keeps its nodes');
  paint([[3, 2], [1, 0]]);
  assert.notEqual(node(), before);
  assert.equal(FakeNode.focused, node());
});
