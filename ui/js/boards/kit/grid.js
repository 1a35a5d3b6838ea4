import { give } from '../../dom.js';
import { keyOf } from '../../keys.js';
import { listenToNames, nameCell } from './cell_name.js';

/**
 * The invisible grid over a board's picture, as hands, keys and screen readers meet it. It is one tab stop, which the
 * arrow keys move from cell to cell without wrapping (roving tabindex, by the ARIA practices for grids). To a screen
 * reader it is an `application` of buttons, whose names say where they are. In an ARIA grid a reader counts rows from
 * the top and columns from the left, against the names. It says "row 7" for d2 and "column 2" for Blue's pit 5. And
 * not every reader heeds a grid's cell that has the focus (Orca before 47).
 *
 * @typedef {import('./painting.js').Painted<any>} Painted
 *
 * @typedef {(number | { reaches: number } | null)[][]} Rows the cells as they are seen, row by row from the top. A cell may
 *   take several places: it stands in the first of its row; its places in another row say that they reach it. Where no
 *   cell is, is null.
 *
 * @typedef {object} GridOptions
 * @property {string} grid class of the whole
 * @property {string} row class of a row
 * @property {string} cell class of a cell
 * @property {Rows} rows
 * @property {Element} [within] where it lies, if not in the root
 * @property {(place: HTMLElement, cell: number) => void} [lay] has a new place of the grid lie where its cell is drawn
 */

/** @type {WeakMap<Element, Map<number, string>>} by grid, what each cell was drawn from: most stay as they are */
const drawnCells = new WeakMap();

/**
 * Has the grid show what a scene says.
 *
 * @template {{ index: number, spoken: string }} C
 * @param {import('./painting.js').Painted<{ spoken: string, cells: readonly C[] }>} board
 * @param {GridOptions} options
 * @param {(cell: C) => boolean} isChosen
 * @param {(cell: C) => Record<string, string | number | boolean | null>} data what styles and tests read of a cell; not
 *   what is null or false
 * @returns {HTMLElement}
 */
export function paintGrid(board, options, isChosen, data) {
  const { root, scene } = board;
  const grid = /** @type {HTMLElement} */ (root.querySelector(`.${options.grid}`)) ?? createGrid(options.within ?? root, options.grid);
  if (JSON.stringify(options.rows) !== JSON.stringify(board.rows)) {
    board.rows = options.rows;
    arrange(board, grid, options);
    drawnCells.delete(grid);
  }
  give(grid, 'aria-label', scene.spoken);
  const shown = drawnCells.get(grid) ?? new Map();
  drawnCells.set(grid, shown);
  for (const cell of scene.cells) {
    const tabindex = cell.index === board.active ? '0' : '-1';
    const attributes = data(cell);
    const now = JSON.stringify([tabindex, cell.spoken, isChosen(cell), attributes]);
    if (shown.get(cell.index) === now) continue;
    shown.set(cell.index, now);
    const node = cellNode(board, cell.index);
    give(node, 'tabindex', tabindex);
    nameCell(node, cell.spoken);
    // Only what is chosen: each of the others would be called a switch that is off.
    if (isChosen(cell)) give(node, 'aria-pressed', 'true');
    else node.removeAttribute('aria-pressed');
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null || value === false) delete node.dataset[name];
      else give(node, `data-${name}`, value === true ? '' : String(value));
    }
  }
  return grid;
}

/**
 * @param {Element} within
 * @param {string} name its class
 */
function createGrid(within, name) {
  const grid = createNode(name, 'application');
  within.append(grid);
  return grid;
}

/**
 * @param {string} name its class
 * @param {string} [role]
 */
function createNode(name, role) {
  const node = document.createElement('div');
  node.className = name;
  if (role) node.setAttribute('role', role);
  return node;
}

/**
 * Puts cells in the order in which they are seen, as screen readers and the tab key follow it.
 *
 * @param {Painted} board
 * @param {Element} grid
 * @param {GridOptions} options
 */
function arrange(board, grid, { rows, row, cell, lay }) {
  const had = grid.contains(document.activeElement);
  grid.replaceChildren(...rows.map((cells) => {
    const line = createNode(row);
    for (const index of new Set(cells)) {
      if (typeof index !== 'number') continue;
      const place = createNode('place');
      place.append(createCell(index, cell));
      lay?.(place, index);
      line.append(place);
    }
    return line;
  }));
  if (had) cellNode(board, board.active).focus();
}

/**
 * @param {number} index
 * @param {string} name its class
 */
function createCell(index, name) {
  const node = createNode(name, 'button');
  node.dataset.cell = String(index);
  // Without it a cell cannot take the focus over, as it has to where the board is turned.
  node.tabIndex = -1;
  return node;
}

/**
 * @param {Pick<Painted, 'root'>} board
 * @param {number} index
 * @returns {HTMLElement}
 */
export function cellNode(board, index) {
  return /** @type {HTMLElement} */ (board.root.querySelector(`[data-cell="${index}"]`));
}

/**
 * Moves the tab stop.
 *
 * @param {Painted} board
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
 * @param {Painted} board
 */
function focusCell(board) {
  const cell = cellNode(board, board.active);
  cell.focus({ preventScroll: true });
  cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/**
 * Keys on the grid. A key that acts on a cell acts once, however long it is held. It must not also confirm what it
 * has chosen, lay it down again, or play the next move. Arrow keys go on, and so does what belongs to the page.
 *
 * @template {Painted} B
 * @param {HTMLElement} root
 * @param {() => B | undefined} boardHere
 * @param {(board: B, event: KeyboardEvent) => boolean} act what other keys do to the cell with the tab stop; answers
 *   whether the key means something
 * @param {AbortSignal} signal ends it
 * @param {(board: B) => void} [arrived] when the tab stop has moved, before it takes the focus
 */
export function listenToKeys(root, boardHere, act, signal, arrived) {
  listenToNames(signal);
  const on = (/** @type {string} */ type, /** @type {(board: B, event: any, cell: number) => void} */ hear, capture = false) =>
    root.addEventListener(type, (event) => {
      const { cell } = /** @type {HTMLElement} */ (event.target).dataset;
      const board = boardHere();
      if (board && cell !== undefined) hear(board, event, Number(cell));
    }, { signal, capture });

  // The tab stop follows the focus, which assistive technology sets itself.
  on('focusin', (board, _, cell) => activate(board, cell));
  on('keydown', (_, /** @type {KeyboardEvent} */ event) => {
    const acts = isAct(event) || keyOf(event).length === 1;
    if (!event.repeat || !acts || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
  on('keydown', (board, /** @type {KeyboardEvent} */ event) => {
    if (event.altKey || event.metaKey) return;
    if (step(board, event)) {
      arrived?.(board);
      focusCell(board);
    } else if (!act(board, event)) return;
    event.preventDefault();
  });
}

/**
 * Whether a key presses the cell that has the focus.
 *
 * @param {KeyboardEvent} event
 */
export const isAct = (event) => ['Enter', ' '].includes(keyOf(event));

/** @type {Record<string, [number, number]>} columns to the right and rows down */
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/**
 * Moves the tab stop to the next cell, or to the first or last of the row; with Ctrl, of the board.
 *
 * @param {Painted} board
 * @param {Pick<KeyboardEvent, 'key' | 'ctrlKey'>} event
 * @returns {boolean} whether the key means a step
 */
export function step(board, { key, ctrlKey }) {
  const { rows, active } = board;
  const row = rows.findIndex((cells) => cells.includes(active));
  /** @type {Rows[number][number] | undefined} */
  let goal = null;
  if (key in ARROWS) {
    const [right, down] = ARROWS[key];
    let place = { column: rows[row].indexOf(active), row };
    do {
      place = { column: place.column + right, row: place.row + down };
      goal = rows[place.row]?.[place.column];
    } while (goal === null);
  } else if (key === 'Home') goal = rows[ctrlKey ? 0 : row].find((cell) => cell !== null);
  else if (key === 'End') goal = rows[ctrlKey ? rows.length - 1 : row].filter((cell) => cell !== null).at(-1);
  else return false;
  if (goal !== null && goal !== undefined) activate(board, typeof goal === 'number' ? goal : goal.reaches);
  return true;
}

/**
 * The radio button that an arrow key leads to: a group of them is one tab stop.
 *
 * @param {KeyboardEvent} event
 * @returns {HTMLElement | null}
 */
export function nextRadio({ key, target }) {
  const radio = /** @type {HTMLElement} */ (target);
  const [right, down] = ARROWS[key] ?? [0, 0];
  if (right + down === 0 || radio.getAttribute('role') !== 'radio') return null;
  const group = /** @type {HTMLElement[]} */ ([...(radio.parentElement?.children ?? [])]);
  return group[(group.indexOf(radio) + right + down + group.length) % group.length];
}
