import { COLUMNS, ROWS, cellAt } from './geometry.js';

/**
 * The invisible grid over the picture: what hands, keys and screen readers meet.
 *
 * @typedef {import('./paint.js').Board} Board
 * @typedef {import('./scene.js').Cell} Cell
 */

/** @param {Board} board */
export function paintCells(board) {
  const grid = board.root.querySelector('.cells') ?? createGrid(board);
  if (grid.getAttribute('data-flipped') !== String(board.scene.flipped)) arrange(board, grid);
  grid.setAttribute('aria-label', board.scene.spoken);
  for (const cell of board.scene.cells) paintCell(board, cell);
}

/** @param {Board} board */
function createGrid(board) {
  const grid = document.createElement('div');
  grid.className = 'cells';
  grid.setAttribute('role', 'grid');
  board.root.append(grid);
  return grid;
}

/**
 * Puts the cells in the order in which they are seen, as screen readers and the tab key follow it.
 *
 * @param {Board} board
 * @param {Element} grid
 */
function arrange(board, grid) {
  const flipped = board.scene.flipped;
  grid.setAttribute('data-flipped', String(flipped));
  const rows = Array.from({ length: ROWS }, (_, row) => {
    const line = document.createElement('div');
    line.setAttribute('role', 'row');
    line.className = 'cell-row';
    line.append(...Array.from({ length: COLUMNS }, (_, column) => createCell(cellAt(column, row, flipped) ?? 0)));
    return line;
  });
  const had = grid.contains(document.activeElement);
  grid.replaceChildren(...rows);
  if (had) cellNode(board, board.active).focus();
}

/** @param {number} index */
function createCell(index) {
  const node = document.createElement('div');
  node.className = 'cell';
  node.setAttribute('role', 'gridcell');
  node.dataset.cell = String(index);
  return node;
}

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
  node.setAttribute('aria-selected', String(cell.selected));
  mark(node, 'name', cell.name);
  mark(node, 'again', null);
  mark(node, 'piece', cell.piece?.id ?? null);
  mark(node, 'target', cell.target ? '' : null);
  mark(node, 'last', cell.last);
  mark(node, 'liftable', cell.liftable ? '' : null);
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
