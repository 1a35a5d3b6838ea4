import { listenToNames } from './cellName.js';

/**
 * The invisible grid over a board's picture, as hands, keys and screen readers meet it: one tab stop, which the
 * arrow keys move from cell to cell without wrapping (roving tabindex, as the ARIA practices have it for grids).
 * In each place of the grid is a button, for not every reader heeds a grid's cell that has the focus (Orca before 47).
 *
 * @typedef {object} Board a painted board
 * @property {HTMLElement} root
 * @property {number} active the cell that the keyboard is on
 *
 * @typedef {{ column: number, row: number }} Place counted from the top left of the screen
 * @typedef {number[][]} Rows the cells as they are seen, row by row from the top
 */

/**
 * @param {string} name its class
 * @returns {HTMLElement}
 */
export function createGrid(name) {
  const grid = document.createElement('div');
  grid.className = name;
  grid.setAttribute('role', 'grid');
  return grid;
}

/**
 * Puts cells in the order in which they are seen, as screen readers and the tab key follow it.
 *
 * @param {Board} board
 * @param {Element} grid
 * @param {HTMLElement[][]} rows their places
 * @param {string} name the class of a row
 */
export function arrange(board, grid, rows, name) {
  const had = grid.contains(document.activeElement);
  grid.replaceChildren(...rows.map((places) => {
    const line = document.createElement('div');
    line.setAttribute('role', 'row');
    line.className = name;
    line.append(...places);
    return line;
  }));
  if (had) cellNode(board, board.active).focus();
}

/**
 * @param {number} index
 * @param {string} name its class
 * @returns {HTMLElement} its place in the grid
 */
export function createCell(index, name) {
  const place = document.createElement('div');
  place.className = 'place';
  place.setAttribute('role', 'gridcell');
  const node = document.createElement('div');
  node.className = name;
  node.setAttribute('role', 'button');
  node.dataset.cell = String(index);
  // Without it a cell cannot take the focus over, as it has to where the board is turned.
  node.tabIndex = -1;
  place.append(node);
  return place;
}

/**
 * @param {Board} board
 * @param {number} index
 * @returns {HTMLElement}
 */
export function cellNode(board, index) {
  return /** @type {HTMLElement} */ (board.root.querySelector(`[data-cell="${index}"]`));
}

/**
 * What styles and tests read of a cell.
 *
 * @param {HTMLElement} node
 * @param {string} name
 * @param {string | null} value null: it has no such mark
 */
export function mark(node, name, value) {
  if (value === null) delete node.dataset[name];
  else if (node.dataset[name] !== value) node.dataset[name] = value;
}

/**
 * Moves the tab stop.
 *
 * @param {Board} board
 * @param {number} index
 */
export function activate(board, index) {
  cellNode(board, board.active).tabIndex = -1;
  board.active = index;
  cellNode(board, index).tabIndex = 0;
}

/**
 * Gives the focus to the cell with the tab stop, and has the whole of it seen: some engines are content with an edge.
 *
 * @param {Board} board
 */
export function focusCell(board) {
  const cell = cellNode(board, board.active);
  cell.focus({ preventScroll: true });
  cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/**
 * The tab stop follows the focus, which assistive technology sets itself.
 *
 * @param {HTMLElement} root
 * @param {() => Board | undefined} boardHere
 * @param {AbortSignal} signal ends it
 */
export function followFocus(root, boardHere, signal) {
  listenToNames(signal);
  root.addEventListener('focusin', (event) => {
    const { cell } = /** @type {HTMLElement} */ (event.target).dataset;
    const board = boardHere();
    if (board && cell !== undefined) activate(board, Number(cell));
  }, { signal });
}

/**
 * A key that acts on a cell acts once, however long it is held: what it has chosen it must not also confirm, nor lay
 * down again, nor play the next move with. Arrow keys go on, and so does what belongs to the page.
 *
 * @param {HTMLElement} root
 * @param {AbortSignal} signal ends it
 */
export function actOnce(root, signal) {
  root.addEventListener('keydown', (event) => {
    const { cell } = /** @type {HTMLElement} */ (event.target).dataset;
    const acts = event.key === 'Enter' || event.key.length === 1;
    if (!event.repeat || cell === undefined || !acts || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
  }, { capture: true, signal });
}

/** @type {Record<string, (place: Place, rows: Rows, ctrl: boolean) => Place>} */
const STEPS = {
  ArrowUp: ({ column, row }) => ({ column, row: row - 1 }),
  ArrowDown: ({ column, row }) => ({ column, row: row + 1 }),
  ArrowLeft: ({ column, row }) => ({ column: column - 1, row }),
  ArrowRight: ({ column, row }) => ({ column: column + 1, row }),
  Home: ({ row }, _, ctrl) => ({ column: 0, row: ctrl ? 0 : row }),
  End: ({ row }, rows, ctrl) => {
    const last = ctrl ? rows.length - 1 : row;
    return { column: rows[last].length - 1, row: last };
  },
};

/**
 * Moves the tab stop to the next cell, or to the first or last of the row; with Ctrl, of the board.
 *
 * @param {Board} board
 * @param {KeyboardEvent} event
 * @param {Rows} rows
 * @param {Place} place of the cell that the keyboard is on
 * @returns {boolean} whether the key means a step
 */
export function step(board, event, rows, place) {
  if (!(event.key in STEPS)) return false;
  const goal = STEPS[event.key](place, rows, event.ctrlKey);
  activate(board, rows[goal.row]?.[goal.column] ?? board.active);
  return true;
}
