import { curve, lump, random } from './blob.js';
import { CELLS, DIMENSIONS, PITS, isKalaha, isSecond, placeOf, type Place } from './geometry.js';
import type { BoardOrientation } from '../../foundation/layout.js';

/**
 * The board: a plasticine slab with pressed-in pits, each rimmed by a roll in its owner's colour. Orange's rolls are
 * smooth with dimples, Blue's twisted like a rope. The festive look draws it as lacquer with a gold inlay.
 */

const ROLL = 13;
// The inlay's distance from the drawing's sides.
const INLAY = 20;
// Points on a pit's edge, at full and small size.
const [EDGE, SMALL_EDGE] = [28, 10];

/**
 * @param how `small` draws less detail
 * @returns SVG markup
 */
export function boardMarkup(boardOrientation: BoardOrientation, flipped: boolean, { small = false }: { small?: boolean } = {}): string {
  const points = small ? SMALL_EDGE : EDGE;
  const slab = slabEdge(boardOrientation);
  const cells = Array.from({ length: CELLS }, (_, cell) => ({ cell, place: placeOf(cell, boardOrientation, flipped) }));
  const holes = cells.map(({ cell, place }) => edge(place, cell, points));
  const floors = holes.map((d) => `<path class="floor" d="${d}"/><path class="floor-light" d="${d}"/>`);
  const prints = cells.map(({ cell, place }) => fingerprint(place, cell));
  const rolls = (second: boolean) =>
    cells.filter(({ cell }) => isSecond(cell) === second).map(({ cell, place }) => roll(place, cell, points)).join('');
  return (
    `<path class="slab-shadow" d="${slab}"/><g class="floors">${floors.join('')}${prints.join('')}</g>` +
    `<path class="slab-clay" fill-rule="evenodd" d="${slab}${holes.join('')}"/>` +
    `<path class="slab-inlay" d="${slabEdge(boardOrientation, INLAY)}"/><path class="slab-gems" d="${gems(boardOrientation)}"/>` +
    `<g class="rolls first">${rolls(false)}</g><g class="rolls second">${rolls(true)}</g>`
  );
}

/** @param inset from the drawing's sides */
function slabEdge(boardOrientation: BoardOrientation, inset: number = 9) {
  const { width, height } = DIMENSIONS[boardOrientation];
  const outline = lump({ rx: width / 2 - inset, ry: height / 2 - inset, roundness: 9, dents: 0.006, seed: 3, points: 64 });
  return curve(outline, { x: width / 2, y: height / 2 });
}

/** Diamonds halfway between opposite pits, with small ones between them. */
function gems(boardOrientation: BoardOrientation) {
  const middles = Array.from({ length: PITS }, (_, pit) => {
    const [near, far] = [pit, 2 * PITS - pit].map((cell) => placeOf(cell, boardOrientation, false));
    return { x: (near.x + far.x) / 2, y: (near.y + far.y) / 2 };
  });
  const diamond = ({ x, y }: { x: number, y: number }, size: number) => `M${x} ${y - size}L${x + size} ${y}L${x} ${y + size}L${x - size} ${y}Z`;
  const small = middles.slice(1).map(({ x, y }, i) => diamond({ x: (x + middles[i].x) / 2, y: (y + middles[i].y) / 2 }, 5));
  return [...middles.map((middle) => diamond(middle, 13)), ...small].join('');
}

export function edge(place: Place, cell: number, points: number = EDGE) {
  const roundness = isKalaha(cell) ? 3.2 : 2.3;
  const outline = lump({ rx: place.rx, ry: place.ry, roundness, dents: 0.022, seed: cell + 31, points });
  return curve(outline, place);
}

/** A fingerprint: a few bent ridges. */
function fingerprint(place: Place, cell: number) {
  const next = random(cell + 5);
  const tilt = (next() - 0.5) * 40;
  const size = Math.min(place.rx, place.ry);
  const ridges = [0.22, 0.38, 0.54, 0.7].map((part) => {
    const [rx, ry] = [size * part, size * part * 1.25];
    return `<path d="M${-rx} ${ry * 0.5}C${-rx} ${-ry} ${rx} ${-ry} ${rx} ${ry * 0.5}"/>`;
  });
  return `<g class="ridges" transform="translate(${place.x} ${place.y}) rotate(${tilt})">${ridges.join('')}</g>`;
}

function roll(place: Place, cell: number, points: number) {
  const d = edge({ ...place, rx: place.rx + ROLL * 0.3, ry: place.ry + ROLL * 0.3 }, cell, points);
  return `<path class="roll" d="${d}"/><path class="pattern" d="${d}"/>`;
}

/** The plasticine's lighting filters. They are slow, so only parts that never move use them. */
export function boardDefs() {
  const light = '<feDistantLight azimuth="235" elevation="52"/>';
  return (
    '<filter id="kalaha-clay" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB">' +
    '<feTurbulence type="fractalNoise" baseFrequency=".009 .011" numOctaves="2" seed="8" result="lumps"/>' +
    '<feGaussianBlur in="SourceAlpha" stdDeviation="5" result="edge"/>' +
    '<feComposite in="edge" in2="lumps" operator="arithmetic" k2=".6" k3=".36" result="height"/>' +
    `<feDiffuseLighting in="height" surfaceScale="18" diffuseConstant="1.22" lighting-color="#fff" result="lit">${light}</feDiffuseLighting>` +
    '<feComposite in="SourceGraphic" in2="lit" operator="arithmetic" k1=".8" k2=".2" result="clay"/>' +
    `<feSpecularLighting in="height" surfaceScale="16" specularConstant=".3" specularExponent="14" lighting-color="#fff" result="gloss">${light}</feSpecularLighting>` +
    '<feComposite in="gloss" in2="SourceAlpha" operator="in" result="shine"/>' +
    '<feMerge><feMergeNode in="clay"/><feMergeNode in="shine"/></feMerge></filter>' +
    '<filter id="kalaha-shadow" x="-.03" y="-.03" width="1.06" height="1.08"><feDropShadow dx="0" dy="9" stdDeviation="7" flood-color="#1d1005" flood-opacity=".55"/></filter>' +
    '<filter id="kalaha-roll" x="-.05" y="-.05" width="1.1" height="1.1" color-interpolation-filters="sRGB">' +
    '<feGaussianBlur in="SourceAlpha" stdDeviation="3.4" result="height"/>' +
    `<feDiffuseLighting in="height" surfaceScale="9" diffuseConstant="1.25" lighting-color="#fff" result="lit">${light}</feDiffuseLighting>` +
    '<feComposite in="SourceGraphic" in2="lit" operator="arithmetic" k1=".8" k2=".2" result="clay"/>' +
    `<feSpecularLighting in="height" surfaceScale="6" specularConstant=".55" specularExponent="16" lighting-color="#fff" result="gloss">${light}</feSpecularLighting>` +
    '<feComposite in="gloss" in2="SourceAlpha" operator="in" result="shine"/>' +
    '<feMerge result="whole"><feMergeNode in="clay"/><feMergeNode in="shine"/></feMerge>' +
    '<feDropShadow in="whole" dx="2" dy="4" stdDeviation="3" flood-color="#1d1005" flood-opacity=".5"/></filter>' +
    '<linearGradient id="kalaha-slope" x2=".25" y2="1"><stop class="slope-lit" offset="0"/><stop class="slope-plain" offset=".45"/>' +
    '<stop class="slope-shade" offset="1"/></linearGradient>' +
    '<linearGradient id="kalaha-lacquer" x2=".3" y2="1"><stop class="lacquer-lit" offset="0"/><stop class="lacquer-plain" offset=".4"/>' +
    '<stop class="lacquer-deep" offset="1"/></linearGradient>' +
    '<radialGradient id="kalaha-floor" cx=".55" cy=".62" r=".62"><stop offset="0" stop-color="#fff" stop-opacity=".16"/>' +
    '<stop offset=".6" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".42"/></radialGradient>'
  );
}
