import { aboveMarks } from './marks.js';

/**
 * The layers that are drawn as a whole, from a scene.
 *
 * @typedef {import('./paint.js').Board} Board
 */

/**
 * The numbers and all other marks above the stones.
 *
 * @param {Board} board
 */
export function paintAbove(board) {
  draw(board, 'above', aboveMarks(board));
}

/**
 * Draws a layer, unless it is drawn so already.
 *
 * @param {Board} board
 * @param {'slab' | 'below' | 'above'} layer
 * @param {string} markup
 */
export function draw({ layers, drawn }, layer, markup) {
  if (drawn[layer] === markup) return;
  drawn[layer] = markup;
  layers[layer].innerHTML = markup;
}

/**
 * Only a number that has changed: the other marks need not be drawn anew for every stone.
 *
 * @param {Board} board
 * @param {number} cell
 */
export function paintCount({ layers, drawn, counts }, cell) {
  drawn.above = '';
  const text = layers.above.querySelector(`[data-count="${cell}"]`);
  if (text) text.textContent = String(counts[cell]);
}
