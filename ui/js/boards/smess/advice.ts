import { indexOf, nameOf } from './geometry.js';
import type { GameSnapshot as Snapshot, SmessMove } from './wire.js';
import type { I18n } from '../../foundation/i18n.js';

/** How hints and the coach name squares and moves. */

/** A move's two squares. */
export const moveCells = (move: SmessMove) => [indexOf(move.slice(0, 2)), indexOf(move.slice(2))];

export const advice = {
  tellsLine: true,
  cellText: (cell: number) => nameOf(cell),

  moveText(move: SmessMove, snapshot: Snapshot, i18n: I18n): string {
    const [from, to] = moveCells(move);
    const { piece, captured } = madeMove(move, snapshot) ?? piecesOf(move, snapshot);
    return i18n.t(captured ? 'smess.advice_capture' : 'smess.advice_move', {
      kind: piece ? i18n.t(`smess.kind_${piece}`) : '', from: nameOf(from), to: nameOf(to), captured: captured ? i18n.t(`smess.kind_${captured}`) : '',
    });
  },
};

/** A praised move as it was made: it may have changed the piece, and the answer may have captured it. */
function madeMove(move: SmessMove, { coach, record, at }: Snapshot) {
  const [from, to] = moveCells(move);
  const comment = coach?.comment;
  if (comment?.kind !== 'praise' || comment.chosen !== move) return null;
  return record.slice(0, at).reverse().find(({ report }) => report.from === from && report.to === to)?.report ?? null;
}

/** The pieces of a move before it is made. */
function piecesOf(move: SmessMove, { view: { cells } }: Snapshot) {
  const [piece, captured] = moveCells(move).map((cell) => cells[cell].piece?.kind ?? null);
  return { piece, captured };
}
