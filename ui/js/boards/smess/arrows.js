/**
 * The printed arrows: stubby, with their heads at the rim of the square, where a piece leaves them visible.
 */

/** @type {Record<string, number>} clockwise from north, in degrees */
const ANGLES = { N: 0, NE: 45, E: 90, SE: 135, S: 180, SW: 225, W: 270, NW: 315 };

// One arrow to the north from the middle of the square; the slanting one is longer, as the corner is farther.
const STRAIGHT = 'M-5 -10 L-4.5 -31 H-12.5 L0 -47 L12.5 -31 H4.5 L5 -10 Z';
const SLANTING = 'M-5 -10 L-4.5 -45 H-12.5 L0 -61 L12.5 -45 H4.5 L5 -10 Z';

/**
 * @param {readonly string[]} directions
 * @param {boolean} flipped
 * @returns {string} SVG markup around the origin
 */
export function arrowsMarkup(directions, flipped) {
  const turn = flipped ? 180 : 0;
  const arrows = directions.map((direction) => {
    const slanting = direction.length === 2;
    const kind = slanting ? 'arrow slanting' : 'arrow';
    const path = slanting ? SLANTING : STRAIGHT;
    return `<path class="${kind}" d="${path}" transform="rotate(${ANGLES[direction] + turn})"/>`;
  });
  const hub = `<circle class="hub" r="${directions.length === 8 ? 17 : 11}"/><circle class="hub-eye" r="4.5"/>`;
  return arrows.join('') + hub;
}
