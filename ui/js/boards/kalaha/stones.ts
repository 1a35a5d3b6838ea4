import { curve, lump, random, turned } from './blob.js';

/**
 * The stones: small lumps of plasticine in seven colours and six shapes. A stone's number determines its look, which is
 * the same everywhere.
 */

/** Half a stone's width. */
export const RADIUS = 19;

/** Each colour's shades: lit, plain, in shadow. */
export const COLOURS = {
  red: ['#ff8d7d', '#dd3328', '#8f1210'],
  yellow: ['#fff2a0', '#f7c71d', '#b47a05'],
  green: ['#b9ea86', '#5fb32f', '#2a6a12'],
  white: ['#ffffff', '#efe9dc', '#a79d8b'],
  violet: ['#d9a6f5', '#9350c4', '#50207a'],
  pink: ['#ffc4de', '#f077ac', '#a93470'],
  sky: ['#b8ecff', '#45b3e6', '#15688f'],
};

const NAMES = (Object.keys(COLOURS) as (keyof typeof COLOURS)[]);

/** Half width and height as fractions of the radius, and how angular. */
const SHAPES = [
  { rx: 1, ry: 0.97, roundness: 2, dents: 0.05 },
  { rx: 1.1, ry: 0.84, roundness: 2.1, dents: 0.07 },
  { rx: 0.9, ry: 0.88, roundness: 3.4, dents: 0.05 },
  { rx: 1.16, ry: 0.74, roundness: 2.7, dents: 0.05 },
  { rx: 1.02, ry: 0.94, roundness: 2, dents: 0.13 },
  { rx: 0.98, ry: 0.98, roundness: 2.3, dents: 0.09 },
];

// Points on a stone's outline, at full and small size.
const [OUTLINE, SMALL_OUTLINE] = [12, 6];

/**
 * A stone centred on the origin.
 *
 * @param stone its number
 * @param how `small` draws less detail
 * @returns SVG markup
 */
export function stoneMarkup(stone: number, { small = false }: { small?: boolean } = {}): string {
  const next = random(stone * 7 + 11);
  const colour = NAMES[(stone * 5 + Math.floor(stone / NAMES.length) * 2) % NAMES.length];
  const { rx, ry, roundness, dents } = SHAPES[Math.floor(next() * SHAPES.length)];
  const outline = lump({ rx: rx * RADIUS, ry: ry * RADIUS, roundness, dents, seed: stone, points: small ? SMALL_OUTLINE : OUTLINE });
  const body = curve(turned(outline, next() * 180));
  const crease = Math.floor(next() * 360);
  return (
    `<path class="stone-shadow" d="${body}" transform="translate(2.5 5)"/>` +
    `<path class="stone-${colour}" d="${body}" fill="url(#kalaha-stone-${colour})" stroke="${COLOURS[colour][2]}" stroke-opacity=".55"/>` +
    (small ? '' : `<path class="stone-crease" d="M-6 7.500Q1 10.500 8 6M-3 10.500Q2 12.500 7 10" transform="rotate(${crease})"/>`) +
    `<ellipse class="stone-shine" cx="-5.500" cy="-7" rx="7" ry="4.300" fill="url(#kalaha-shine)" transform="rotate(-28 -5.500 -7)"/>`
  );
}

/** The stones' gradients: plasticine, lit from above, and glass, where the light gathers opposite. */
export function stoneDefs() {
  const paints = NAMES.map((name) => {
    const [lit, plain, shade] = COLOURS[name];
    return (
      `<radialGradient id="kalaha-stone-${name}" cx=".38" cy=".3" r=".78">` +
      `<stop offset="0" stop-color="${lit}"/><stop offset=".42" stop-color="${plain}"/>` +
      `<stop offset=".72" stop-color="${plain}"/><stop offset="1" stop-color="${shade}"/></radialGradient>` +
      `<radialGradient id="kalaha-glass-${name}" cx=".62" cy=".7" r=".8"><stop offset="0" stop-color="${lit}"/>` +
      `<stop offset=".45" stop-color="${plain}"/><stop offset="1" stop-color="${shade}"/></radialGradient>`
    );
  });
  return (
    paints.join('') +
    '<radialGradient id="kalaha-shine"><stop offset="0" stop-color="#fff" stop-opacity=".85"/>' +
    '<stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>'
  );
}
