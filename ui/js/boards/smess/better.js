import { indexOf, middleOf } from './geometry.js';

/**
 * The better move, where the one looked at was a mistake: an arrow over the board, as it stood before.
 *
 * @typedef {{ from: number, to: number }} BetterMove by cells
 */

/**
 * @param {import('./wire.js').GameSnapshot} snapshot
 * @returns {BetterMove | null}
 */
export function betterMove({ record, shown_ply }) {
  const judgement = record[shown_ply - 1]?.judgement;
  if (!judgement?.mistake) return null;
  const best = String(judgement.best);
  return { from: indexOf(best.slice(0, 2)), to: indexOf(best.slice(2)) };
}

// How long and half how wide the head of the arrow is, and how far its ends are from the middles of the squares.
const HEAD = 34;
const WING = 22;
const START = 18;
const END = 12;

/**
 * @param {BetterMove | null} move
 * @param {boolean} flipped
 * @returns {string} SVG markup
 */
export function betterMarkup(move, flipped) {
  if (!move) return '';
  const [from, to] = [middleOf(move.from, flipped), middleOf(move.to, flipped)];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) - END;
  const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
  const neck = length - HEAD;
  const outline = `M${START} -8H${neck}V-${WING}L${length} 0L${neck} ${WING}V8H${START}Z`;
  return `<path class="better" d="${outline}" transform="translate(${from.x} ${from.y}) rotate(${angle.toFixed(2)})"/>`;
}
