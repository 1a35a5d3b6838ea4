import { paintBanner } from './banner.js';
import { paintCells } from './cells.js';
import { fly, lay } from './flight.js';
import { FORMS } from './geometry.js';
import { draw, paintAbove } from './layers.js';
import { marksBelow, pitNumbers } from './marks.js';
import { firstHeaps, motionTo } from './motion.js';
import { layOutPaints } from './paints.js';
import { slabMarkup } from './slab.js';
import { stoneMarkup } from './stones.js';
import { timelineOf } from './timeline.js';

/**
 * @typedef {import('./scene.js').Scene} Scene
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
 * @typedef {'slab' | 'below' | 'stones' | 'hints' | 'counts' | 'gains' | 'air'} Layer
 * @type {Layer[][]}
 */
const SURFACES = [['slab'], ['below', 'stones'], ['hints', 'counts', 'gains', 'air']];

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
  const motion = motionTo(before, scene.cells.map(({ stones }) => stones), scene.report);
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
  if (!moving) settle(board);
  board.still = moving ? show(board, before, timeline) : Promise.resolve();
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
 * @param {Board} board
 * @param {import('./motion.js').Heaps} before
 * @param {import('./timeline.js').Timeline} timeline
 */
async function show(board, before, timeline) {
  const ended = await fly(board, before, timeline);
  if (ended) settle(board);
}

/**
 * Lays every stone where it belongs, for good.
 *
 * @param {Board} board
 */
function settle(board) {
  board.flight++;
  board.haul = null;
  lay(board, board.heaps);
  board.root.classList.remove('sowing');
  paintAbove(board);
  paintBanner(board.root, board.sown ? board.scene.again : null);
}
