/**
 * Where things are, in the units of the drawing. Cells are numbered round the board as stones are sown: 0 to 5
 * are the pits of the first side, 6 is its Kalaha, 7 to 12 and 13 are the second side's.
 *
 * The board lies before the players, or stands where a screen is taller than wide: then the first side has the
 * left edge and its Kalaha below. Either way it is the same board, so stones go counter-clockwise in both.
 *
 * @typedef {import('../../layout.js').BoardOrientation} BoardOrientation
 * @typedef {{ x: number, y: number, rx: number, ry: number }} Place the middle and the half axes
 *
 * @typedef {object} Dimensions
 * @property {number} width
 * @property {number} height
 * @property {Place} first the first side's pit 1
 * @property {{ x: number, y: number }} step from pit to pit
 * @property {Place} kalaha the first side's
 */

export const PITS = 6;
export const CELLS = 2 * (PITS + 1);

/** @type {Record<BoardOrientation, Dimensions>} */
export const DIMENSIONS = {
  landscape: {
    width: 1200,
    height: 620,
    first: { x: 254, y: 442, rx: 55, ry: 96 },
    step: { x: 138.4, y: 0 },
    kalaha: { x: 1097, y: 310, rx: 61, ry: 236 },
  },
  portrait: {
    width: 620,
    height: 1000,
    first: { x: 174, y: 202.5, rx: 98, ry: 44 },
    step: { x: 0, y: 119 },
    kalaha: { x: 310, y: 918, rx: 220, ry: 53 },
  },
};

/**
 * @param {number} cell
 * @returns {boolean} whether it belongs to the second side
 */
export const isSecond = (cell) => cell > PITS;

/** @param {number} cell */
export const isKalaha = (cell) => cell % (PITS + 1) === PITS;

/**
 * @param {number} cell
 * @param {BoardOrientation} boardOrientation
 * @param {boolean} flipped half a turn
 * @returns {Place}
 */
export function placeOf(cell, boardOrientation, flipped) {
  const { width, height, first, step, kalaha } = DIMENSIONS[boardOrientation];
  const i = cell % (PITS + 1);
  const place = i === PITS ? kalaha : { ...first, x: first.x + i * step.x, y: first.y + i * step.y };
  if (isSecond(cell) === flipped) return place;
  return { ...place, x: width - place.x, y: height - place.y };
}

/**
 * The part of a pit or Kalaha where stones lie: its tag covers a little of its outer end.
 *
 * @param {number} cell
 * @param {BoardOrientation} boardOrientation
 * @param {boolean} flipped
 * @returns {Place}
 */
export function bedOf(cell, boardOrientation, flipped) {
  const place = placeOf(cell, boardOrientation, flipped);
  const inwards = isSecond(cell) === flipped ? -1 : 1;
  const covered = isKalaha(cell) ? 26 : 11;
  if (boardOrientation === 'landscape') return { ...place, y: place.y + inwards * covered, ry: place.ry - covered };
  return { ...place, x: place.x - inwards * covered, rx: place.rx - covered };
}

/**
 * The board as rows and columns of cells, as it is seen; a Kalaha takes as many places as it is long, and stands in its
 * owner's row.
 *
 * @param {BoardOrientation} boardOrientation
 * @param {boolean} flipped
 * @returns {import('../kit/grid.js').Rows}
 */
export function rowsOf(boardOrientation, flipped) {
  const first = Array.from({ length: PITS }, (_, i) => i);
  const second = first.map((i) => CELLS - 2 - i);
  const landscape = [[CELLS - 1, ...second, { reaches: PITS }], [{ reaches: CELLS - 1 }, ...first, PITS]];
  const portrait = [[CELLS - 1, CELLS - 1], ...first.map((i) => [i, CELLS - 2 - i]), [PITS, PITS]];
  const rows = boardOrientation === 'landscape' ? landscape : portrait;
  return flipped ? rows.map((row) => [...row].reverse()).reverse() : rows;
}
