import { showMiddle } from '../../panning.js';
import { settle } from '../../write.js';
import { activate } from '../grid.js';
import { paintCells } from './cells.js';
import { SQUARE, columnName, middleCell, middleOf, placeOf } from './geometry.js';
import { boardRatio, fieldRatio } from './layout.js';
import { animate } from './motion.js';
import { squareMarkup } from './squares.js';
import { paintTools } from './tools.js';
import { firstTap } from './toolsScene.js';

/**
 * @typedef {import('./scene.js').Scene} Scene
 * @typedef {import('./scene.js').Cell} Cell
 * @typedef {import('../../wire.js').MinesweeperDraft['action']} Action
 *
 * @typedef {object} Board what is remembered of a painted board
 * @property {HTMLElement} root
 * @property {Scene} scene
 * @property {SVGSVGElement} picture
 * @property {SVGGElement[]} squares by cell
 * @property {string[]} drawn what each square was drawn from
 * @property {string} ground what the board was laid out for
 * @property {number} active the cell that the keyboard is on
 * @property {Action} mode what a first tap chooses
 * @property {string} shown the scene that is painted, as text
 * @property {Promise<void>} still kept when nothing moves any more
 */

const SVG = 'http://www.w3.org/2000/svg';

/** @type {WeakMap<HTMLElement, Board>} */
const boards = new WeakMap();

/**
 * @param {HTMLElement} root
 * @returns {Board | undefined} the board painted there
 */
export const boardAt = (root) => boards.get(root);

/**
 * Draws a scene, changing only what differs from the one before.
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
  const before = board.shown === '' ? null : board.scene;
  board.shown = shown;
  board.scene = scene;
  const laid = layOut(board);
  paintSquares(board);
  paintCells(board);
  settle();
  if (before) board.mode = firstTap(board.mode, before.tools, scene.tools);
  paintTools(board);
  // Where the keyboard and the part in sight were left is not for other eyes: a mark may have failed there.
  const given = scene.covered && !before?.covered;
  if (given) activate(board, scene.lastCell ?? middleCell(scene));
  if (laid || given) showMiddle(part(root, 'mines-view'));
  if (laid || given || before?.lastCell !== scene.lastCell) keepInSight(board, scene.lastCell);
  board.still = !before || laid || before.moment === scene.moment ? Promise.resolve() : animate(board, before);
  return board.still;
}

/**
 * @param {HTMLElement} root
 * @param {Scene} scene
 * @returns {Board}
 */
function createBoard(root, scene) {
  root.innerHTML =
    '<div class="mines"><p class="mines-info"></p><div class="mines-view"><div class="mines-sheet">' +
    '<div class="mines-rows" aria-hidden="true"></div><div class="mines-field"></div>' +
    '<div class="mines-corner"></div><div class="mines-columns" aria-hidden="true"></div></div></div><div class="mines-tools keeps-room"></div><div class="mines-review"></div></div>';
  const picture = document.createElementNS(SVG, 'svg');
  picture.setAttribute('class', 'mines-picture');
  picture.setAttribute('aria-hidden', 'true');
  part(root, 'mines-field').append(picture);
  /** @type {Board} */
  const board = {
    root, scene, picture, squares: [], drawn: [], ground: '', active: scene.lastCell ?? middleCell(scene), mode: 'explore', shown: '', still: Promise.resolve(),
  };
  boards.set(root, board);
  return board;
}

/**
 * @param {HTMLElement} root
 * @param {string} name
 */
const part = (root, name) => /** @type {HTMLElement} */ (root.querySelector(`.${name}`));

/**
 * Makes room for as many squares as there are.
 *
 * @param {Board} board
 * @returns {boolean} whether anything changed
 */
function layOut(board) {
  const { root, picture, scene } = board;
  const { columns, rows, flipped } = scene;
  part(root, 'mines').dataset.shape = scene.shape;
  root.style.setProperty('--ratio', String(boardRatio(scene.shape, scene)));
  root.style.setProperty('--field', String(fieldRatio(scene.shape, scene)));
  const ground = JSON.stringify([columns, rows, flipped]);
  if (ground === board.ground) return false;
  board.ground = ground;
  board.drawn = [];
  if (board.active >= columns * rows) board.active = middleCell(scene);
  root.style.setProperty('--columns', String(columns));
  root.style.setProperty('--rows', String(rows));
  picture.setAttribute('viewBox', `0 0 ${columns * SQUARE} ${rows * SQUARE}`);
  board.squares = scene.cells.map(({ index }) => {
    const node = document.createElementNS(SVG, 'g');
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

/** @param {string} text */
function coordinate(text) {
  const node = document.createElement('span');
  node.textContent = text;
  return node;
}

/** @param {Board} board */
function paintSquares(board) {
  for (const cell of board.scene.cells) {
    const drawn = squareMarkup(cell);
    if (drawn === board.drawn[cell.index]) continue;
    board.drawn[cell.index] = drawn;
    board.squares[cell.index].innerHTML = drawn;
  }
}

/**
 * Scrolls a board that is larger than its place, never the page. Reckoned from the layout, as the picture on the
 * screen may be turned.
 *
 * @param {Board} board
 * @param {number | null} cell
 */
export function keepInSight({ root, scene }, cell) {
  if (cell === null) return;
  const view = part(root, 'mines-view');
  const rim = part(root, 'mines-corner');
  const size = part(root, 'mines-field').offsetWidth / scene.columns;
  const { column, row } = placeOf(cell, scene, scene.flipped);
  const nearer = (/** @type {number} */ now, /** @type {number} */ start, /** @type {number} */ room) =>
    Math.max(start + 2.5 * size - room, Math.min(now, start - 1.5 * size));
  view.scrollLeft = nearer(view.scrollLeft, column * size, view.clientWidth - rim.offsetWidth);
  view.scrollTop = nearer(view.scrollTop, row * size, view.clientHeight - rim.offsetHeight);
}
