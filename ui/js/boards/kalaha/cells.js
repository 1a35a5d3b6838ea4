import { give } from '../../write.js';
import { nameCell } from '../cellName.js';
import { arrange, cellNode, createCell, createGrid, mark } from '../grid.js';
import { FORMS, isKalaha, placeOf, rowsOf, spotOf } from './geometry.js';

/**
 * The invisible grid over the picture: what hands, keys and screen readers meet.
 *
 * @typedef {import('./paint.js').Board} Board
 * @typedef {import('./scene.js').Cell} Cell
 * @typedef {import('./scene.js').Scene} Scene
 */

// A pit is pressed on its roll too, and a little beyond.
const BEYOND = 14;

/** @param {Board} board */
export function paintCells(board) {
  const { scene, root } = board;
  const grid = root.querySelector('.pits') ?? root.appendChild(createGrid('pits'));
  const arranged = `${scene.shape} ${scene.flipped}`;
  if (grid.getAttribute('data-arranged') !== arranged) {
    grid.setAttribute('data-arranged', arranged);
    arrange(board, grid, nodesOf(scene), 'pit-row');
  }
  give(grid, 'aria-label', scene.spoken);
  for (const cell of scene.cells) paintCell(board, cell);
}

/**
 * The pits as they are seen. A Kalaha stands in its owner's row only.
 *
 * @param {Scene} scene
 */
function nodesOf({ shape, flipped }) {
  const rows = rowsOf(shape, flipped);
  return rows.map((cells, row) => cells
    .filter((cell, column) => spotOf(rows, cell).row === row && cells.indexOf(cell) === column)
    .map((cell) => createPit(cell, shape, flipped)));
}

/**
 * @param {number} index
 * @param {import('./geometry.js').Shape} shape
 * @param {boolean} flipped
 */
function createPit(index, shape, flipped) {
  const { x, y, rx, ry } = placeOf(index, shape, flipped);
  const { width, height } = FORMS[shape];
  const place = createCell(index, isKalaha(index) ? 'pit kalaha-pit' : 'pit');
  place.style.left = percent(x - rx - BEYOND, width);
  place.style.top = percent(y - ry - BEYOND, height);
  place.style.width = percent(2 * (rx + BEYOND), width);
  place.style.height = percent(2 * (ry + BEYOND), height);
  return place;
}

/**
 * @param {number} part
 * @param {number} whole
 */
const percent = (part, whole) => `${((100 * part) / whole).toFixed(3)}%`;

/**
 * @param {Board} board
 * @param {Cell} cell
 */
function paintCell(board, cell) {
  const node = cellNode(board, cell.index);
  give(node, 'tabindex', cell.index === board.active ? '0' : '-1');
  nameCell(node, cell.spoken);
  mark(node, 'name', cell.name);
  mark(node, 'stones', String(cell.stones));
  mark(node, 'playable', cell.playable ? '' : null);
  mark(node, 'last', cell.last);
  mark(node, 'gain', cell.gain > 0 ? String(cell.gain) : null);
  mark(node, 'again', cell.again ? '' : null);
  mark(node, 'value', cell.appraisal?.text ?? null);
}
