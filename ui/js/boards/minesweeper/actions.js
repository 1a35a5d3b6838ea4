import { activate } from '../kit/grid.js';
import { boardAt } from './paint.js';
import { paintTools } from './tools.js';

/**
 * What touching the board comes to, whatever it is touched with. A first tap on a square sends `press`, or
 * `secondary` while the switch stands on *mark*; a tap on the chosen square sends `press` again. What these mean
 * the backend knows.
 *
 * @typedef {import('../../wire.js').Input} Input
 * @typedef {import('./wire.js').ActionKind} Action
 * @typedef {import('./scene.js').Scene} Scene
 *
 * @typedef {{ enter: (input: Input) => Promise<boolean> }} Hands
 *
 * @typedef {object} BoardActions
 * @property {(cell: number) => unknown} cell a promise of the answer, if anything was asked
 * @property {(cell: number) => void} mark the other action, at once
 * @property {() => void} confirm
 * @property {() => boolean} cancel answers whether there was anything to take back
 * @property {(action: Action) => void} choose turns the switch
 * @property {() => import('./wire.js').Draft | null} draft
 * @property {(draft: import('./wire.js').Draft) => void} confirmEarlier carries out what was chosen before
 */

/**
 * @param {HTMLElement} root
 * @param {Hands} hands
 * @returns {BoardActions}
 */
export function createActions(root, hands) {
  const scene = () => boardAt(root)?.scene;
  const draft = () => scene()?.tools.draft ?? null;
  const enter = (/** @type {Input} */ input) => scene()?.open && hands.enter(input);

  /**
   * @param {number} cell
   * @param {Action} action
   */
  const choose = (cell, action) => enter({ kind: action === 'mark' ? 'secondary' : 'press', cell });

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

  /** @param {import('./wire.js').Draft} chosen */
  function restore({ cell, action }) {
    const board = boardAt(root);
    if (board) activate(board, cell);
    enter({ kind: 'cancel' });
    choose(cell, action);
  }
}
