import { placeOn, turnNow, upright } from '../../foundation/rotation.js';
import { cellNode } from '../kit/grid.js';
import { FRAME, SQUARE, WIDTH, HEIGHT, cellAt, middleOf } from './geometry.js';
import { forgetTap, paint, paintValues, place, type Board } from './paint.js';
import { figureNode } from './tray.js';
import type { BoardActions } from './actions.js';
import type { Actions, Drag, Touch } from '../kit/pointer.js';

/**
 * Mouse, pen and finger on the board: tapping presses, dragging moves a piece or figure. Moves made by touch can
 * require a second tap on the target.
 */

// Lifts a dragged piece above the finger that hides it.
const LIFT = { mouse: 8, finger: 44 };

export const pointerActions = (boardHere: () => Board | undefined, actions: BoardActions): Actions => ({
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
 * A hovered or focused piece shows the values of its moves in an analysis.
 *
 * @param signal stops listening
 */
export function listenToPointing(root: HTMLElement, boardHere: () => Board | undefined, signal: AbortSignal) {
  const point = ({ target }: Event) => {
    const board = boardHere();
    if (!board) return;
    const cell = (target as Element).closest<HTMLElement>('[data-cell]');
    board.pointed = cell ? Number(cell.dataset.cell) : null;
    paintValues(board);
  };
  for (const type of ['pointerover', 'pointerleave', 'focusin']) root.addEventListener(type, point, { signal });
}

/** @returns whether the move is now waiting for a second tap */
function waitsForTap(board: Board, cell: number, finger: boolean): boolean {
  const node = cellNode(board, cell);
  const again = node.dataset.again !== undefined;
  forgetTap(board);
  const { confirm } = board.scene;
  if (!confirm || !finger || again || !board.scene.cells[cell].target) return false;
  node.dataset.again = confirm;
  return true;
}

function liftPiece(board: Board, { cell: from, finger }: Touch, actions: BoardActions): Drag | null {
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
        // The piece returns to its square, still chosen.
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

function liftFigure(board: Board, figure: string, { finger, x, y }: Touch, actions: BoardActions): Drag | null {
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

function endDrag(board: Board) {
  board.root.classList.remove('dragging');
  hover(board, null);
}

function pointOf(board: Board, event: PointerEvent) {
  const { x, y } = placeOn(board.root, event);
  return { x: x * WIDTH, y: y * HEIGHT };
}

function cellUnder(board: Board, event: PointerEvent) {
  const { x, y } = pointOf(board, event);
  return cellAt(Math.floor((x - FRAME) / SQUARE), Math.floor((y - FRAME) / SQUARE), board.scene.flipped);
}

function hover(board: Board, cell: number | null) {
  board.root.querySelector('.cell.hover')?.classList.remove('hover');
  if (cell !== null) cellNode(board, cell).classList.add('hover');
}
