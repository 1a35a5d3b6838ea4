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
  const grid = root.querySelector('.mine-cells') ?? field(root).appendChild(createGrid('mine-cells'));
  if (grid.getAttribute('data-ground') !== board.ground) {
    grid.setAttribute('data-ground', board.ground);
    grid.setAttribute('aria-rowcount', String(scene.rows));
    grid.setAttribute('aria-colcount', String(scene.columns));
    const rows = rowsOf(scene, scene.flipped).map((cells) => cells.map((cell) => createCell(cell, 'mine-cell')));
    arrange(board, grid, rows, 'mine-row');
  }
  give(grid, 'aria-label', scene.spoken);
  for (const cell of scene.cells) paintCell(board, cell);
}

/** @param {HTMLElement} root */
const field = (root) => /** @type {HTMLElement} */ (root.querySelector('.mines-field'));

/**
 * @param {Board} board
 * @param {Cell} cell
 */
function paintCell(board, cell) {
  const node = cellNode(board, cell.index);
  give(node, 'tabindex', cell.index === board.active ? '0' : '-1');
  nameCell(node, cell.spoken);
  // Only what is chosen: each of the others would be called a switch that is off.
  if (cell.draft) give(node, 'aria-pressed', 'true');
  else node.removeAttribute('aria-pressed');
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
