//! Endgames with three pieces, solved backwards from the final positions (CPW: Endgame Tablebases; Retrograde
//! Analysis).
//!
//! The results ignore the optional draw by repetition.

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

/// The result for a position with two Brains and one other piece. Takes about a tenth of a second if the endgames have
/// not been solved yet.
pub(super) fn three_pieces(board: &Board) -> Proven {
    let [numskull, ninny] = &*THREE_PIECES;
    let has_ninny = Side::BOTH.into_iter().any(|side| !board.pieces(side, Piece::Ninny).is_empty());
    if has_ninny { ninny.result(board) } else { numskull.result(board) }
}

/// Solves the endgames in the background, on the first call. A search waiting for the solution could not be stopped.
pub(super) fn prepare(environment: &Environment) {
    static PREPARED: Once = Once::new();
    PREPARED.call_once(|| {
        // If no thread is available, the first lookup solves the endgames.
        let _ = environment.spawner.start("endgame", Box::new(|| _ = LazyLock::force(&THREE_PIECES)));
    });
}

/// The number of indices in an endgame, including positions with two pieces on one square.
const SIZE: usize = 2 * Square::COUNT.pow(3);

/// The results for all positions with a Brain and this piece against a lone Brain, one byte each. 0 is a draw. Odd
/// numbers are wins for the side to move in that many plies, even numbers losses.
struct Ending {
    piece: Piece,
    results: Vec<u8>,
}

impl Ending {
    /// The result for the side to move.
    fn result(&self, board: &Board) -> Proven {
        match u32::from(self.results[index(self.piece, &seen(self.piece, board))]) {
            0 => Proven::Score(0),
            plies if plies % 2 == 1 => Proven::Win(plies),
            plies => Proven::Loss(plies),
        }
    }
}

/// Turns the position, if necessary, so that the piece belongs to the first side.
fn seen(piece: Piece, board: &Board) -> Board {
    if board.pieces(Side::First, piece).is_empty() { board.turned() } else { *board }
}

/// The pieces whose squares are the digits of an index.
fn digits(piece: Piece) -> [(Side, Piece); 3] {
    [(Side::First, Piece::Brain), (Side::Second, Piece::Brain), (Side::First, piece)]
}

/// The index of a position in which the piece belongs to the first side.
fn index(piece: Piece, board: &Board) -> usize {
    digits(piece).into_iter().fold(board.side().index(), |index, (side, piece)| {
        let square = board.pieces(side, piece).first().expect("all three pieces are on the board");
        index * Square::COUNT + square.index()
    })
}

/// The position with this index. `None` if two pieces share a square or a Ninny stands on a promotion square.
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
