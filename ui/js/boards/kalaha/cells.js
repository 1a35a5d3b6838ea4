import { FORMS, isKalaha, placeOf, rowsOf, spotOf } from './geometry.js';

/**
 * The invisible grid over the picture: what hands, keys and screen readers meet.
 *
 * @typedef {import('./paint.js').Board} Board
 * @typedef {import('./scene.js').Cell} Cell
 */

// A pit is pressed on its roll too, and a little beyond.
const BEYOND = 14;

/** @param {Board} board */
export function paintCells(board) {
  const { scene, root } = board;
  const grid = root.querySelector('.pits') ?? createGrid(root);
  const arranged = `${scene.shape} ${scene.flipped}`;
  if (grid.getAttribute('data-arranged') !== arranged) {
    grid.setAttribute('data-arranged', arranged);
    arrange(board, grid);
  }
  grid.setAttribute('aria-label', scene.spoken);
  for (const cell of scene.cells) paintCell(board, cell);
}

/** @param {HTMLElement} root */
function createGrid(root) {
  const grid = document.createElement('div');
  grid.className = 'pits';
  grid.setAttribute('role', 'grid');
  root.append(grid);
  return grid;
}

/**
 * Puts the cells in the order in which they are seen, as screen readers and the tab key follow it. A Kalaha
 * stands in its owner's row only.
 *
 * @param {Board} board
 * @param {Element} grid
 */
function arrange(board, grid) {
  const { shape, flipped } = board.scene;
  const had = grid.contains(document.activeElement);
  const rows = rowsOf(shape, flipped);
  const lines = rows.map((cells, row) => {
    const line = document.createElement('div');
    line.setAttribute('role', 'row');
    const here = cells.filter((cell, column) => spotOf(rows, cell).row === row && cells.indexOf(cell) === column);
    line.append(...here.map((cell) => createCell(cell, shape, flipped)));
    return line;
  });
  grid.replaceChildren(...lines);
  if (had) cellNode(board, board.active).focus();
}

/**
 * @param {number} index
 * @param {import('./geometry.js').Shape} shape
 * @param {boolean} flipped
 */
function createCell(index, shape, flipped) {
  const { x, y, rx, ry } = placeOf(index, shape, flipped);
  const { width, height } = FORMS[shape];
  const node = document.createElement('div');
  node.className = isKalaha(index) ? 'pit kalaha-pit' : 'pit';
  node.setAttribute('role', 'gridcell');
  node.dataset.cell = String(index);
  node.style.left = percent(x - rx - BEYOND, width);
  node.style.top = percent(y - ry - BEYOND, height);
  node.style.width = percent(2 * (rx + BEYOND), width);
  node.style.height = percent(2 * (ry + BEYOND), height);
  return node;
}

/**
 * @param {number} part
 * @param {number} whole
 */
const percent = (part, whole) => `${((100 * part) / whole).toFixed(3)}%`;

/**
 * @param {Board} board
 * @param {number} index
 * @returns {HTMLElement}
 */
export function cellNode(board, index) {
  return /** @type {HTMLElement} */ (board.root.querySelector(`[data-cell="${index}"]`));
}

/**
 * @param {Board} board
 * @param {Cell} cell
 */
function paintCell(board, cell) {
  const node = cellNode(board, cell.index);
  node.tabIndex = cell.index === board.active ? 0 : -1;
  node.setAttribute('aria-label', cell.spoken);
  node.setAttribute('aria-disabled', String(!cell.playable));
  mark(node, 'name', cell.name);
  mark(node, 'stones', String(cell.stones));
  mark(node, 'playable', cell.playable ? '' : null);
  mark(node, 'last', cell.last);
  mark(node, 'gain', cell.gain > 0 ? String(cell.gain) : null);
  mark(node, 'again', cell.again ? '' : null);
  mark(node, 'value', cell.appraisal?.text ?? null);
}

/**
 * @param {HTMLElement} node
 * @param {string} name
 * @param {string | null} value
 */
function mark(node, name, value) {
  if (value === null) delete node.dataset[name];
  else if (node.dataset[name] !== value) node.dataset[name] = value;
}

/**
 * Moves the keyboard's place.
 *
 * @param {Board} board
 * @param {number} index
 */
export function activate(board, index) {
  cellNode(board, board.active).tabIndex = -1;
  board.active = index;
  cellNode(board, index).tabIndex = 0;
}
