//! What strikes the eye on the board, and what is easily overlooked.

use super::packed_move::PackedMove;
use super::search_position::SearchPosition;
use crate::Square;
use search::{Conspicuous, Position};

/// Captures and promotions change the board, so they are seen twice as easily as other moves.
const NOISY: u32 = 50;
const QUIET: u32 = 100;

/// What the length of a move does to its obscurity, in per cent: by one square, by two, by more.
const BY_LENGTH: [u32; 3] = [80, 100, 150];

/// What the way from where the last move ended does, in per cent: up to one square, up to three, farther.
const BY_WAY: [u32; 3] = [50, 100, 125];

/// The number of king's steps between two squares.
pub(super) fn distance(a: Square, b: Square) -> u8 {
    a.column().abs_diff(b.column()).max(a.row().abs_diff(b.row()))
}

impl Conspicuous for SearchPosition {
    /// Long slides are overlooked more readily than steps, and what happens far from the last move more readily
    /// than what happens beside it.
    fn obscurity(&self, m: PackedMove, last: Option<PackedMove>) -> u32 {
        let kind = if self.is_noisy(m) { NOISY } else { QUIET };
        let length = match distance(m.from(), m.to()) {
            ..=1 => 0,
            2 => 1,
            _ => 2,
        };
        let way =
            last.map_or(1, |last| match distance(m.from(), last.to()).min(distance(m.to(), last.to())) {
                ..=1 => 0,
                2 | 3 => 1,
                _ => 2,
            });
        kind * BY_LENGTH[length] * BY_WAY[way] / 10_000
    }
}
