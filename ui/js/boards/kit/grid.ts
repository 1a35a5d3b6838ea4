import { give } from '../../foundation/dom.js';
import { keyOf } from '../../foundation/keys.js';
import { listenToNames, nameCell } from '../../foundation/cell_name.js';

/**
 * The invisible grid over a board's picture, for pointers, keys and screen readers. It is one tab stop; arrow keys move
 * it between cells without wrapping (roving tabindex, as in the ARIA practices for grids). For screen readers it is an
 * `application` of buttons whose names include their location. An ARIA grid does not work: screen readers count its
 * rows from the top and columns from the left, which contradicts the names ("row 7" for d2, "column 2" for Blue's pit
 * 5). Some also ignore a grid's focused cell (Orca before 47).
 */

export type Painted = import('./painting.js').Painted<any>;

/**
 * The cells as displayed, row by row from the top; null where there is no cell. A cell can span several places: it
 * belongs to the first place in its row, and places in other rows name it in `reaches`.
 */
export type Rows = (number | { reaches: number } | null)[][];

export interface GridOptions {
  /** Class of the grid. */
  grid: string;
  /** Class of a row. */
  row: string;
  /** Class of a cell. */
  cell: string;
  rows: Rows;
  /** The parent element, if not the root. */
  within?: Element;
  /** Positions a new place in the grid over its drawn cell. */
  lay?: (place: HTMLElement, cell: number) => void;
}

/** The data each cell was last drawn from, by grid. Most cells do not change. */
const drawnCells: WeakMap<Element, Map<number, string>> = new WeakMap();

/**
 * Updates the grid to match a scene.
 *
 * @param data cell attributes for styles and tests; null and false are left out
 */
export function paintGrid<C extends { index: number, spoken: string }>(board: import('./painting.js').Painted<{ spoken: string, cells: readonly C[] }>, options: GridOptions, isChosen: (cell: C) => boolean, data: (cell: C) => Record<string, string | number | boolean | null>): HTMLElement {
  const { root, scene } = board;
  const grid = (root.querySelector(`.${options.grid}`) as HTMLElement) ?? createGrid(options.within ?? root, options.grid);
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
    // Only on the chosen cell: screen readers would announce the others as toggles that are off.
    if (isChosen(cell)) give(node, 'aria-pressed', 'true');
    else node.removeAttribute('aria-pressed');
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null || value === false) delete node.dataset[name];
      else give(node, `data-${name}`, value === true ? '' : String(value));
    }
  }
  return grid;
}

/** @param name the class */
function createGrid(within: Element, name: string) {
  const grid = createNode(name, 'application');
  within.append(grid);
  return grid;
}

/** @param name the class */
function createNode(name: string, role?: string) {
  const node = document.createElement('div');
  node.className = name;
  if (role) node.setAttribute('role', role);
  return node;
}

/** Puts cells in display order, which screen readers and the tab key follow. */
function arrange(board: Painted, grid: Element, { rows, row, cell, lay }: GridOptions) {
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

/** @param name the class */
function createCell(index: number, name: string) {
  const node = createNode(name, 'button');
  node.dataset.cell = String(index);
  // Makes the cell focusable, which is needed when the board is rotated.
  node.tabIndex = -1;
  return node;
}

export function cellNode(board: Pick<Painted, 'root'>, index: number): HTMLElement {
  return (board.root.querySelector(`[data-cell="${index}"]`) as HTMLElement);
}

/** Moves the tab stop. */
export function activate(board: Painted, index: number) {
  cellNode(board, board.active).tabIndex = -1;
  board.active = index;
  cellNode(board, index).tabIndex = 0;
}

/** Focuses the cell with the tab stop and scrolls it fully into view. By default, some engines show only an edge. */
function focusCell(board: Painted) {
  const cell = cellNode(board, board.active);
  cell.focus({ preventScroll: true });
  cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/**
 * Handles keys on the grid. A key that acts on a cell acts only once while held: it must not also confirm its choice,
 * undo it, or play the next move. Arrow keys and the page's own keys repeat.
 *
 * @param act applies other keys to the cell with the tab stop; returns whether the key was handled
 * @param signal stops listening
 * @param arrived called after the tab stop has moved, before the focus does
 */
export function listenToKeys<B extends Painted>(root: HTMLElement, boardHere: () => B | undefined, act: (board: B, event: KeyboardEvent) => boolean, signal: AbortSignal, arrived?: (board: B) => void) {
  listenToNames(signal);
  const on = (type: string, hear: (board: B, event: any, cell: number) => void, capture = false) =>
    root.addEventListener(type, (event) => {
      const { cell } = (event.target as HTMLElement).dataset;
      const board = boardHere();
      if (board && cell !== undefined) hear(board, event, Number(cell));
    }, { signal, capture });

  // The tab stop follows the focus, which assistive technology can set directly.
  on('focusin', (board, _, cell) => activate(board, cell));
  on('keydown', (_, event: KeyboardEvent) => {
    const acts = isAct(event) || keyOf(event).length === 1;
    if (!event.repeat || !acts || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
  on('keydown', (board, event: KeyboardEvent) => {
    if (event.altKey || event.metaKey) return;
    if (step(board, event)) {
      arrived?.(board);
      focusCell(board);
    } else if (!act(board, event)) return;
    event.preventDefault();
  });
}

/** Whether a key presses the focused cell. */
export const isAct = (event: KeyboardEvent) => ['Enter', ' '].includes(keyOf(event));

/** Columns to the right and rows down. */
const ARROWS: Record<string, [number, number]> = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/**
 * Moves the tab stop to the next cell, or to the first or last in the row or, with Ctrl, on the board.
 *
 * @returns whether the key means a step
 */
export function step(board: Painted, { key, ctrlKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey'>): boolean {
  const { rows, active } = board;
  const row = rows.findIndex((cells) => cells.includes(active));
  let goal: Rows[number][number] | undefined = null;
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

/** The radio button that an arrow key selects; a radio group is one tab stop. */
export function nextRadio({ key, target }: KeyboardEvent): HTMLElement | null {
  const radio = (target as HTMLElement);
  const [right, down] = ARROWS[key] ?? [0, 0];
  if (right + down === 0 || radio.getAttribute('role') !== 'radio') return null;
  const group = ([...(radio.parentElement?.children ?? [])] as HTMLElement[]);
  return group[(group.indexOf(radio) + right + down + group.length) % group.length];
}
