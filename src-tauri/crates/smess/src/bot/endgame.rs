//! Endings of three pieces, solved by going backwards from the ends (CPW: Endgame Tablebases; Retrograde Analysis).
//!
//! The values are those of the rule book's game, which no rule against endless games ends.

mod retrograde;

use crate::piece::promotion_squares;
use crate::{Board, Piece, Square};
use game::{Environment, Side};
use search::Proven;
use std::sync::{LazyLock, Once};

static THREE_PIECES: LazyLock<[Ending; 2]> = LazyLock::new(|| {
    let numskull = retrograde::solve(Piece::Numskull, None);
    let ninny = retrograde::solve(Piece::Ninny, Some(&numskull));
    [numskull, ninny]
});

/// What a position with two Brains and one other piece comes to. To ask before this ending is solved takes
/// about a tenth of a second.
pub(super) fn three_pieces(board: &Board) -> Proven {
    let [numskull, ninny] = &*THREE_PIECES;
    let has_ninny = Side::BOTH.into_iter().any(|side| !board.pieces(side, Piece::Ninny).is_empty());
    if has_ninny { ninny.result(board) } else { numskull.result(board) }
}

/// Solves that ending in the background, the first time that it is called. So no search has to wait for it, as a
/// search that waits cannot be stopped.
pub(super) fn prepare(environment: &Environment) {
    static PREPARED: Once = Once::new();
    PREPARED.call_once(|| {
        // Without a thread it is solved when first asked for.
        let _ = environment.spawner.start("endgame", Box::new(|| _ = LazyLock::force(&THREE_PIECES)));
    });
}

/// How many positions an ending numbers, also those in which two pieces would share a square.
const SIZE: usize = 2 * Square::COUNT.pow(3);

/// The results of all positions of a Brain and this piece against a Brain, one byte each. 0 is a draw. Odd numbers are
/// wins of the side to move in as many plies, even ones are its losses.
struct Ending {
    piece: Piece,
    results: Vec<u8>,
}

impl Ending {
    /// What a position comes to from the view of the side to move.
    fn result(&self, board: &Board) -> Proven {
        match u32::from(self.results[index(self.piece, &seen(self.piece, board))]) {
            0 => Proven::Score(0),
            plies if plies % 2 == 1 => Proven::Win(plies),
            plies => Proven::Loss(plies),
        }
    }
}

/// A position seen so that the piece is the first side's.
fn seen(piece: Piece, board: &Board) -> Board {
    if board.pieces(Side::First, piece).is_empty() { board.turned() } else { *board }
}

/// The sides and kinds whose squares are the digits of a position's number.
fn digits(piece: Piece) -> [(Side, Piece); 3] {
    [(Side::First, Piece::Brain), (Side::Second, Piece::Brain), (Side::First, piece)]
}

/// The number of a position in which the piece is the first side's.
fn index(piece: Piece, board: &Board) -> usize {
    digits(piece).into_iter().fold(board.side().index(), |index, (side, piece)| {
        let square = board.pieces(side, piece).first().expect("each of the three is on the board");
        index * Square::COUNT + square.index()
    })
}

/// The position with a number. None where two pieces would share a square, or a Ninny would have become a Numskull.
fn board(piece: Piece, mut index: usize) -> Option<Board> {
    let mut board = Board::EMPTY;
    for (side, piece) in digits(piece).into_iter().rev() {
        let square = Square::from_index((index % Square::COUNT) as u8);
        index /= Square::COUNT;
        let promoted = piece == Piece::Ninny && promotion_squares(side).contains(square);
        if promoted || board.occupied().contains(square) {
            return None;
        }
        board.put(side, piece, square);
    }
    Some(board.with_side(if index == 0 { Side::First } else { Side::Second }))
}

#[cfg(test)]
mod tests;
