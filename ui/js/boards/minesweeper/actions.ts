import { activate } from '../kit/grid.js';
import { boardAt } from './paint.js';
import { paintTools } from './tools.js';
import type { Input } from '../../wire.js';
import type { ActionKind as Action, Draft } from './wire.js';

/**
 * Turns input on the board into actions. A first tap on a square sends `press`, or `secondary` while the switch is set
 * to *mark*; a tap on the chosen square sends `press` again. The backend decides what these mean.
 */

export type Hands = { enter: (input: Input) => Promise<boolean> };

export interface BoardActions {
  /** Returns a promise of the answer, if anything was sent. */
  cell: (cell: number) => unknown;
  /** Chooses *mark* directly. */
  mark: (cell: number) => void;
  confirm: () => void;
  /** Returns whether a choice was cancelled. */
  cancel: () => boolean;
  /** Sets the switch. */
  choose: (action: Action) => void;
  draft: () => Draft | null;
  /** Confirms an earlier choice. */
  confirmEarlier: (draft: Draft) => void;
}

export function createActions(root: HTMLElement, hands: Hands): BoardActions {
  const scene = () => boardAt(root)?.scene;
  const draft = () => scene()?.tools.draft ?? null;
  const enter = (input: Input) => scene()?.open && hands.enter(input);

  const choose = (cell: number, action: Action) => enter({ kind: action === 'mark' ? 'secondary' : 'press', cell });

  return {
    draft,
    cell: (cell) => {
      const again = draft()?.cell === cell;
      return again ? enter({ kind: 'press', cell }) : choose(cell, boardAt(root)?.mode ?? 'explore');
    },
    mark: (cell) => choose(cell, 'mark'),
    confirm: () => enter({ kind: 'confirm' }),
    cancel: () => {
      if (draft() === null) return false;
      enter({ kind: 'cancel' });
      return true;
    },
    choose: (action) => {
      const board = boardAt(root);
      if (!board) return;
      board.mode = action;
      const chosen = draft();
      if (chosen && chosen.action !== action) restore({ cell: chosen.cell, action });
      paintTools(board);
    },
    confirmEarlier: (chosen) => {
      restore(chosen);
      enter({ kind: 'confirm' });
    },
  };

  function restore({ cell, action }: Draft) {
    const board = boardAt(root);
    if (board) activate(board, cell);
    enter({ kind: 'cancel' });
    choose(cell, action);
  }
}
