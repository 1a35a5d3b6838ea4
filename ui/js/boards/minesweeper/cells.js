import { cellAt } from './geometry.js';

/**
 * The invisible grid over the picture: what hands, keys and screen readers meet.
 *
 * @typedef {import('./paint.js').Board} Board
 * @typedef {import('./scene.js').Cell} Cell
 */

/** @param {Board} board */
export function paintCells(board) {
  const grid = board.root.querySelector('.mine-cells') ?? createGrid(board);
  if (grid.getAttribute('data-ground') !== board.ground) arrange(board, grid);
  grid.setAttribute('aria-label', board.scene.spoken);
  for (const cell of board.scene.cells) paintCell(board, cell);
}

/** @param {Board} board */
function createGrid(board) {
  const grid = document.createElement('div');
  grid.className = 'mine-cells';
  grid.setAttribute('role', 'grid');
  board.root.querySelector('.mines-field')?.append(grid);
  return grid;
}

/**
 * Puts the cells in the order in which they are seen, as screen readers and the tab key follow it.
 *
 * @param {Board} board
 * @param {Element} grid
 */
function arrange(board, grid) {
  const { scene } = board;
  grid.setAttribute('data-ground', board.ground);
  grid.setAttribute('aria-rowcount', String(scene.rows));
  grid.setAttribute('aria-colcount', String(scene.columns));
  const rows = Array.from({ length: scene.rows }, (_, row) => {
    const line = document.createElement('div');
    line.setAttribute('role', 'row');
    line.className = 'mine-row';
    const cells = Array.from({ length: scene.columns }, (_, column) => cellAt({ column, row }, scene, scene.flipped) ?? 0);
    line.append(...cells.map(createCell));
    return line;
  });
  const had = grid.contains(document.activeElement);
  grid.replaceChildren(...rows);
  if (had) cellNode(board, board.active).focus();
}

/** @param {number} index */
function createCell(index) {
  const node = document.createElement('div');
  node.className = 'mine-cell';
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
  if (node.getAttribute('aria-label') !== cell.spoken) node.setAttribute('aria-label', cell.spoken);
  node.setAttribute('aria-selected', String(cell.draft !== null));
  mark(node, 'name', cell.name);
  mark(node, 'content', cell.content);
  mark(node, 'number', cell.number === null ? null : String(cell.number));
  mark(node, 'by', cell.by);
  mark(node, 'failed', cell.failed.length > 0 ? cell.failed.join(' ') : null);
  mark(node, 'draft', cell.draft?.action ?? null);
  mark(node, 'last', cell.last ? '' : null);
  mark(node, 'auto', cell.auto ? '' : null);
  mark(node, 'better', cell.better ? '' : null);
  mark(node, 'heat', cell.heat?.text ?? null);
  mark(node, 'open', cell.open ? '' : null);
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
