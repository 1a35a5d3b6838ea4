import { CELLS, DIMENSIONS, isKalaha, isSecond, placeOf, type Place } from './geometry.js';
import { edge } from './board_svg.js';
import type { Cell, Scene } from './scene.js';
import type { Haul } from './timeline.js';
import type { BoardOrientation } from '../../foundation/layout.js';

/**
 * Everything drawn in and around the pits: the last move, playable pits, landing places, numbers and analysis. All are
 * recognisable without colour.
 */

/** Highlights on the floor, below the stones. */
export function highlightsBelow(scene: Scene) {
  return drawn(scene, (cell, place) => {
    let rings = '';
    if (cell.playable) rings += `<path class="playable" d="${ring(cell, place, -7)}"/>`;
    if (cell.last === 'from' || cell.last === 'both') rings += `<path class="last-from" d="${ring(cell, place, -16)}"/>`;
    if (cell.last === 'to' || cell.last === 'both') rings += `<path class="last-to" d="${ring(cell, place, -16)}"/>`;
    return rings;
  });
}

/** Rings around pits whose stones are being taken. */
export function haulHighlights(scene: Scene, haul: Haul | null) {
  const cells = haul ? haul.cells.map((cell) => scene.cells[cell]) : [];
  return cells.map((cell) => `<path class="taken" d="${ring(cell, placeOf(cell.index, scene.boardOrientation, scene.flipped), 5)}"/>`).join('');
}

/** What the last move added to a Kalaha in addition to a sown stone, and whether its owner moves again. */
export function gainMarkup(scene: Scene) {
  return scene.cells.filter(({ gain, again }) => gain || again).map(({ index, gain, again }) => {
    const { x, y } = outside(index, scene.boardOrientation, scene.flipped, -76);
    const text = again ? AGAIN : `<text y="11">+${gain}</text>`;
    return `<g class="gain" transform="translate(${x} ${y})"><circle r="36"/>${text}</g>`;
  }).join('');
}

// A circular arrow.
const AGAIN = '<path d="M-17 -4A18 18 0 1 1 -10 15M-17 -4L-26 -6M-17 -4L-14 -14"/>';

/** The pit under the pointer, and where its last stone would land. */
export function landingHighlights(scene: Scene, pointed: number | null) {
  const cell = pointed === null ? null : scene.cells[pointed];
  if (!cell || cell.landing === null || !scene.landings) return '';
  const goal = scene.cells[cell.landing];
  const [from, to] = [cell, goal].map(({ index }) => placeOf(index, scene.boardOrientation, scene.flipped));
  return (
    `<path class="pointed" d="${ring(cell, from, -7)}"/><path class="landing" d="${ring(goal, to, 4)}"/>` +
    `<g class="landing-pin" transform="translate(${to.x} ${to.y})"><path d="M0 19L-15 -5H-6V-25H6V-5H15Z"/></g>`
  );
}

/** @param out distance outside the edge */
const ring = (cell: Cell, place: Place, out: number) => edge({ ...place, rx: place.rx + out, ry: place.ry + out }, cell.index);

const drawn = (scene: Scene, draw: (cell: Cell, place: Place) => string) => scene.cells.map((cell) => draw(cell, placeOf(cell.index, scene.boardOrientation, scene.flipped))).join('');

/** The pit numbers, pressed into the edge of the slab. */
export function pitNumbers(boardOrientation: BoardOrientation, flipped: boolean) {
  const cells = Array.from({ length: CELLS }, (_, cell) => cell).filter((cell) => !isKalaha(cell));
  return cells.map((cell) => {
    const { x, y } = outside(cell, boardOrientation, flipped, 44);
    return `<text class="pit-number" x="${x}" y="${y + 9}">${(cell % (CELLS / 2)) + 1}</text>`;
  }).join('');
}

/** The tags of all pits, if numbers are shown. The numbers are filled in later. */
export function countTags({ counts, cells, boardOrientation, flipped }: Scene) {
  return counts ? cells.map((_, cell) => countTag(cell, '', boardOrientation, flipped)).join('') : '';
}

/** The stone count's tag: round for Orange, square for Blue. */
export function countTag(cell: number, count: string, boardOrientation: BoardOrientation, flipped: boolean) {
  const { x, y } = outside(cell, boardOrientation, flipped, 2);
  const side = isSecond(cell) ? 'second' : 'first';
  const r = isKalaha(cell) ? 35 : 25;
  const tag = side === 'first'
    ? `<circle r="${r}"/>`
    : `<rect x="${-r + 1}" y="${-r + 1}" width="${2 * r - 2}" height="${2 * r - 2}" rx="7"/>`;
  return `<g class="count ${side}${isKalaha(cell) ? ' kalaha-count' : ''}" transform="translate(${x} ${y})">${tag}<text data-count="${cell}" y="12">${count}</text></g>`;
}

/**
 * The point on a cell's edge nearest to its owner.
 *
 * @param out distance outside the edge
 */
function outside(cell: number, boardOrientation: BoardOrientation, flipped: boolean, out: number) {
  const { x, y, rx, ry } = placeOf(cell, boardOrientation, flipped);
  const towards = isSecond(cell) === flipped ? 1 : -1;
  if (boardOrientation === 'landscape') return { x, y: y + towards * (ry + out) };
  return { x: x - towards * (rx + out), y };
}

/** The values of the pits, in the middle of the board. */
export function valueTags(scene: Scene) {
  const { width, height } = DIMENSIONS[scene.boardOrientation];
  return drawn(scene, ({ value }, { x, y }) => {
    if (!value) return '';
    const at = scene.boardOrientation === 'landscape' ? `${x} ${height / 2}` : `${width / 2} ${y}`;
    const [half, tall] = [value.text.length * 8 + 10, 23];
    const kind = `appraisal${value.proven ? ' proven' : ''}${value.best ? ' best' : ''}`;
    return (
      `<g class="${kind}" transform="translate(${at})">` +
      `<rect x="${-half}" y="${-tall}" width="${2 * half}" height="${2 * tall}" rx="14"/><text y="10">${value.text}</text></g>`
    );
  });
}
