//! Moves for the search.

use crate::piece::promotion_squares;
use crate::{Bitboard, Board, Piece, SmessMove, Square};
use search::MoveKind;
use std::fmt;

/// A legal move with the moving and the captured piece, in 16 bits.
///
/// Bits 0 to 5 are the origin, 6 to 11 the target, 12 and 13 the piece, 14 and 15 the captured piece plus one, or 0.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PackedMove(u16);

impl PackedMove {
    fn new(from: Square, to: Square, piece: Piece, captured: Option<Piece>) -> PackedMove {
        let captured = captured.map_or(0, |piece| piece.index() + 1);
        PackedMove((from.index() | to.index() << 6 | piece.index() << 12 | captured << 14) as u16)
    }

    /// Packs a move if it is legal on this board.
    pub fn of(board: &Board, m: SmessMove) -> Option<PackedMove> {
        let piece = board.piece_of(board.side(), m.from).filter(|_| board.is_legal(m))?;
        Some(PackedMove::new(m.from, m.to, piece, board.piece_of(!board.side(), m.to)))
    }

    /// The move as used outside the search.
    pub fn unpacked(self) -> SmessMove {
        SmessMove { from: self.from(), to: self.to() }
    }

    pub(super) fn from(self) -> Square {
        Square::from_index((self.0 & 63) as u8)
    }

    pub(super) fn to(self) -> Square {
        Square::from_index((self.0 >> 6 & 63) as u8)
    }

    pub(super) fn piece(self) -> Piece {
        Piece::ALL[usize::from(self.0 >> 12 & 3)]
    }

    pub(super) fn captured(self) -> Option<Piece> {
        match self.0 >> 14 {
            0 => None,
            n => Some(Piece::ALL[usize::from(n - 1)]),
        }
    }

    /// The two squares in 12 bits; never 0, because they differ.
    pub(super) fn code(self) -> u16 {
        self.0 & 0xfff
    }
}

impl fmt::Debug for PackedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.unpacked(), f)
    }
}

/// The move with this code, if it is legal on this board.
pub(super) fn decode(board: &Board, code: u16) -> Option<PackedMove> {
    let square = |n: u16| Square::new((n & 63) as u8);
    PackedMove::of(board, SmessMove { from: square(code)?, to: square(code >> 6)? })
}

/// Appends the noisy moves (captures and promotions) or the quiet ones.
pub(super) fn generate(board: &Board, kind: MoveKind, moves: &mut Vec<PackedMove>) {
    let side = board.side();
    let empty = !board.occupied();
    let promotes = promotion_squares(side);
    match kind {
        MoveKind::Noisy => {
            push_all(board, [Piece::Ninny], board.occupied_by(!side) | (promotes & empty), moves);
            push_all(board, [Piece::Numskull, Piece::Brain], board.occupied_by(!side), moves);
        }
        MoveKind::Quiet => {
            push_all(board, [Piece::Ninny], empty & !promotes, moves);
            push_all(board, [Piece::Numskull, Piece::Brain], empty, moves);
        }
    }
}

/// Appends these pieces' moves to these squares.
fn push_all<const N: usize>(
    board: &Board,
    pieces: [Piece; N],
    wanted: Bitboard,
    moves: &mut Vec<PackedMove>,
) {
    let side = board.side();
    for piece in pieces {
        for from in board.pieces(side, piece) {
            let targets = board.targets(piece, from) & wanted;
            moves.extend(targets.map(|to| PackedMove::new(from, to, piece, board.piece_of(!side, to))));
        }
    }
}
