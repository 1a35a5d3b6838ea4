import { give } from '../../write.js';
import { nameCell } from '../cellName.js';
import { arrange, cellNode, createCell, createGrid, mark } from '../grid.js';
import { rowsOf } from './geometry.js';

/**
 * The invisible grid over the picture: what hands, keys and screen readers meet.
 *
 * @typedef {import('./paint.js').Board} Board
 * @typedef {import('./scene.js').Cell} Cell
 */

/** @param {Board} board */
export function paintCells(board) {
  const { scene, root } = board;
  const grid = root.querySelector('.cells') ?? root.appendChild(createGrid('cells'));
  if (grid.getAttribute('data-flipped') !== String(scene.flipped)) {
    grid.setAttribute('data-flipped', String(scene.flipped));
    const rows = rowsOf(scene.flipped).map((cells) => cells.map((cell) => createCell(cell, 'cell')));
    arrange(board, grid, rows, 'cell-row');
  }
  give(grid, 'aria-label', scene.spoken);
  for (const cell of scene.cells) paintCell(board, cell);
}

/**
 * @param {Board} board
 * @param {Cell} cell
 */
function paintCell(board, cell) {
  const node = cellNode(board, cell.index);
  give(node, 'tabindex', cell.index === board.active ? '0' : '-1');
  nameCell(node, cell.spoken);
  // Only what is chosen: each of the others would be called a switch that is off.
  if (cell.selected) give(node, 'aria-pressed', 'true');
  else node.removeAttribute('aria-pressed');
  mark(node, 'name', cell.name);
  mark(node, 'again', null);
  mark(node, 'piece', cell.piece?.id ?? null);
  mark(node, 'target', cell.target ? '' : null);
  mark(node, 'last', cell.last);
  mark(node, 'liftable', cell.liftable ? '' : null);
}
