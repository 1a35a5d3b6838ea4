use super::beginner::Beginner;
use super::weigher::Weigher;
use super::weighing::{NO_FUTURE, Taste};
use crate::Knowledge;
use game::{Bot, Budget, Level};
use std::time::Duration;

/// The levels there are, weakest first.
pub const LEVELS: [Level; 4] = [1, 2, 3, 4];

/// The computer player of a level; a level that does not exist is taken for the nearest one. How strong each
/// is, and how that was measured, stands in docs/strength.md.
pub fn player(level: Level, seed: u64) -> Box<dyn Bot<Knowledge>> {
    match level {
        0 | 1 => Box::new(Beginner::new(seed)),
        2 => Box::new(Weigher::new(NO_FUTURE, seed)),
        3 => Box::new(Weigher::new(LEVEL_3, seed)),
        _ => Box::new(Weigher::new(LEVEL_4, seed)),
    }
}

/// What a level spends on a move: at most two seconds, and on the usual board a hundredth of that.
pub fn budget(_level: Level) -> Budget {
    Budget::time(Duration::from_millis(1900))
}

/// Takes half of what it leaves to the opponent into account.
const LEVEL_3: Taste = Taste { reply: 0.5, looks_at_all: false, ..NO_FUTURE };

/// Gives up points for leaving the opponent little, neither a good action nor certain mines, and concludes from
/// his failed marks what he knows. Found by matches of 400 games against R5, as docs/strength.md tells.
const LEVEL_4: Taste = Taste { reply: 5.0, certain: 2.0, secret: 2.0, heard: 8, looks_at_all: false };

/// A player to measure others by: it maximises its expected points less `weight` times the best expected
/// points of the opponent's reply, over every action and exactly. R1 has weight 1, R5 weight 5.
pub fn yardstick(weight: f64, seed: u64) -> Box<dyn Bot<Knowledge>> {
    Box::new(Weigher::new(Taste { reply: weight, ..NO_FUTURE }, seed))
}
