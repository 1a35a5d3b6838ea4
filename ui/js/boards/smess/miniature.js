import { arrowsMarkup } from './arrows.js';
import { HEIGHT, SQUARE, WIDTH, middleOf } from './geometry.js';
import { squareMarkup } from './paint.js';
import { pieceMarkup } from './pieces.js';
import { scene } from './scene.js';

/**
 * The board as one small picture.
 *
 * @param {import('../../wire.js').SmessSnapshot} snapshot
 * @param {import('../../i18n.js').I18n} i18n
 * @returns {string} SVG markup
 */
export function miniature(snapshot, i18n) {
  const { cells } = scene(snapshot, { flipped: false, duration_ms: 0 }, i18n);
  const drawn = cells.map((cell) => {
    const { x, y } = middleOf(cell.index, false);
    // Also a Brain that nobody plays yet.
    const { piece } = snapshot.view.cells[cell.index];
    const figure = piece ? `<g class="figure ${piece.side} ${piece.kind}">${pieceMarkup(piece.side, piece.kind)}</g>` : '';
    return `<g transform="translate(${x} ${y})">${squareMarkup(cell)}${arrowsMarkup(cell.arrows, false)}${figure}</g>`;
  });
  return (
    `<svg class="board-miniature" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true" focusable="false">` +
    `<rect class="frame" width="${WIDTH}" height="${HEIGHT}" rx="${SQUARE / 5}"/>${drawn.join('')}</svg>`
  );
}
