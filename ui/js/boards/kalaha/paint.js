import { frames } from '../frames.js';
import { paintBanner } from './banner.js';
import { paintCells } from './cells.js';
import { FORMS, bedOf } from './geometry.js';
import { lie } from './heap.js';
import { aboveMarks, marksBelow, pitNumbers } from './marks.js';
import { firstHeaps, motionTo } from './motion.js';
import { layOutPaints } from './paints.js';
import { slabMarkup } from './slab.js';
import { stoneMarkup } from './stones.js';
import { keyAt, timelineOf } from './timeline.js';

/**
 * @typedef {import('./scene.js').Scene} Scene
 * @typedef {import('./timeline.js').Timeline} Timeline
 * @typedef {import('./timeline.js').Key} Key
 *
 * @typedef {object} Board what is remembered of a painted board
 * @property {HTMLElement} root
 * @property {Scene} scene
 * @property {SVGSVGElement[]} surfaces
 * @property {Record<Layer, SVGGElement>} layers
 * @property {import('./motion.js').Heaps} heaps the stones as they lie, or will lie when all have landed
 * @property {Map<number, SVGGElement>} stones by number
 * @property {number[]} counts as they are shown: a stone counts when it lands
 * @property {import('./timeline.js').Haul | null} haul the stones that are on their way into a Kalaha
 * @property {number} active the cell that the keyboard is on
 * @property {number | null} pointed the cell that is pointed at
 * @property {boolean} sown whether the last change was a sowing
 * @property {Partial<Record<Layer, string>>} drawn the markup of each layer that is drawn as a whole
 * @property {{ cell: number, flight: number } | null} asked the pit that was tapped once and waits to be tapped again
 * @property {string} printed what the slab was drawn from
 * @property {string} shown the scene that is painted, as text
 * @property {number} flight rises with every painting, so that an overtaken movement ends
 * @property {Promise<void>} still kept when nothing moves any more
 */

const SVG = 'http://www.w3.org/2000/svg';

/**
 * From bottom to top. What moves must not have drawn anew what rests, least of all the slab with its lights, so
 * there are three surfaces.
 *
 * @typedef {'slab' | 'below' | 'stones' | 'above' | 'air'} Layer
 * @type {Layer[][]}
 */
const SURFACES = [['slab'], ['below', 'stones'], ['above', 'air']];

/** @type {WeakMap<HTMLElement, Board>} */
const boards = new WeakMap();

/**
 * @param {HTMLElement} root
 * @returns {Board | undefined} the board painted there
 */
export const boardAt = (root) => boards.get(root);

/**
 * Draws a scene, changing only what differs from the one before. A movement that is still under way ends at
 * once: the scene is the truth.
 *
 * @param {HTMLElement} root
 * @param {Scene} scene
 * @returns {Promise<void>} kept when nothing moves any more
 */
export function paint(root, scene) {
  const board = boards.get(root) ?? createBoard(root, scene);
  const shown = JSON.stringify(scene);
  // While the computer thinks, many snapshots differ only beside the board.
  if (shown === board.shown) return board.still;
  const turned = paintSlab(board, scene);
  const before = board.heaps;
  const motion = motionTo(before, scene.cells.map(({ stones }) => stones), scene.told);
  const resting = motion.heaps === before && !turned;
  board.shown = shown;
  board.scene = scene;
  board.heaps = motion.heaps;
  board.sown = motion.heaps === before ? board.sown : motion.sowing !== null;
  draw(board, 'below', marksBelow(scene));
  paintCells(board);
  createStones(board);
  if (resting) {
    paintAbove(board);
    return board.still;
  }
  const timeline = timelineOf(motion, before, scene);
  const moving = timeline.end > 0 && !turned && board.flight > 0;
  board.still = moving ? fly(board, before, timeline) : settle(board);
  return board.still;
}

/**
 * @param {HTMLElement} root
 * @param {Scene} scene
 * @returns {Board}
 */
function createBoard(root, scene) {
  layOutPaints();
  const layers = /** @type {Board['layers']} */ ({});
  const surfaces = SURFACES.map((names) => {
    const surface = document.createElementNS(SVG, 'svg');
    surface.setAttribute('class', 'kalaha kalaha-surface');
    surface.setAttribute('aria-hidden', 'true');
    for (const name of names) {
      layers[name] = document.createElementNS(SVG, 'g');
      layers[name].setAttribute('class', name);
      surface.append(layers[name]);
    }
    return surface;
  });
  root.replaceChildren(...surfaces);
  const counts = scene.cells.map(({ stones }) => stones);
  /** @type {Board} */
  const board = {
    root, scene, surfaces, layers, counts, haul: null, heaps: firstHeaps(counts), stones: new Map(), active: 0, pointed: null,
    asked: null, sown: false, drawn: {}, printed: '', shown: '', flight: 0, still: Promise.resolve(),
  };
  boards.set(root, board);
  return board;
}

/**
 * @param {Board} board
 * @param {Scene} scene
 * @returns {boolean} whether it lies or stands differently now
 */
function paintSlab(board, { shape, flipped }) {
  const printed = `${shape} ${flipped}`;
  if (printed === board.printed) return false;
  board.printed = printed;
  const { width, height } = FORMS[shape];
  for (const surface of board.surfaces) surface.setAttribute('viewBox', `0 0 ${width} ${height}`);
  draw(board, 'slab', slabMarkup(shape, flipped) + pitNumbers(shape, flipped));
  return true;
}

/** @param {Board} board */
function createStones({ heaps, stones, layers }) {
  const wanted = new Set(heaps.flat());
  for (const [stone, node] of stones) {
    if (wanted.has(stone)) continue;
    node.remove();
    stones.delete(stone);
  }
  for (const stone of wanted) {
    if (stones.has(stone)) continue;
    const node = document.createElementNS(SVG, 'g');
    node.innerHTML = stoneMarkup(stone);
    layers.stones.append(node);
    stones.set(stone, node);
  }
}

/**
 * The numbers and all other marks above the stones.
 *
 * @param {Board} board
 */
export function paintAbove(board) {
  draw(board, 'above', aboveMarks(board));
}

/**
 * Draws a layer, unless it is drawn so already.
 *
 * @param {Board} board
 * @param {'slab' | 'below' | 'above'} layer
 * @param {string} markup
 */
function draw({ layers, drawn }, layer, markup) {
  if (drawn[layer] === markup) return;
  drawn[layer] = markup;
  layers[layer].innerHTML = markup;
}

/**
 * Only a number that has changed: the other marks need not be drawn anew for every stone.
 *
 * @param {Board} board
 * @param {number} cell
 */
function paintCount({ layers, drawn, counts }, cell) {
  drawn.above = '';
  const text = layers.above.querySelector(`[data-count="${cell}"]`);
  if (text) text.textContent = String(counts[cell]);
}

/**
 * Lays every stone where it belongs, for good.
 *
 * @param {Board} board
 */
async function settle(board) {
  board.flight++;
  board.haul = null;
  lay(board, board.heaps);
  board.root.classList.remove('sowing');
  paintAbove(board);
  paintBanner(board.root, board.sown ? board.scene.again : null);
}

/**
 * @param {Board} board
 * @param {import('./motion.js').Heaps} heaps
 */
function lay(board, heaps) {
  const { shape, flipped } = board.scene;
  board.counts = heaps.map((heap) => heap.length);
  heaps.forEach((heap, cell) => {
    const bed = bedOf(cell, shape, flipped);
    heap.forEach((stone, i) => rest(board, stone, { at: 0, ...lie(bed, cell, i), rise: 0 }));
  });
}

/**
 * @param {Board} board
 * @param {number} stone
 * @param {Key} key
 */
function rest({ layers, stones }, stone, key) {
  const node = /** @type {SVGGElement} */ (stones.get(stone));
  put(node, key);
  layers.stones.append(node);
}

/**
 * @param {SVGGElement} node
 * @param {Key} key
 */
function put(node, { x, y, rise }) {
  const lifted = rise > 0 ? ` scale(${(1 + rise / 250).toFixed(3)})` : '';
  node.setAttribute('transform', `translate(${x.toFixed(1)} ${(y - rise).toFixed(1)})${lifted}`);
}

/**
 * Shows a motion, unless the next painting overtakes it.
 *
 * @param {Board} board
 * @param {import('./motion.js').Heaps} before
 * @param {Timeline} timeline
 */
async function fly(board, before, timeline) {
  const flight = ++board.flight;
  lay(board, before);
  board.root.classList.add('sowing');
  paintBanner(board.root, null);
  paintAbove(board);
  const flights = timeline.flights.map((one) => ({ ...one, landed: false }));
  const ticks = [...timeline.ticks].sort((a, b) => a.at - b.at);
  const hauls = [...timeline.hauls];
  await frames(timeline.end, (part) => {
    if (board.flight !== flight) return;
    const now = part * timeline.end;
    for (const one of flights) if (!one.landed && one.keys[0].at <= now) one.landed = advance(board, one, now);
    const [counted, hauled] = [due(ticks, now), due(hauls, now)];
    for (const { cell, change } of counted) board.counts[cell] += change;
    if (hauled.length > 0) board.haul = hauled[hauled.length - 1];
    if (hauled.length > 0) paintAbove(board);
    else for (const { cell } of counted) paintCount(board, cell);
  });
  if (board.flight === flight) await settle(board);
}

/**
 * @template {{ at: number }} T
 * @param {T[]} events those that are due are taken out
 * @param {number} now
 */
function due(events, now) {
  const later = events.findIndex(({ at }) => at > now);
  return events.splice(0, later < 0 ? events.length : later);
}

/**
 * @param {Board} board
 * @param {import('./timeline.js').Flight} flight
 * @param {number} now
 * @returns {boolean} whether it has landed
 */
function advance(board, { stone, keys }, now) {
  const key = keyAt(keys, now);
  const landed = now >= keys[keys.length - 1].at;
  if (landed) rest(board, stone, key);
  else {
    const node = /** @type {SVGGElement} */ (board.stones.get(stone));
    put(node, key);
    if (node.parentNode !== board.layers.air) board.layers.air.append(node);
  }
  return landed;
}
