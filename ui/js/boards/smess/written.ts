import { indexOf } from './geometry.js';
import type { Cell, PlacedPiece } from './wire.js';

/**
 * Moves as the record writes them: "Nf6xe7" for `f6e7`. Moves name only squares, so the pieces come from the board
 * shown.
 */

const LETTERS = { brain: 'B', numskull: 'S', ninny: 'N' };

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
