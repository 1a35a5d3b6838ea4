//! Scores: hundredths of the game's unit from the view of the side to move, with wins far above them.

use crate::Known;
use game::Value;

/// A win in 0 plies.
pub const WIN: i32 = 32_000;
/// Above every score that can occur.
pub const INFINITE: i32 = 32_001;
/// The longest win or loss, in plies, that is told from an estimate.
pub const LONGEST: i32 = 2_000;
/// Estimates lie within plus and minus this; beyond are proven wins and losses.
pub const ESTIMATE_LIMIT: i32 = WIN - LONGEST - 1;

/// Whether the score is a proven win or loss.
pub const fn is_decided(score: i32) -> bool {
    score.abs() > ESTIMATE_LIMIT
}

/// The score, at `ply` plies from the root, of what is known there. Shorter wins and longer losses are better.
pub fn of_known(known: Known, ply: usize) -> i32 {
    match known {
        Known::Win(plies) => WIN - plies as i32 - ply as i32,
        Known::Loss(plies) => -WIN + plies as i32 + ply as i32,
        Known::Worth(score) => score,
    }
}

/// The score as the contract states it.
pub fn to_value(score: i32) -> Value {
    if score > ESTIMATE_LIMIT {
        Value::Win((WIN - score) as u32)
    } else if score < -ESTIMATE_LIMIT {
        Value::Loss((WIN + score) as u32)
    } else {
        Value::Estimate(score)
    }
}

/// A score as it is kept in the table: wins and losses counted from the position, not from the root.
pub(crate) fn from_root(score: i32, ply: usize) -> i32 {
    if score > ESTIMATE_LIMIT {
        score + ply as i32
    } else if score < -ESTIMATE_LIMIT {
        score - ply as i32
    } else {
        score
    }
}

/// The reverse of [`from_root`].
pub(crate) fn to_root(score: i32, ply: usize) -> i32 {
    if score > ESTIMATE_LIMIT {
        score - ply as i32
    } else if score < -ESTIMATE_LIMIT {
        score + ply as i32
    } else {
        score
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shorter_win_and_a_longer_loss_score_more() {
        assert!(of_known(Known::Win(1), 3) > of_known(Known::Win(3), 3));
        assert!(of_known(Known::Loss(4), 3) > of_known(Known::Loss(2), 3));
        assert!(of_known(Known::Win(900), 100) > ESTIMATE_LIMIT);
        assert_eq!(to_value(of_known(Known::Win(2), 3)), Value::Win(5));
        assert_eq!(to_value(of_known(Known::Loss(2), 4)), Value::Loss(6));
        assert_eq!(to_value(-35), Value::Estimate(-35));
    }

    #[test]
    fn the_table_counts_wins_from_the_position() {
        for score in [WIN - 9, -WIN + 9, 120, -120] {
            assert_eq!(to_root(from_root(score, 4), 4), score);
        }
        assert_eq!(from_root(WIN - 9, 4), WIN - 5);
    }
}
