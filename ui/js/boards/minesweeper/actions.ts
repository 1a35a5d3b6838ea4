import { activate } from '../kit/grid.js';
import { boardAt } from './paint.js';
import { paintTools } from './tools.js';
import type { Input } from '../../wire.js';
import type { ActionKind as Action, Draft } from './wire.js';

/**
 * What touching the board comes to, whatever it is touched with. A first tap on a square sends `press`, or
 * `secondary` while the switch stands on *mark*; a tap on the chosen square sends `press` again. What these mean
 * the backend knows.
 */

export type Hands = { enter: (input: Input) => Promise<boolean> };

export interface BoardActions {
  /** A promise of the answer, if anything was asked. */
  cell: (cell: number) => unknown;
  /** The other action, at once. */
  mark: (cell: number) => void;
  confirm: () => void;
  /** Answers whether there was anything to take back. */
  cancel: () => boolean;
  /** Turns the switch. */
  choose: (action: Action) => void;
  draft: () => Draft | null;
  /** Carries out what was chosen before. */
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
