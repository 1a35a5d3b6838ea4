/**
 * The squares themselves: the ground of sand, the clay that covers it, and the numbers pressed into the sand.
 * All drawings are SVG markup around the middle of a square that is 100 wide.
 */

const GROUND = '<rect class="ground" x="-50" y="-50" width="100" height="100"/>';
const SHADE = '<path class="ground-shade" d="M-50 -50 H50 V-41 H-41 V50 H-50 Z"/>';

// A pad as fingers press it: no two sides quite alike. It lies in four directions, so that no pattern shows.
const PAD = 'M-45 -32 Q-46 -46 -31 -46 Q2 -48 31 -45 Q46 -44 46 -30 Q48 1 45 31 Q44 46 30 46 Q-2 47 -32 45 Q-46 44 -46 30 Q-47 -2 -45 -32 Z';
const SHINE = '<path class="pad-shine" d="M-36 -30 Q-34 -38 -24 -38 Q0 -41 25 -37"/>';

/** @param {number} cell */
const directionOf = (cell) => 90 * ((cell * 7 + (cell >> 3) * 5) % 4);

/**
 * @param {{ column: number, row: number }} place
 * @returns {string} the sand, darker on every second square
 */
export function groundMarkup({ column, row }) {
  const shade = (column + row) % 2 === 1 ? 'dark' : 'light';
  return `<g class="sand ${shade}">${GROUND}${SHADE}</g>`;
}

/**
 * @param {{ index: number, column: number, row: number }} cell
 * @returns {string} the clay on a covered square
 */
export function padMarkup({ index, column, row }) {
  const direction = directionOf(index);
  const shade = (column + row) % 2 === 1 ? 'dark' : 'light';
  return (
    `<g class="pad ${shade}"><path class="pad-edge" d="${PAD}" transform="translate(0 3) rotate(${direction})"/>` +
    `<path class="pad-face" d="${PAD}" transform="translate(0 -2) rotate(${direction}) scale(.965)"/>` +
    `<ellipse class="pad-dent" cx="${(index % 3) * 6 - 6}" cy="${((index >> 2) % 3) * 5 - 2}" rx="21" ry="17"/>${SHINE}</g>`
  );
}

/** @param {number} number */
export const numberMarkup = (number) =>
  number === 0 ? '' : `<text class="mine-number n${number}" y="24">${number}</text>`;
