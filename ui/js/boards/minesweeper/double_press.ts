import type { BoardActions } from './actions.js';
import type { Draft } from './wire.js';

/** What quick clicks and keys come to. */

const DOUBLE_CLICK_MS = 350;

/**
 * Clicks of a mouse. Two quick ones on a square that was chosen before confirm the choice. Quick ones on a square
 * that was not count one by one.
 */
export function createClicks(actions: BoardActions): (cell: number, time_ms: number) => void {
  let last = { cell: -1, time_ms: -Infinity };
  /** What was chosen before the first of these clicks, if it was the square clicked. */
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
 * Enter chooses a square and then confirms it, also where it is struck again before the answer to the choice is
 * there. A second choice would turn exploring into marking.
 */
export function createEnter(actions: Pick<BoardActions, 'draft' | 'cell' | 'confirm'>): (cell: number) => Promise<void> {
  /** The square whose choice is on its way. */
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
