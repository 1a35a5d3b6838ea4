import { write } from '../../write.js';
import { appraisalMarks, countTags, gainMarks, haulMarks, landingMarks } from './marks.js';

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
  const { scene, counts, haul, pointed } = board;
  draw(board, 'hints', haulMarks(scene, haul) + landingMarks(scene, pointed));
  draw(board, 'counts', countTags(scene));
  counts.forEach((_, cell) => paintCount(board, cell));
  draw(board, 'gains', gainMarks(scene) + appraisalMarks(scene));
}

/**
 * Draws a layer, unless it is drawn so already.
 *
 * @param {Board} board
 * @param {'slab' | 'below' | 'hints' | 'counts' | 'gains'} layer
 * @param {string} markup
 */
export function draw({ layers, drawn }, layer, markup) {
  if (drawn[layer] === markup) return;
  drawn[layer] = markup;
  layers[layer].innerHTML = markup;
}

/**
 * The number of one pit, if numbers are shown. Those of the other pits need not be drawn anew.
 *
 * @param {Board} board
 * @param {number} cell
 */
export function paintCount({ layers, counts }, cell) {
  const text = layers.counts.querySelector(`[data-count="${cell}"]`);
  if (text) write(text, String(counts[cell]));
}
