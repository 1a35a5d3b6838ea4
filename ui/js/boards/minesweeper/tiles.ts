import { ellipse, path, stamp } from '../kit/paths.js';
import { middleAt, type Place } from './geometry.js';

/**
 * The layers of squares: sand, the clay covering it, and numbers pressed into the sand. A square is 100 wide. Markup
 * for one square is centred on it; markup for many has its origin at the board's top left corner.
 */

export type PlacedCell = Place & { index: number };

const GROUND = 'M-50 -50 H50 V50 H-50 Z';
const SHADE = 'M-50 -50 H50 V-41 H-41 V50 H-50 Z';

// A hand-pressed pad, with no two sides alike. It is used in four rotations to avoid a visible pattern.
const PAD = 'M-45 -32 Q-46 -46 -31 -46 Q2 -48 31 -45 Q46 -44 46 -30 Q48 1 45 31 Q44 46 30 46 Q-2 47 -32 45 Q-46 44 -46 30 Q-47 -2 -45 -32 Z';
const SHINE = 'M-36 -30 Q-34 -38 -24 -38 Q0 -41 25 -37';
const DENT = { rx: 21, ry: 17 };
// In the festive look flowers grow on some pads.
const FLOWER = 'M0 0 Q-14 -9 -5 -16 Q0 -20 5 -16 Q14 -9 0 0 Q4 -16 13 -14 Q18 -12 17 -7 Q14 5 0 0 Q16 -1 17 9 Q16 14 11 15 Q0 16 0 0 ' +
  'Q0 16 -11 15 Q-16 14 -17 9 Q-16 -1 0 0 Q-14 5 -17 -7 Q-18 -12 -13 -14 Q-4 -16 0 0 Z';
const HEART = 4.5;
const [EDGE_DOWN, FACE_UP, FACE_SIZE] = [3, 2, 0.965];

const directionOf = (cell: number) => 90 * ((cell * 7 + (cell >> 3) * 5) % 4);

const dentOf = (cell: number) => ({ x: (cell % 3) * 6 - 6, y: ((cell >> 2) % 3) * 5 - 2 });

/** @returns where a flower grows, or null */
const flowerOf = (cell: number) => ((cell * 5 + (cell >> 2)) % 3 === 0 ? { x: (cell * 11) % 37 - 18, y: (cell * 17) % 31 - 12 } : null);

const shadeOf = ({ column, row }: { column: number, row: number }) => ((column + row) % 2 === 1 ? 'dark' : 'light');

/** @returns the sand, darker on alternate squares */
export const groundMarkup = (place: { column: number, row: number }): string => `<g class="sand ${shadeOf(place)}">${path('ground', [GROUND])}<path class="ground-shade" d="${SHADE}"/></g>`;

/** @returns a covered square's clay */
export function padMarkup(place: PlacedCell): string {
  const direction = directionOf(place.index);
  const dent = dentOf(place.index);
  return (
    `<g class="pad ${shadeOf(place)}"><path class="pad-edge" d="${PAD}" transform="translate(0 ${EDGE_DOWN}) rotate(${direction})"/>` +
    `<path class="pad-face" d="${PAD}" transform="translate(0 ${-FACE_UP}) rotate(${direction}) scale(${FACE_SIZE})"/>` +
    `<ellipse class="pad-dent" cx="${dent.x}" cy="${dent.y}" rx="${DENT.rx}" ry="${DENT.ry}"/><path class="pad-shine" d="${SHINE}"/>${flowersMarkup([{ index: place.index, middle: { x: 0, y: 0 } }])}</g>`
  );
}

const [groundAt, shadeAt, shineAt, flowerAt] = [GROUND, SHADE, SHINE, FLOWER].map((data) => stamp(data));
const QUARTERS = [0, 90, 180, 270];
const edgeAt = QUARTERS.map((degrees) => stamp(PAD, { degrees }));
const faceAt = QUARTERS.map((degrees) => stamp(PAD, { degrees, scale: FACE_SIZE }));

function flowersMarkup(pads: readonly { index: number, middle: { x: number, y: number } }[]) {
  const flowers = pads.flatMap(({ index, middle }) => {
    const flower = flowerOf(index);
    return flower ? [{ x: middle.x + flower.x, y: middle.y + flower.y }] : [];
  });
  return path('flower', flowers.map(flowerAt)) + path('flower-heart', flowers.map((flower) => ellipse(flower, HEART)));
}

/**
 * Many squares' sand, and the covered squares' clay, in few nodes.
 *
 * @returns SVG markup
 */
export function fieldMarkup(places: readonly PlacedCell[], covered: readonly PlacedCell[]): string {
  const beside = (place: PlacedCell, { x, y }: { x: number, y: number }) => ({ x: middleAt(place).x + x, y: middleAt(place).y + y });
  const turn = ({ index }: PlacedCell) => directionOf(index) / 90;
  const shaded: (kind: string, className: string, all: readonly PlacedCell[], data: (place: PlacedCell) => string) => string = (kind, className, all, data) => ['light', 'dark'].map((shade) => {
    const markup = path(className, all.filter((place) => shadeOf(place) === shade).map(data));
    return markup && `<g class="${kind} ${shade}">${markup}</g>`;
  }).join('');
  return (
    shaded('sand', 'ground', places, (place) => groundAt(middleAt(place))) +
    path('ground-shade', places.map((place) => shadeAt(middleAt(place)))) +
    path('pad-edge', covered.map((place) => edgeAt[turn(place)](beside(place, { x: 0, y: EDGE_DOWN })))) +
    shaded('pad', 'pad-face', covered, (place) => faceAt[turn(place)](beside(place, { x: 0, y: -FACE_UP }))) +
    path('pad-dent', covered.map((place) => ellipse(beside(place, dentOf(place.index)), DENT.rx, DENT.ry))) +
    path('pad-shine', covered.map((place) => shineAt(middleAt(place)))) +
    flowersMarkup(covered.map((place) => ({ index: place.index, middle: middleAt(place) })))
  );
}

export const numberMarkup = (number: number) =>
  number === 0 ? '' : `<text class="mine-number n${number}" y="24">${number}</text>`;
