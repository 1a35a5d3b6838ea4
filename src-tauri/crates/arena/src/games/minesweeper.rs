use super::Matched;
use crate::contestant::{CannotSeat, Kind};
use game::{Bot, Ending, Resources, State};
use minesweeper::bot::{player, yardstick};
use minesweeper::{Knowledge, Minesweeper, Options};

/// How many boards the bench plays.
pub(crate) const BOARDS: u64 = 4;

impl Matched for Minesweeper {
    fn seat(kind: &Kind, _resources: Resources, seed: u64) -> Result<Box<dyn Bot<Knowledge>>, CannotSeat> {
        match kind {
            Kind::Level(level) => Ok(player(*level, seed)),
            Kind::Reply(weight) => Ok(yardstick(f64::from(*weight), seed)),
            Kind::Engine | Kind::Plain | Kind::Program(_) => Err(kind.unknown_in("Minesweeper")),
        }
    }

    /// A board of the usual size, drawn by the seed.
    fn begin(seed: u64) -> Minesweeper {
        Minesweeper::start(&Options::default(), seed).expect("the default options can be played")
    }

    fn is_ended_by_rule(_ending: Ending) -> bool {
        false
    }
}
