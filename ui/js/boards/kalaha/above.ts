import { write } from '../../foundation/dom.js';
import { draw } from '../kit/painting.js';
import { countTags, gainMarkup, haulHighlights, landingHighlights, valueTags } from './highlights.js';
import type { Board } from './paint.js';

/** Draws the numbers and all highlights above the stones. */
export function paintAbove(board: Board) {
  const { layers, scene, counts, haul, pointed } = board;
  draw(layers.hints, haulHighlights(scene, haul) + landingHighlights(scene, pointed));
  draw(layers.counts, countTags(scene));
  counts.forEach((_, cell) => paintCount(board, cell));
  draw(layers.gains, gainMarkup(scene) + valueTags(scene));
}

/** Updates one pit's number, if numbers are shown, without redrawing the others. */
export function paintCount({ layers, counts }: Board, cell: number) {
  const text = layers.counts.querySelector(`[data-count="${cell}"]`);
  if (text) write(text, String(counts[cell]));
}
