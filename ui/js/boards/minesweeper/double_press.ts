import type { BoardActions } from './actions.js';
import type { Draft } from './wire.js';

/** Handles quick clicks and repeated keys. */

const DOUBLE_CLICK_MS = 350;

/**
 * Mouse clicks. Two quick clicks on an already chosen square confirm the choice. On any other square, quick clicks
 * count individually.
 */
export function createClicks(actions: BoardActions): (cell: number, time_ms: number) => void {
  let last = { cell: -1, time_ms: -Infinity };
  /** The choice before the first of these clicks, if it was the clicked square. */
  let chosen: Draft | null = null;
  return (cell, time_ms) => {
    const repeated = cell === last.cell && time_ms - last.time_ms < DOUBLE_CLICK_MS;
    last = { cell, time_ms };
    if (repeated && chosen) {
      actions.confirmEarlier(chosen);
      chosen = null;
      last.cell = -1;
      return;
    }
    const draft = actions.draft();
    if (!repeated) chosen = draft?.cell === cell ? draft : null;
    actions.cell(cell);
  };
}

/**
 * Enter chooses a square, and a second Enter confirms it, even before the first is answered. Choosing twice would turn
 * *explore* into *mark*.
 */
export function createEnter(actions: Pick<BoardActions, 'draft' | 'cell' | 'confirm'>): (cell: number) => Promise<void> {
  /** The square whose choice is awaiting an answer. */
  let coming: number | null = null;
  return async (cell) => {
    if (cell === coming || actions.draft()?.cell === cell) {
      coming = null;
      actions.confirm();
      return;
    }
    coming = cell;
    await actions.cell(cell);
    if (coming === cell) coming = null;
  };
}
