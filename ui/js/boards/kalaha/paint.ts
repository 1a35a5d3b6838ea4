import { paintGrid } from '../kit/grid.js';
import { createDrawing, createGroup, createPainter, draw, type Painted } from '../kit/painting.js';
import { paintAbove } from './above.js';
import { createBanner, paintBanner } from './banner.js';
import { boardMarkup } from './board_svg.js';
import { fly, lay } from './flight.js';
import { DIMENSIONS, isKalaha, placeOf, rowsOf } from './geometry.js';
import { highlightsBelow, pitNumbers } from './highlights.js';
import { firstHeaps, motionTo, type Heaps } from './motion.js';
import { createSlabPicture, type SlabPicture } from './slab_picture.js';
import { stoneMarkup } from './stones.js';
import { addSvgDefs } from './svg_defs.js';
import { timelineOf, type Haul, type Timeline } from './timeline.js';
import type { Cell, Scene } from './scene.js';

/** The state kept for a Kalaha board. */
export interface Own {
  surfaces: SVGSVGElement[];
  layers: Record<Layer, SVGGElement>;
  picture: SlabPicture;
  /** The stones' final places, even while they move. */
  heaps: Heaps;
  /** Keyed by stone number. */
  stones: Map<number, SVGGElement>;
  /** The displayed counts: a stone counts when it lands. */
  counts: number[];
  /** The stones moving into a Kalaha. */
  haul: Haul | null;
  /** The cell under the pointer. */
  pointed: number | null;
  /** Whether the last change was a sowing. */
  sown: boolean;
  /** The pit that was tapped once and is waiting for a second tap. */
  asked: { cell: number, flight: number } | null;
  /** Increases with every paint, so that overtaken movements end. */
  flight: number;
}

export type Board = Painted<Scene> & Own;

/** From bottom to top, on three surfaces. Moving parts must not repaint resting ones, least of all the lit board. */

export type Layer = 'slab' | 'numbers' | 'below' | 'stones' | 'hints' | 'counts' | 'gains' | 'air';
const SURFACES: Layer[][] = [['slab', 'numbers'], ['below', 'stones'], ['hints', 'counts', 'gains', 'air']];

// The distance around a pit, including its roll, within which presses count.
const BEYOND = 14;

/**
 * Ends any unfinished movement and shows the scene. Window tests rely on pits and Kalahas `[data-cell="0".."13"]` with
 * `data-name` ("first-4", "second-kalaha"), `data-stones`, `data-playable`, `data-last` ("from", "to" or "both"),
 * `data-gain`, `data-again`, `data-value`.
 */
export const { paint, boardAt } = createPainter<Board>(createBoard, update);

function createBoard(root: HTMLElement, scene: Scene) {
  addSvgDefs();
  const drawings = SURFACES.map((names) => createDrawing('kalaha kalaha-surface', names));
  const surfaces = drawings.map(({ node }) => node);
  root.replaceChildren(...surfaces, createBanner());
  const layers = (Object.assign({}, ...drawings.map((each) => each.layers)) as Board['layers']);
  const counts = scene.cells.map(({ stones }) => stones);
  const picture = createSlabPicture(surfaces[0], layers.slab);
  return {
    surfaces, layers, picture, counts, haul: null, heaps: firstHeaps(counts), stones: new Map(), active: 0, pointed: null, asked: null,
    sown: false, flight: 0,
  };
}

function update(board: Board, seen: Scene | null): Promise<void> {
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

/** Draws the board in its orientation. */
function paintClay({ scene: { boardOrientation, flipped }, surfaces, layers, picture }: Board) {
  const { width, height } = DIMENSIONS[boardOrientation];
  for (const surface of surfaces) surface.setAttribute('viewBox', `0 0 ${width} ${height}`);
  draw(layers.slab, boardMarkup(boardOrientation, flipped));
  draw(layers.numbers, pitNumbers(boardOrientation, flipped));
  picture.renew();
}

function paintCells(board: Board) {
  const { boardOrientation, flipped } = board.scene;
  const { width, height } = DIMENSIONS[boardOrientation];
  const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(3)}%`;
  const lay = (place: HTMLElement, cell: number) => {
    const { x, y, rx, ry } = placeOf(cell, boardOrientation, flipped);
    place.firstElementChild?.classList.toggle('kalaha-pit', isKalaha(cell));
    place.style.left = percent(x - rx - BEYOND, width);
    place.style.top = percent(y - ry - BEYOND, height);
    place.style.width = percent(2 * (rx + BEYOND), width);
    place.style.height = percent(2 * (ry + BEYOND), height);
  };
  const options = { grid: 'pits', row: 'pit-row', cell: 'pit', rows: rowsOf(boardOrientation, flipped), lay };
  paintGrid(board, options, () => false, ({ name, stones, playable, last, gain, again, value, advice }: Cell) => ({
    name, stones, playable, last, gain: gain || null, again, value: value?.text ?? null, advice,
  }));
}

function createStones({ heaps, stones, layers }: Board) {
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

async function show(board: Board, before: Heaps, timeline: Timeline) {
  const ended = await fly(board, before, timeline);
  if (ended) land(board);
}

/** Ends all movement with every stone in its final place. */
function land(board: Board) {
  board.flight++;
  board.haul = null;
  lay(board, board.heaps);
  board.root.classList.remove('sowing');
  paintAbove(board);
  paintBanner(board.root, board.sown ? board.scene.again : null);
}
