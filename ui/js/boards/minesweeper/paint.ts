import { showMiddle } from '../../foundation/panning.js';
import { el, give, forceLayout, style } from '../../foundation/dom.js';
import { activate, paintGrid } from '../kit/grid.js';
import { createDrawing, createGroup, createPainter, draw, type Painted } from '../kit/painting.js';
import { SQUARE, columnName, middleCell, middleOf, placeOf, rowsOf } from './geometry.js';
import { boardRatio, fieldRatio } from './layout.js';
import { animate } from './motion.js';
import { squareMarkup } from './squares.js';
import { paintTools } from './tools.js';
import { firstTap } from './tools_scene.js';
import type { Cell, Scene } from './scene.js';
import type { ActionKind } from './wire.js';

/** The state kept for a Minesweeper board. */
export interface Own {
  picture: SVGSVGElement;
  /** Keyed by cell. */
  squares: SVGGElement[];
  /** The action that a first tap chooses. */
  mode: ActionKind;
}

export type Board = Painted<Scene> & Own;

export const { paint, boardAt } = createPainter<Board>(createBoard, update);

function createBoard(root: HTMLElement, scene: Scene): Pick<Board, keyof Own | 'active'> {
  root.innerHTML =
    '<div class="mines"><p class="mines-info"></p><div class="mines-view"><div class="mines-sheet">' +
    '<div class="mines-rows" aria-hidden="true"></div><div class="mines-field"></div>' +
    '<div class="mines-corner"></div><div class="mines-columns" aria-hidden="true"></div></div></div><div class="mines-tools keeps-room"></div></div>';
  const { node } = createDrawing('mines-picture', []);
  part(root, 'mines-field').append(node);
  return { picture: node, squares: [], active: scene.lastCell ?? middleCell(scene), mode: 'explore' };
}

function update(board: Board, before: Scene | null): Promise<void> {
  const { root, scene } = board;
  const laid = layOut(board, before);
  for (const cell of scene.cells) draw(board.squares[cell.index], squareMarkup(cell));
  paintCells(board);
  forceLayout();
  if (before) board.mode = firstTap(board.mode, before.tools, scene.tools);
  paintTools(board);
  // The next player must not see where the previous player left the tab stop and view: a mark may have failed there.
  const given = scene.covered && !before?.covered;
  if (given) activate(board, scene.lastCell ?? middleCell(scene));
  if (laid || given) showMiddle(part(root, 'mines-view'));
  if (laid || given || before?.lastCell !== scene.lastCell) keepInSight(board, scene.lastCell);
  return !before || laid || before.moment === scene.moment ? Promise.resolve() : animate(board, before);
}

function paintCells(board: Board) {
  const { root, scene } = board;
  const rows = rowsOf(scene, scene.flipped);
  const options = { grid: 'mine-cells', row: 'mine-row', cell: 'mine-cell', rows, within: part(root, 'mines-field') };
  paintGrid(board, options, ({ draft }: Cell) => draft !== null, (cell) => ({
    name: cell.name,
    content: cell.content,
    number: cell.number,
    by: cell.by,
    failed: cell.failed.join(' ') || null,
    draft: cell.draft?.action ?? null,
    asked: cell.asked?.action ?? null,
    last: cell.last,
    auto: cell.auto,
    better: cell.better,
    advice: cell.advice,
    heat: cell.heat?.text ?? null,
    open: cell.open,
  }));
}

const part = (root: HTMLElement, name: string) => (root.querySelector(`.${name}`) as HTMLElement);

/**
 * Lays out the board for its number of squares.
 *
 * @returns whether anything changed
 */
function layOut(board: Board, before: Scene | null): boolean {
  const { root, picture, scene } = board;
  const { columns, rows, flipped } = scene;
  give(part(root, 'mines'), 'data-orientation', scene.boardOrientation);
  style(root, '--ratio', String(boardRatio(scene.boardOrientation, scene)));
  style(root, '--field', String(fieldRatio(scene.boardOrientation, scene)));
  if (before?.columns === columns && before.rows === rows && before.flipped === flipped) return false;
  if (board.active >= columns * rows) board.active = middleCell(scene);
  style(root, '--columns', String(columns));
  style(root, '--rows', String(rows));
  picture.setAttribute('viewBox', `0 0 ${columns * SQUARE} ${rows * SQUARE}`);
  board.squares = scene.cells.map(({ index }) => {
    const node = createGroup();
    const { x, y } = middleOf(index, scene, flipped);
    node.setAttribute('transform', `translate(${x} ${y})`);
    return node;
  });
  picture.replaceChildren(...board.squares);
  const names = Array.from({ length: columns }, (_, column) => columnName(flipped ? columns - 1 - column : column));
  const numbers = Array.from({ length: rows }, (_, row) => String(flipped ? row + 1 : rows - row));
  part(root, 'mines-columns').replaceChildren(...names.map(coordinate));
  part(root, 'mines-rows').replaceChildren(...numbers.map(coordinate));
  return true;
}

const coordinate = (text: string) => el('span', {}, text);

/** Scrolls the board within its view, never the page. Uses layout positions, because the page can be rotated. */
export function keepInSight({ root, scene }: Board, cell: number | null) {
  if (cell === null) return;
  const view = part(root, 'mines-view');
  const rim = part(root, 'mines-corner');
  const size = part(root, 'mines-field').offsetWidth / scene.columns;
  const { column, row } = placeOf(cell, scene, scene.flipped);
  const nearer = (now: number, start: number, room: number) =>
    Math.max(start + 2.5 * size - room, Math.min(now, start - 1.5 * size));
  view.scrollLeft = nearer(view.scrollLeft, column * size, view.clientWidth - rim.offsetWidth);
  view.scrollTop = nearer(view.scrollTop, row * size, view.clientHeight - rim.offsetHeight);
}
