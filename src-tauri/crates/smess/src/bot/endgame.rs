//! Brain and one piece against a bare Brain, solved by going backwards from the ends (CPW: Retrograde Analysis).
//!
//! There are two kinds of piece, two sides to move and 56 squares for each of the three pieces. The side with
//! the piece is called strong; the board is turned so that it is the first side.

mod retrograde;

use crate::{Board, Piece, Square};
use game::{Environment, Side};
use search::Proven;
use std::sync::{LazyLock, Once};

const SQUARES: usize = Square::COUNT;
const SIZE: usize = 2 * 2 * SQUARES * SQUARES * SQUARES;

/// The results of all positions of this ending, one byte each. 0 is a draw. Odd numbers are wins of the side to move
/// in as many plies, even ones are its losses. Nothing lasts longer than 200 plies.
pub(super) struct Endgame(Vec<u8>);

static TABLE: LazyLock<Endgame> = LazyLock::new(retrograde::solve);

/// The solved ending. To ask before it is solved takes some hundredths of a second.
pub(super) fn table() -> &'static Endgame {
    &TABLE
}

/// Solves the ending in the background, the first time that it is called. So no search has to wait for it, as a
/// search that waits cannot be stopped.
pub(super) fn prepare(environment: &Environment) {
    static PREPARED: Once = Once::new();
    PREPARED.call_once(|| {
        // Without a thread it is solved when first asked for.
        let _ = environment.spawner.start("endgame", Box::new(|| _ = table()));
    });
}

impl Endgame {
    /// What a position with two Brains and one other piece comes to.
    pub(super) fn result(&self, board: &Board) -> Proven {
        let position = EndgamePosition::of(board).expect("two Brains and one piece are on the board");
        match u32::from(self.0[position.index()]) {
            0 => Proven::Score(0),
            plies if plies % 2 == 1 => Proven::Win(plies),
            plies => Proven::Loss(plies),
        }
    }
}

/// A position of the ending, the strong side being the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct EndgamePosition {
    strong_to_move: bool,
    numskull: bool,
    strong: Square,
    piece: Square,
    weak: Square,
}

impl EndgamePosition {
    fn of(board: &Board) -> Option<EndgamePosition> {
        let strong_side =
            if board.occupied_by(Side::First).count() == 2 { Side::First } else { Side::Second };
        let square = |side, piece| {
            let square = board.pieces(side, piece).first()?;
            Some(if strong_side == Side::First { square } else { square.turned() })
        };
        let numskull = square(strong_side, Piece::Numskull);
        Some(EndgamePosition {
            strong_to_move: board.side() == strong_side,
            numskull: numskull.is_some(),
            strong: square(strong_side, Piece::Brain)?,
            piece: numskull.or_else(|| square(strong_side, Piece::Ninny))?,
            weak: square(!strong_side, Piece::Brain)?,
        })
    }

    /// The board of this position, if no two pieces stand on one square and no Ninny where it would have
    /// become a Numskull.
    fn board(self) -> Option<Board> {
        let distinct = self.strong != self.piece && self.strong != self.weak && self.piece != self.weak;
        let piece = if self.numskull { Piece::Numskull } else { Piece::Ninny };
        let promoted = !self.numskull && crate::piece::promotion_squares(Side::First).contains(self.piece);
        if !distinct || promoted {
            return None;
        }
        let mut board = Board::EMPTY;
        board.put(Side::First, Piece::Brain, self.strong);
        board.put(Side::First, piece, self.piece);
        board.put(Side::Second, Piece::Brain, self.weak);
        Some(board.with_side(if self.strong_to_move { Side::First } else { Side::Second }))
    }

    fn index(self) -> usize {
        let kind = 2 * usize::from(self.strong_to_move) + usize::from(self.numskull);
        ((kind * SQUARES + self.strong.index()) * SQUARES + self.piece.index()) * SQUARES + self.weak.index()
    }

    fn from_index(index: usize) -> EndgamePosition {
        let square = |n: usize| Square::from_index((n % SQUARES) as u8);
        let kind = index / (SQUARES * SQUARES * SQUARES);
        EndgamePosition {
            strong_to_move: kind >= 2,
            numskull: kind % 2 == 1,
            strong: square(index / (SQUARES * SQUARES)),
            piece: square(index / SQUARES),
            weak: square(index),
        }
    }
}

#[cfg(test)]
mod tests;
