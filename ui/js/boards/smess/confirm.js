import { cellNode } from '../grid.js';

/**
 * Moves made by a finger may have to be confirmed by a second tap on their goal.
 *
 * @param {import('./paint.js').Board} board
 * @param {number} cell
 * @param {boolean} finger
 * @returns {boolean} whether the move now waits for that tap
 */
export function waitsForTap(board, cell, finger) {
  const node = cellNode(board, cell);
  const again = node.dataset.again !== undefined;
  for (const other of board.scene.cells) delete cellNode(board, other.index).dataset.again;
  const { confirm } = board.scene;
  if (!confirm || !finger || again || !board.scene.cells[cell].target) return false;
  node.dataset.again = confirm;
  return true;
}
