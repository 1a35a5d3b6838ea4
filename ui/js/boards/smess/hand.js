import { placeOn, turnNow, upright } from '../../picture.js';
import { activate, cellNode } from '../grid.js';
import { waitsForTap } from './confirm.js';
import { FRAME, HEIGHT, SQUARE, WIDTH, cellAt, middleOf } from './geometry.js';
import { boardAt, paint, place } from './paint.js';
import { figureNode } from './tray.js';

/**
 * Mouse, pen and finger on the board. A press counts when it is let go on the square where it began; a drag
 * begins after a small way. The system, a second finger or Escape can take the pointer away at any time.
 *
 * @typedef {import('./paint.js').Board} Board
 * @typedef {import('./paint.js').Token} Token
 * @typedef {import('./press.js').Press} Press
 *
 * @typedef {object} Grip a pointer that is down
 * @property {number} pointer
 * @property {number} x
 * @property {number} y
 * @property {number} threshold
 * @property {boolean} finger
 * @property {number | null} cell
 * @property {string | null} figure
 * @property {Token | HTMLElement | null} dragged
 */

// A finger trembles more than a mouse, and hides what it carries.
const THRESHOLD = { mouse: 5, finger: 11 };
const FINGER_LIFT = 44;

/**
 * @param {HTMLElement} root
 * @param {Press} press what a press, a lift, a drop comes to
 * @returns {() => void} ends it
 */
export function listenToHand(root, press) {
  /** @type {Grip | null} */
  let grip = null;
  let releasedAt = -Infinity;
  const ending = new AbortController();
  const on = (/** @type {EventTarget} */ target, /** @type {string} */ type, /** @type {(event: any) => void} */ act) =>
    target.addEventListener(type, act, { signal: ending.signal });

  function cancel() {
    if (!grip) return;
    const { dragged, cell } = grip;
    grip = null;
    if (!dragged) return;
    letGo(root, dragged);
    press.cancel(cell);
  }

  on(root, 'pointerdown', (/** @type {PointerEvent} */ event) => {
    const board = boardAt(root);
    if (grip || !board || event.button !== 0 || !event.isPrimary) return;
    grip = gripAt(event);
    if (!grip) return;
    if (grip.cell !== null) activate(board, grip.cell);
    root.setPointerCapture(event.pointerId);
  });

  on(root, 'pointermove', (/** @type {PointerEvent} */ event) => {
    const board = boardAt(root);
    if (!grip || !board || event.pointerId !== grip.pointer) return;
    if (!grip.dragged && far(grip, event)) grip.dragged = pickUp(board, grip, press);
    if (grip.dragged) carry(board, grip, event);
  });

  on(root, 'pointerup', (/** @type {PointerEvent} */ event) => {
    const board = boardAt(root);
    if (!grip || !board || event.pointerId !== grip.pointer) return;
    const ended = grip;
    grip = null;
    releasedAt = event.timeStamp;
    if (ended.dragged) drop(board, ended, event, press);
    else if (!far(ended, event)) tap(board, ended, press);
  });

  // A second finger, wherever it comes down, takes the move back.
  on(document, 'pointerdown', (/** @type {PointerEvent} */ event) => event.pointerId !== grip?.pointer && cancel());
  on(root, 'pointercancel', cancel);
  on(root, 'lostpointercapture', cancel);
  on(document, 'keydown', (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== 'Escape' || !grip) return;
    event.preventDefault();
    cancel();
  });
  // Keys on a figure and assistive technology click without a pointer.
  on(root, 'click', (/** @type {MouseEvent} */ event) => {
    if (event.detail > 0 && event.timeStamp - releasedAt < 700) return;
    const board = boardAt(root);
    if (board) tap(board, { ...partAt(event.target), finger: false }, press);
  });
  on(root, 'contextmenu', (/** @type {Event} */ event) => grip && event.preventDefault());
  return () => ending.abort();
}

/** @param {EventTarget | null} target */
function partAt(target) {
  const node = /** @type {Element | null} */ (target)?.closest('[data-cell], [data-figure]');
  const { cell, figure } = /** @type {HTMLElement | undefined} */ (node)?.dataset ?? {};
  return { cell: cell === undefined ? null : Number(cell), figure: figure ?? null };
}

/**
 * @param {PointerEvent} event
 * @returns {Grip | null}
 */
function gripAt(event) {
  const { cell, figure } = partAt(event.target);
  if (cell === null && figure === null) return null;
  const finger = event.pointerType !== 'mouse';
  const threshold = finger ? THRESHOLD.finger : THRESHOLD.mouse;
  return { pointer: event.pointerId, x: event.clientX, y: event.clientY, threshold, finger, cell, figure, dragged: null };
}

/**
 * @param {Grip} grip
 * @param {PointerEvent} event
 */
const far = (grip, event) => Math.hypot(event.clientX - grip.x, event.clientY - grip.y) > grip.threshold;

/**
 * @param {Board} board
 * @param {Pick<Grip, 'cell' | 'figure' | 'finger'>} touched
 * @param {Press} press
 */
function tap(board, { cell, figure, finger }, press) {
  if (figure !== null) press.figure(figure);
  else if (cell !== null && !waitsForTap(board, cell, finger)) press.cell(cell);
}

/**
 * @param {Board} board
 * @param {Grip} grip
 * @param {Press} press
 * @returns {Token | HTMLElement | null} what is now in the hand
 */
function pickUp(board, grip, press) {
  if (grip.figure !== null) {
    board.root.classList.add('dragging');
    const node = figureNode(board, grip.figure);
    node?.classList.add('held');
    return node;
  }
  const token = board.tokens.get(grip.cell ?? -1);
  if (!token || grip.cell === null || !board.scene.cells[grip.cell].liftable) return null;
  board.root.classList.add('dragging');
  board.held = grip.cell;
  token.flight++;
  token.node.classList.add('held');
  board.layers.carried.append(token.node);
  press.lift(grip.cell);
  return token;
}

/**
 * @param {Board} board
 * @param {Grip} grip
 * @param {PointerEvent} event
 */
function carry(board, grip, event) {
  const lift = grip.finger ? FINGER_LIFT : 8;
  if (grip.dragged instanceof HTMLElement) {
    const scale = board.root.clientWidth / WIDTH;
    const way = upright({ x: event.clientX - grip.x, y: event.clientY - grip.y }, turnNow());
    grip.dragged.style.setProperty('--dx', `${way.x}px`);
    grip.dragged.style.setProperty('--dy', `${way.y - lift * scale}px`);
  } else if (grip.dragged) {
    Object.assign(grip.dragged, pointOf(board, event));
    place(grip.dragged, 1.18, lift);
  }
  hover(board, cellUnder(board, event));
}

/**
 * @param {Board} board
 * @param {Grip} grip
 * @param {PointerEvent} event
 * @param {Press} press
 */
async function drop(board, grip, event, press) {
  const cell = cellUnder(board, event);
  const { dragged } = grip;
  if (dragged && !(dragged instanceof HTMLElement) && cell !== null && board.scene.cells[cell].target) {
    Object.assign(dragged, middleOf(cell, board.scene.flipped));
    place(dragged, 1.1, 4);
  }
  if (dragged) letGo(board.root, dragged);
  if (cell !== null && grip.figure === null && waitsForTap(board, cell, grip.finger)) {
    // The piece goes back, still chosen.
    paint(board.root, board.scene);
    cellNode(board, cell).dataset.again = board.scene.confirm ?? '';
    return;
  }
  const accepted = grip.figure !== null ? press.dropFigure(grip.figure, cell) : press.drop(grip.cell, cell);
  if (!(await accepted)) paint(board.root, board.scene);
}

/**
 * @param {HTMLElement} root
 * @param {Token | HTMLElement} dragged
 */
function letGo(root, dragged) {
  const board = boardAt(root);
  root.classList.remove('dragging');
  if (board) hover(board, null);
  if (dragged instanceof HTMLElement) {
    dragged.classList.remove('held');
    dragged.style.removeProperty('--dx');
    dragged.style.removeProperty('--dy');
  } else if (board) {
    dragged.node.classList.remove('held');
    dragged.goal = '';
    board.layers.pieces.append(dragged.node);
    board.held = null;
    board.shown = '';
  }
}

/**
 * @param {Board} board
 * @param {PointerEvent} event
 */
function pointOf(board, event) {
  const { x, y } = placeOn(board.root, event);
  return { x: x * WIDTH, y: y * HEIGHT };
}

/**
 * @param {Board} board
 * @param {PointerEvent} event
 */
function cellUnder(board, event) {
  const { x, y } = pointOf(board, event);
  return cellAt(Math.floor((x - FRAME) / SQUARE), Math.floor((y - FRAME) / SQUARE), board.scene.flipped);
}

/**
 * @param {Board} board
 * @param {number | null} cell
 */
function hover(board, cell) {
  board.root.querySelector('.cell.hover')?.classList.remove('hover');
  if (cell !== null) cellNode(board, cell).classList.add('hover');
}
