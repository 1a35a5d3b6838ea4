//! Scores in hundredths of the game's unit, from the viewpoint of the side to move. Wins lie far above estimates.

use crate::Proven;
use game::Value;

/// A win in 0 plies: the mate score of chess engines.
pub const WIN: i32 = 32_000;
/// A repetition, without contempt (CPW: Draw Evaluation).
pub const DRAW: i32 = 0;
/// Above every possible score.
pub const INFINITE: i32 = 32_001;
/// The longest win or loss, in plies, that can be distinguished from an estimate.
pub const MAX_WIN_PLIES: i32 = 2_000;
/// The maximum absolute value of estimates; proven wins and losses lie beyond it.
pub const EVAL_LIMIT: i32 = WIN - MAX_WIN_PLIES - 1;

/// Whether the score is a proven win or loss.
pub const fn is_win_or_loss(score: i32) -> bool {
    score.abs() > EVAL_LIMIT
}

/// A proven result's score at `ply` plies from the root. Shorter wins and longer losses are better.
pub fn of_proven(proven: Proven, ply: usize) -> i32 {
    match proven {
        Proven::Win(plies) => WIN - plies as i32 - ply as i32,
        Proven::Loss(plies) => -WIN + plies as i32 + ply as i32,
        Proven::Score(score) => score,
    }
}

/// The score as a [`Value`].
pub fn to_value(score: i32) -> Value {
    if score > EVAL_LIMIT {
        Value::Win((WIN - score) as u32)
    } else if score < -EVAL_LIMIT {
        Value::Loss((WIN + score) as u32)
    } else {
        Value::Estimate(score)
    }
}

/// The score to store in the table: wins and losses count from the position, not from the root.
pub(crate) fn score_to_tt(score: i32, ply: usize) -> i32 {
    if score > EVAL_LIMIT {
        score + ply as i32
    } else if score < -EVAL_LIMIT {
        score - ply as i32
    } else {
        score
    }
}

/// The inverse of [`score_to_tt`].
pub(crate) fn score_from_tt(score: i32, ply: usize) -> i32 {
    if score > EVAL_LIMIT {
        score - ply as i32
    } else if score < -EVAL_LIMIT {
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
        assert!(of_proven(Proven::Win(1), 3) > of_proven(Proven::Win(3), 3));
        assert!(of_proven(Proven::Loss(4), 3) > of_proven(Proven::Loss(2), 3));
        assert!(of_proven(Proven::Win(900), 100) > EVAL_LIMIT);
        assert_eq!(to_value(of_proven(Proven::Win(2), 3)), Value::Win(5));
        assert_eq!(to_value(of_proven(Proven::Loss(2), 4)), Value::Loss(6));
        assert_eq!(to_value(-35), Value::Estimate(-35));
    }

    #[test]
    fn the_table_counts_wins_from_the_position() {
        for score in [WIN - 9, -WIN + 9, 120, -120] {
            assert_eq!(score_from_tt(score_to_tt(score, 4), 4), score);
        }
        assert_eq!(score_to_tt(WIN - 9, 4), WIN - 5);
    }
}
