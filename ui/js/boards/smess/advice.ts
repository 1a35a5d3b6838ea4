import { indexOf, nameOf } from './geometry.js';
import type { GameSnapshot as Snapshot, SmessMove } from './wire.js';
import type { I18n } from '../../foundation/i18n.js';

/** How hints and the coach name squares and moves. */

/** A move's two squares. */
export const moveCells = (move: SmessMove) => [indexOf(move.slice(0, 2)), indexOf(move.slice(2))];

export const advice = {
  cellText: (cell: number) => nameOf(cell),

  moveText(move: SmessMove, { view: { cells } }: Snapshot, i18n: I18n): string {
    const [from, to] = moveCells(move);
    // Once the move is made, the piece is on the target.
    const piece = cells[from].piece ?? cells[to].piece;
    const captured = cells[from].piece && cells[to].piece;
    return i18n.t(captured ? 'smess.advice_capture' : 'smess.advice_move', {
      kind: piece ? i18n.t(`smess.kind_${piece.kind}`) : '', from: nameOf(from), to: nameOf(to),
      captured: captured ? i18n.t(`smess.kind_${captured.kind}`) : '',
    });
  },
};
