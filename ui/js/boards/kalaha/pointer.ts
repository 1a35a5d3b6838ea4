import { paintAbove } from './above.js';
import { paintBanner } from './banner.js';
import type { Board } from './paint.js';

/**
 * A hovered or focused pit shows where its last stone would land. Optionally, the first tap with a finger only previews
 * this, and the second plays.
 */

/** @param signal stops listening */
export function listenToPointing(root: HTMLElement, boardHere: () => Board | undefined, signal: AbortSignal) {
  const on = (type: string, hear: (board: Board, event: any) => void) =>
    root.addEventListener(type, (event) => {
      const board = boardHere();
      if (board) hear(board, event);
    }, { signal });
  for (const type of ['pointerover', 'focusin']) on(type, (board, { target }) => point(board, cellOf(target)));
  for (const type of ['pointerout', 'focusout']) {
    on(type, (board, { relatedTarget }) => {
      // Lifting a finger fires `pointerout`, but the pit is still waiting for its second tap.
      const waits = type === 'pointerout' && board.asked?.flight === board.flight && board.asked.cell === board.pointed;
      // Between neighbouring pits, only the next pit's event triggers a redraw.
      if (!waits && cellOf(relatedTarget) === null) point(board, null);
    });
  }
}

/** Whether a tap with a finger still needs a second one. */
export function waitsForTap(board: Board, cell: number) {
  const { scene, flight, asked, root } = board;
  const again = asked?.cell === cell && asked.flight === flight;
  board.asked = null;
  if (!scene.confirm || again || !scene.cells[cell].playable) return false;
  board.asked = { cell, flight };
  paintBanner(root, scene.confirm);
  point(board, cell);
  return true;
}

function cellOf(target: EventTarget | null): number | null {
  const cell = ((target as Element | null)?.closest('[data-cell]') as HTMLElement | null | undefined);
  return cell ? Number(cell.dataset.cell) : null;
}

function point(board: Board, cell: number | null) {
  if (board.pointed === cell) return;
  board.pointed = cell;
  paintAbove(board);
}
