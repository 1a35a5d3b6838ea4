import { opponent } from '../../foundation/sides.js';
import { indexOf } from './geometry.js';
import type { Cell, GameSnapshot, PlacedPiece } from './wire.js';

/**
 * Moves as the record writes them: "Nf6xe7" for `f6e7`. Moves name only squares, so the pieces come from the board
 * shown.
 */

const LETTERS = { brain: 'B', numskull: 'S', ninny: 'N' };

/** @param moves a variation replacing the last move shown */
export function writtenMoves({ view: { cells }, record, shown_ply }: Pick<GameSnapshot, 'view' | 'record' | 'shown_ply'>, moves: readonly string[]): string[] {
  const pieces = cells.map(({ piece }) => piece);
  const { report, side } = record[shown_ply - 1];
  pieces[report.from] = { kind: report.piece, side };
  pieces[report.to] = report.captured && { kind: report.captured, side: opponent(side) };
  return writtenFrom(cells, pieces, moves);
}

/** @param pieces the piece on each cell before the first move; changed */
export function writtenFrom(cells: readonly Cell[], pieces: (PlacedPiece | null)[], moves: readonly string[]): string[] {
  return moves.map((move) => {
    const [from, to] = [indexOf(move.slice(0, 2)), indexOf(move.slice(2))];
    const piece = pieces[from];
    if (!piece) return move;
    const promoted = piece.kind === 'ninny' && cells[to].promotes === piece.side;
    const text = `${LETTERS[piece.kind]}${move.slice(0, 2)}${pieces[to] ? 'x' : '-'}${move.slice(2)}${promoted ? '=S' : ''}`;
    pieces[to] = promoted ? { ...piece, kind: 'numskull' } : piece;
    pieces[from] = null;
    return text;
  });
}
