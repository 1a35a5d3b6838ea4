import { placeOn, turnNow, upright } from '../../rotation.js';
import { cellNode } from '../kit/grid.js';
import { FRAME, SQUARE, WIDTH, HEIGHT, cellAt, middleOf } from './geometry.js';
import { forgetTap, paint, place } from './paint.js';
import { figureNode } from './tray.js';

/**
 * What mouse, pen and finger do on the board: a tap presses, a piece or a figure is drawn along. Moves made by a finger
 * may have to be confirmed by a second tap on their goal.
 *
 * @typedef {import('./paint.js').Board} Board
 * @typedef {import('./actions.js').BoardActions} BoardActions
 * @typedef {import('../kit/pointer.js').Touch} Touch
 * @typedef {import('../kit/pointer.js').Drag} Drag
 */

// A finger hides what it carries.
const LIFT = { mouse: 8, finger: 44 };

/**
 * @param {() => Board | undefined} boardHere
 * @param {BoardActions} actions
 * @returns {import('../kit/pointer.js').Actions}
 */
export const pointerActions = (boardHere, actions) => ({
  parts: '[data-figure]',
  tap: ({ cell, node, finger }) => {
    const board = boardHere();
    if (node.dataset.figure) actions.figure(node.dataset.figure);
    else if (board && cell !== null && !waitsForTap(board, cell, finger)) actions.cell(cell);
  },
  lift: (touch) => {
    const board = boardHere();
    if (!board) return null;
    const { figure } = touch.node.dataset;
    const drag = figure ? liftFigure(board, figure, touch, actions) : liftPiece(board, touch, actions);
    if (drag) board.root.classList.add('dragging');
    return drag;
  },
});

/**
 * @param {Board} board
 * @param {number} cell
 * @param {boolean} finger
 * @returns {boolean} whether the move now waits for a second tap
 */
function waitsForTap(board, cell, finger) {
  const node = cellNode(board, cell);
  const again = node.dataset.again !== undefined;
  forgetTap(board);
  const { confirm } = board.scene;
  if (!confirm || !finger || again || !board.scene.cells[cell].target) return false;
  node.dataset.again = confirm;
  return true;
}

/**
 * @param {Board} board
 * @param {Touch} touch
 * @param {BoardActions} actions
 * @returns {Drag | null}
 */
function liftPiece(board, { cell: from, finger }, actions) {
  const token = from === null ? null : board.tokens.get(from);
  if (!token || from === null || !board.scene.cells[from].liftable) return null;
  board.held = from;
  token.flight++;
  token.node.classList.add('held');
  board.layers.carried.append(token.node);
  actions.lift(from);

  function letGo() {
    endDrag(board);
    token?.node.classList.remove('held');
    if (token) board.layers.pieces.append(Object.assign(token, { goal: '' }).node);
    board.held = null;
    board.shown = '';
  }
  return {
    move: (event) => {
      Object.assign(token, pointOf(board, event));
      place(token, 1.18, finger ? LIFT.finger : LIFT.mouse);
      hover(board, cellUnder(board, event));
    },
    drop: async (event) => {
      const cell = cellUnder(board, event);
      if (cell !== null && board.scene.cells[cell].target) {
        Object.assign(token, middleOf(cell, board.scene.flipped));
        place(token, 1.1, 4);
      }
      letGo();
      if (cell !== null && waitsForTap(board, cell, finger)) {
        // The piece goes back, still chosen.
        paint(board.root, board.scene);
        cellNode(board, cell).dataset.again = board.scene.confirm ?? '';
      } else if (!(await actions.drop(from, cell))) paint(board.root, board.scene);
    },
    cancel: () => {
      letGo();
      actions.cancel(from);
    },
  };
}

/**
 * @param {Board} board
 * @param {string} figure
 * @param {Touch} touch
 * @param {BoardActions} actions
 * @returns {Drag | null}
 */
function liftFigure(board, figure, { finger, x, y }, actions) {
  const node = figureNode(board, figure);
  node?.classList.add('held');

  function letGo() {
    endDrag(board);
    node?.classList.remove('held');
    node?.style.removeProperty('--dx');
    node?.style.removeProperty('--dy');
  }
  return {
    move: (event) => {
      const lift = ((finger ? LIFT.finger : LIFT.mouse) * board.root.clientWidth) / WIDTH;
      const delta = upright({ x: event.clientX - x, y: event.clientY - y }, turnNow());
      node?.style.setProperty('--dx', `${delta.x}px`);
      node?.style.setProperty('--dy', `${delta.y - lift}px`);
      hover(board, cellUnder(board, event));
    },
    drop: async (event) => {
      letGo();
      if (!(await actions.dropFigure(figure, cellUnder(board, event)))) paint(board.root, board.scene);
    },
    cancel: () => {
      letGo();
      actions.cancel(null);
    },
  };
}

/** @param {Board} board */
function endDrag(board) {
  board.root.classList.remove('dragging');
  hover(board, null);
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
