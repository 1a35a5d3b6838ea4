//! Static exchange evaluation: the net result of a move and all following captures on its target square (CPW: Static
//! Exchange Evaluation; SEE - The Swap Algorithm).

use super::attack::{sliders_to, steppers_to};
use super::packed_move::PackedMove;
use crate::piece::promotion_squares;
use crate::{Bitboard, Board, Piece, Square};
use game::Side;

/// The pieces' values in exchanges, in hundredths of a Ninny, by [`Piece::index`]. The Brain outweighs all other pieces
/// together.
pub(super) const WORTH: [i32; 3] = [20_000, 340, 100];

/// Whether this legal move and the best captures by both sides on its target square win at least `threshold` hundredths
/// of a Ninny.
pub(super) fn see_ge(board: &Board, m: PackedMove, threshold: i32) -> bool {
    let side = board.side();
    let (from, to) = (m.from(), m.to());
    let victim = m.captured().map_or(0, |piece| WORTH[piece.index()]);
    let promotes = m.piece() == Piece::Ninny && promotion_squares(side).contains(to);
    let (gain, at_risk) = if promotes {
        let numskull = WORTH[Piece::Numskull.index()];
        (victim + numskull - WORTH[Piece::Ninny.index()], numskull)
    } else {
        (victim, WORTH[m.piece().index()])
    };
    // `balance` is the margin over the threshold for the side that has just captured, if nothing follows.
    let mut balance = gain - threshold;
    if balance < 0 {
        return false;
    }
    // Is the threshold met even if the moved piece is lost without compensation?
    balance -= at_risk;
    if balance >= 0 {
        return true;
    }
    let mut occupied = board.occupied() & !Bitboard::of(from) | Bitboard::of(to);
    let mut to_capture = !side;
    // Before each round, `balance` is negative for the side that captured last, and `to_capture` is to move.
    while let Some((from, worth)) = least_attacker(board, to_capture, to, occupied) {
        occupied &= !Bitboard::of(from);
        to_capture = !to_capture;
        balance = -balance - 1 - worth;
        if balance >= 0 {
            break;
        }
    }
    // The side without a good capture has lost the exchange.
    to_capture != side
}

/// A side's least valuable piece that can capture on a square, and its value.
fn least_attacker(board: &Board, side: Side, target: Square, occupied: Bitboard) -> Option<(Square, i32)> {
    let steppers = steppers_to(board, side, target) & occupied;
    let brain = board.pieces(side, Piece::Brain);
    if let Some(ninny) = (steppers & !brain).first() {
        return Some((ninny, WORTH[Piece::Ninny.index()]));
    }
    let numskulls = sliders_to(board, side, target, occupied) & occupied;
    if let Some(numskull) = numskulls.first() {
        return Some((numskull, WORTH[Piece::Numskull.index()]));
    }
    (steppers & brain).first().map(|brain| (brain, WORTH[Piece::Brain.index()]))
}
