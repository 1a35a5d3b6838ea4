//! The inverse of the rules' tables: which pieces attack a square. Only the origin's arrows matter, so these are not
//! the squares that can be reached from the attacked square.

use crate::board::rays;
use crate::direction::Direction;
use crate::{Bitboard, Board, Piece, Square};
use game::Side;

/// For each square, the neighbours with an arrow pointing to it.
pub(super) const STEPS_TO: [Bitboard; Square::COUNT] = {
    let mut sources = [Bitboard::EMPTY; Square::COUNT];
    let mut from = 0;
    while from < Square::COUNT {
        let mut to = 0;
        while to < Square::COUNT {
            if rays::STEPS[from].contains(Square::from_index(to as u8)) {
                sources[to].0 |= 1 << from;
            }
            to += 1;
        }
        from += 1;
    }
    sources
};

/// The squares strictly between two squares, along an arrow of the first.
static BETWEEN: [[Bitboard; Square::COUNT]; Square::COUNT] = {
    let mut between = [[Bitboard::EMPTY; Square::COUNT]; Square::COUNT];
    let mut from = 0;
    while from < Square::COUNT {
        let square = Square::from_index(from as u8);
        let mut d = 0;
        while d < 8 {
            if square.arrows().contains(Direction::ALL[d]) {
                let mut passed = 0;
                let mut at = square;
                while let Some(next) = at.neighbour(Direction::ALL[d]) {
                    between[from][next.index()] = Bitboard(passed);
                    passed |= 1 << next.index();
                    at = next;
                }
            }
            d += 1;
        }
        from += 1;
    }
    between
};

/// For each square, the squares from which a Numskull can reach it on an empty board.
pub(super) static SLIDES_TO: [Bitboard; Square::COUNT] = {
    let mut sources = [Bitboard::EMPTY; Square::COUNT];
    let mut from = 0;
    while from < Square::COUNT {
        let square = Square::from_index(from as u8);
        let mut d = 0;
        while d < 8 {
            if square.arrows().contains(Direction::ALL[d]) {
                let mut at = square;
                while let Some(next) = at.neighbour(Direction::ALL[d]) {
                    sources[next.index()].0 |= 1 << from;
                    at = next;
                }
            }
            d += 1;
        }
        from += 1;
    }
    sources
};

/// This side's pieces that could step onto a square to capture there.
pub(super) fn steppers_to(board: &Board, side: Side, target: Square) -> Bitboard {
    STEPS_TO[target.index()] & (board.pieces(side, Piece::Ninny) | board.pieces(side, Piece::Brain))
}

/// This side's Numskulls that can reach a square, given these occupied squares.
pub(super) fn sliders_to(board: &Board, side: Side, target: Square, occupied: Bitboard) -> Bitboard {
    let mut reaching = Bitboard::EMPTY;
    for from in board.pieces(side, Piece::Numskull) & SLIDES_TO[target.index()] {
        if (BETWEEN[from.index()][target.index()] & occupied).is_empty() {
            reaching |= Bitboard::of(from);
        }
    }
    reaching
}

/// Whether a side could capture on a square on its next move.
pub(super) fn attacks(board: &Board, side: Side, target: Square) -> bool {
    if !steppers_to(board, side, target).is_empty() {
        return true;
    }
    let sliders = board.pieces(side, Piece::Numskull) & SLIDES_TO[target.index()];
    if sliders.is_empty() {
        return false;
    }
    let occupied = board.occupied();
    let mut sliders = sliders;
    sliders.any(|from| (BETWEEN[from.index()][target.index()] & occupied).is_empty())
}
