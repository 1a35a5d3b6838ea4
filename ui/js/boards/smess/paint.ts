import { paintGrid } from '../kit/grid.js';
import { createDrawing, createGroup, createPainter, draw, drawParts, spread, type Painted } from '../kit/painting.js';
import { arrowsMarkup } from './arrows.js';
import { arrowMarkup } from './better.js';
import { COLUMNS, FRAME, HEIGHT, ROWS, SQUARE, WIDTH, cellAt, middleOf, nameOf, rowsOf } from './geometry.js';
import { changes, over } from './motion.js';
import { valueTags } from './move_values.js';
import { pieceMarkup } from './pieces.js';
import { highlightsAbove, highlightsBelow, squaresMarkup } from './squares.js';
import { paintChoosing } from './tray.js';
import type { Cell, PlacedPiece, Scene } from './scene.js';

/** A piece on the board. */
export interface Token {
  node: SVGGElement;
  standing: PlacedPiece;
  /** Where it is drawn now. */
  x: number;
  y: number;
  /** Its position, or its movement's target. */
  goal: string;
  /** Resolves when it has arrived. */
  landing: Promise<void>;
  /** Increases with every movement, so that overtaken ones end. */
  flight: number;
}

/** The state kept for a Smess board. */
export interface Own {
  layers: Record<typeof LAYERS[number], SVGGElement>;
  /** Keyed by cell. */
  tokens: Map<number, Token>;
  /** The cell whose piece is being dragged. */
  held: number | null;
  /** The hovered or focused cell. */
  pointed: number | null;
}

export type Board = Painted<Scene> & Own;

// From bottom to top. Arrows are above highlights: they matter most on the chosen piece's square.
const LAYERS = (['squares', 'rim', 'below', 'arrows', 'pieces', 'above', 'better', 'values', 'carried'] as const);

// Layers in which changes affect only a few squares.
const SPREAD = (['below', 'pieces', 'above', 'carried'] as const);

/**
 * Window tests rely on squares `[data-cell="0".."55"]` with `data-name`, `data-piece` ("first-ninny"), `data-target`,
 * `data-last` ("from" or "to"), and on figures `[data-figure="first-human"]` to `[data-figure="second-4"]`; those of
 * named levels also represent the unnamed levels above.
 */
export const { paint, boardAt } = createPainter<Board>(createBoard, update);

function createBoard(root: HTMLElement) {
  const { node, layers } = createDrawing('picture', LAYERS);
  node.setAttribute('viewBox', `0 0 ${WIDTH} ${HEIGHT}`);
  for (const name of SPREAD) spread(layers[name], { width: WIDTH, height: HEIGHT });
  root.replaceChildren(node);
  return { layers, tokens: new Map(), held: null, pointed: null, active: 3 };
}

function update(board: Board, before: Scene | null) {
  const { scene, layers } = board;
  const { flipped } = scene;
  const squares = scene.cells.map((cell) => ({ point: middleOf(cell.index, flipped), print: cell }));
  draw(layers.squares, squaresMarkup(squares));
  draw(layers.arrows, arrowsMarkup(squares, flipped));
  draw(layers.rim, rimMarkup(flipped));
  drawParts(layers.below, parts(scene, highlightsBelow));
  drawParts(layers.above, parts(scene, highlightsAbove));
  draw(layers.better, arrowMarkup(scene.better, flipped));
  paintValues(board);
  const options = { grid: 'cells', row: 'cell-row', cell: 'cell', rows: rowsOf(flipped) };
  forgetTap(board);
  paintGrid(board, options, ({ selected }: Cell) => selected, ({ name, piece, target, last, liftable, advice }) => ({
    name, piece: piece?.id ?? null, target: target !== null, last, liftable, advice,
  }));
  paintChoosing(board);
  return paintPieces(board, before && before.flipped !== flipped ? 0 : scene.duration_ms);
}

/** Draws the values of the chosen piece's moves, otherwise of the pointed one's. */
export function paintValues({ scene, layers, pointed }: Board) {
  draw(layers.values, valueTags(scene.values, scene.chosen ?? pointed, scene.flipped));
}

/** Cancels the wait for a second tap. */
export function forgetTap({ root }: Board) {
  for (const node of root.querySelectorAll('[data-again]')) node.removeAttribute('data-again');
}

/** @param markup around the square's centre */
const parts = (scene: Scene, markup: (cell: Cell) => string) => scene.cells.map((cell) => ({ point: middleOf(cell.index, scene.flipped), markup: markup(cell) }));

function rimMarkup(flipped: boolean) {
  const texts: string[] = [];
  const text = (x: number, y: number, label: string | number) =>
    texts.push(`<text class="coordinate" x="${x}" y="${y}">${label}</text>`);
  for (let column = 0; column < COLUMNS; column++) {
    text(FRAME + (column + 0.5) * SQUARE, HEIGHT - 10, nameOf(cellAt(column, 0, flipped) ?? 0)[0]);
  }
  for (let row = 0; row < ROWS; row++) {
    text(FRAME / 2, FRAME + (row + 0.5) * SQUARE + 8, nameOf(cellAt(0, row, flipped) ?? 0)[1]);
  }
  return texts.join('');
}

async function paintPieces(board: Board, duration_ms: number): Promise<void> {
  const { scene, tokens } = board;
  const before = new Map([...tokens].map(([cell, token]) => [cell, token.standing]));
  const after: Map<number, PlacedPiece> = new Map();
  for (const cell of scene.cells) if (cell.piece) after.set(cell.index, cell.piece);
  const { moved, gone, come } = changes(before, after, scene.last);
  const leaving = gone.map((cell) => take(tokens, cell));
  const moving = moved.map(({ from, to }) => ({ to, token: take(tokens, from) }));
  for (const { to, token } of moving) tokens.set(to, token);
  for (const cell of come) tokens.set(cell, createToken(board, cell, (after.get(cell) as PlacedPiece)));
  for (const { token } of moving) board.layers.pieces.append(token.node);
  const flights = [...tokens].map(([cell, token]) => send(board, token, cell, duration_ms));
  await Promise.all([...flights, ...leaving.map((token) => leave(token, moving.length ? duration_ms : 0))]);
  // A newer paint may have other pieces on the same squares.
  if (board.scene !== scene) return;
  for (const [cell, token] of tokens) dress(token, after.get(cell) ?? token.standing);
}

function take(tokens: Map<number, Token>, cell: number): Token {
  const token = (tokens.get(cell) as Token);
  tokens.delete(cell);
  return token;
}

function createToken(board: Board, cell: number, standing: PlacedPiece): Token {
  const node = createGroup();
  board.layers.pieces.append(node);
  const { x, y } = middleOf(cell, board.scene.flipped);
  const token: Token = { node, standing, x, y, goal: '', landing: Promise.resolve(), flight: 0 };
  dress(token, standing);
  return token;
}

/** Draws a piece, which changes on promotion. */
function dress(token: Token, standing: PlacedPiece) {
  const { classList } = token.node;
  // Setting the same classes would trigger a new layout. The side never changes.
  if (!classList.contains(standing.kind)) {
    classList.remove(token.standing.kind);
    classList.add('figure', standing.side, standing.kind);
  }
  token.standing = standing;
  draw(token.node, pieceMarkup(standing.side, standing.kind, standing));
}

/** Moves a piece to its square, unless it is there, on its way, or being dragged. */
function send(board: Board, token: Token, cell: number, duration_ms: number) {
  if (board.held === cell) return Promise.resolve();
  const { x, y } = middleOf(cell, board.scene.flipped);
  const lift = board.scene.cells[cell].selected ? 1.1 : 1;
  const goal = `${x} ${y} ${lift}`;
  if (goal === token.goal) return token.landing;
  token.goal = goal;
  token.landing = fly(token, x, y, lift, duration_ms);
  return token.landing;
}

/**
 * Hops to an adjacent square, and slides for longer moves. A dropped piece just snaps into place.
 *
 * @param lift 1 means standing on the board
 * @param duration_ms per square
 */
function fly(token: Token, goalX: number, goalY: number, lift: number, duration_ms: number) {
  const flight = ++token.flight;
  const { x, y } = token;
  const distance = Math.hypot(goalX - x, goalY - y) / SQUARE;
  const snaps = distance < 0.75;
  const time = distance === 0 ? 0 : duration_ms * (snaps ? 0.35 : Math.sqrt(distance));
  const hop = !snaps && distance < 1.6 ? 1 : 0;
  return over(time, (t) => {
    if (token.flight !== flight) return;
    token.x = x + (goalX - x) * t;
    token.y = y + (goalY - y) * t;
    const height = hop * Math.sin(Math.PI * t);
    place(token, lift + 0.14 * height, 16 * height + (lift - 1) * 40);
  });
}

/** @param height above the board */
export function place(token: Token, scale: number, height: number) {
  token.node.setAttribute('transform', `translate(${token.x} ${token.y - height}) scale(${scale})`);
}

async function leave(token: Token, duration_ms: number) {
  await over(duration_ms, (t) => token.node.setAttribute('opacity', String(1 - t * t)));
  token.node.remove();
}
