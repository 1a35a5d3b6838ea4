//! How conspicuous moves are.

use super::packed_move::PackedMove;
use super::search_position::SearchPosition;
use crate::Square;
use search::{Conspicuous, Position};

/// Captures and promotions stand out, so they are twice as easy to see.
const NOISY: u32 = 50;
const QUIET: u32 = 100;

/// The effect of a move's length on its obscurity, in percent: for one square, two squares, and more.
const BY_LENGTH: [u32; 3] = [80, 100, 150];

/// The effect of the distance from the last move's target, in percent: for up to one square, up to three, and more.
const BY_WAY: [u32; 3] = [50, 100, 125];

/// The distance between two squares in chess king moves.
pub(super) fn distance(a: Square, b: Square) -> u8 {
    a.column().abs_diff(b.column()).max(a.row().abs_diff(b.row()))
}

impl Conspicuous for SearchPosition {
    /// Long slides are easier to overlook than steps, and moves far from the last move are easier to overlook than
    /// moves near it.
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
