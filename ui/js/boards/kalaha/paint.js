import { paintGrid } from '../kit/grid.js';
import { createDrawing, createGroup, createPainter, draw } from '../kit/painting.js';
import { paintAbove } from './above.js';
import { createBanner, paintBanner } from './banner.js';
import { boardMarkup } from './board_svg.js';
import { fly, lay } from './flight.js';
import { DIMENSIONS, isKalaha, placeOf, rowsOf } from './geometry.js';
import { highlightsBelow, pitNumbers } from './highlights.js';
import { firstHeaps, motionTo } from './motion.js';
import { createSlabPicture } from './slab_picture.js';
import { stoneMarkup } from './stones.js';
import { addSvgDefs } from './svg_defs.js';
import { timelineOf } from './timeline.js';

/**
 * @typedef {import('./scene.js').Scene} Scene
 * @typedef {import('./scene.js').Cell} Cell
 *
 * @typedef {object} Own what is remembered of this game's board
 * @property {SVGSVGElement[]} surfaces
 * @property {Record<Layer, SVGGElement>} layers
 * @property {import('./slab_picture.js').SlabPicture} picture of the slab
 * @property {import('./motion.js').Heaps} heaps the stones as they lie, or will lie when all have landed
 * @property {Map<number, SVGGElement>} stones by number
 * @property {number[]} counts as they are shown: a stone counts when it lands
 * @property {import('./timeline.js').Haul | null} haul the stones that are on their way into a Kalaha
 * @property {number | null} pointed the cell that is pointed at
 * @property {boolean} sown whether the last change was a sowing
 * @property {{ cell: number, flight: number } | null} asked the pit that was tapped once and waits to be tapped again
 * @property {number} flight rises with every painting, so that an overtaken movement ends
 *
 * @typedef {import('../kit/painting.js').Painted<Scene> & Own} Board
 */

/**
 * From bottom to top. What moves must not have drawn anew what rests, least of all the board with its lights, so
 * there are three surfaces.
 *
 * @typedef {'slab' | 'numbers' | 'below' | 'stones' | 'hints' | 'counts' | 'gains' | 'air'} Layer
 * @type {Layer[][]}
 */
const SURFACES = [['slab', 'numbers'], ['below', 'stones'], ['hints', 'counts', 'gains', 'air']];

// A pit is pressed on its roll too, and a little beyond.
const BEYOND = 14;

/**
 * A movement that is still under way ends at once: the scene is the truth. Tests of the window rely on pits and Kalahas
 * `[data-cell="0".."13"]` with `data-name` ("first-4", "second-kalaha"), `data-stones`, `data-playable`, `data-last` ("from",
 * "to" or "both"), `data-gain`, `data-again`, `data-value`.
 *
 * @type {ReturnType<typeof createPainter<Board>>}
 */
export const { paint, boardAt } = createPainter(createBoard, update);

/**
 * @param {HTMLElement} root
 * @param {Scene} scene
 */
function createBoard(root, scene) {
  addSvgDefs();
  const drawings = SURFACES.map((names) => createDrawing('kalaha kalaha-surface', names));
  const surfaces = drawings.map(({ node }) => node);
  root.replaceChildren(...surfaces, createBanner());
  const layers = /** @type {Board['layers']} */ (Object.assign({}, ...drawings.map((each) => each.layers)));
  const counts = scene.cells.map(({ stones }) => stones);
  const picture = createSlabPicture(surfaces[0], layers.slab);
  return {
    surfaces, layers, picture, counts, haul: null, heaps: firstHeaps(counts), stones: new Map(), active: 0, pointed: null, asked: null,
    sown: false, flight: 0,
  };
}

/**
 * @param {Board} board
 * @param {Scene | null} seen
 * @returns {Promise<void>}
 */
function update(board, seen) {
  const { scene, heaps: before } = board;
  const { boardOrientation, flipped } = scene;
  const turned = seen?.boardOrientation !== boardOrientation || seen.flipped !== flipped;
  if (turned) paintClay(board);
  const motion = motionTo(before, scene.cells.map(({ stones }) => stones), scene.report);
  const rests = motion.heaps === before;
  board.heaps = motion.heaps;
  if (!rests) board.sown = motion.sowing !== null;
  draw(board.layers.below, highlightsBelow(scene));
  paintCells(board);
  createStones(board);
  if (rests && !turned) {
    paintAbove(board);
    return board.settled;
  }
  const timeline = timelineOf(motion, before, scene);
  if (timeline.end > 0 && !turned && board.flight > 0) return show(board, before, timeline);
  land(board);
  return Promise.resolve();
}

/**
 * The board as it lies or stands.
 *
 * @param {Board} board
 */
function paintClay({ scene: { boardOrientation, flipped }, surfaces, layers, picture }) {
  const { width, height } = DIMENSIONS[boardOrientation];
  for (const surface of surfaces) surface.setAttribute('viewBox', `0 0 ${width} ${height}`);
  draw(layers.slab, boardMarkup(boardOrientation, flipped));
  draw(layers.numbers, pitNumbers(boardOrientation, flipped));
  picture.renew();
}

/** @param {Board} board */
function paintCells(board) {
  const { boardOrientation, flipped } = board.scene;
  const { width, height } = DIMENSIONS[boardOrientation];
  const percent = (/** @type {number} */ part, /** @type {number} */ whole) => `${((100 * part) / whole).toFixed(3)}%`;
  const lay = (/** @type {HTMLElement} */ place, /** @type {number} */ cell) => {
    const { x, y, rx, ry } = placeOf(cell, boardOrientation, flipped);
    place.firstElementChild?.classList.toggle('kalaha-pit', isKalaha(cell));
    place.style.left = percent(x - rx - BEYOND, width);
    place.style.top = percent(y - ry - BEYOND, height);
    place.style.width = percent(2 * (rx + BEYOND), width);
    place.style.height = percent(2 * (ry + BEYOND), height);
  };
  const options = { grid: 'pits', row: 'pit-row', cell: 'pit', rows: rowsOf(boardOrientation, flipped), lay };
  paintGrid(board, options, () => false, (/** @type {Cell} */ { name, stones, playable, last, gain, again, value }) => ({
    name, stones, playable, last, gain: gain || null, again, value: value?.text ?? null,
  }));
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
    const node = createGroup();
    draw(node, stoneMarkup(stone));
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
  if (ended) land(board);
}

/**
 * Lays every stone where it belongs, for good.
 *
 * @param {Board} board
 */
function land(board) {
  board.flight++;
  board.haul = null;
  lay(board, board.heaps);
  board.root.classList.remove('sowing');
  paintAbove(board);
  paintBanner(board.root, board.sown ? board.scene.again : null);
}
