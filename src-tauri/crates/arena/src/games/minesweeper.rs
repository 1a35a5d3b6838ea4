use super::Matched;
use crate::contestant::{CannotSeat, Kind};
use crate::grabber::Grabber;
use game::{Bot, Ending, Playable, Resources, State, View};
use minesweeper::bot::yardstick;
use minesweeper::{Action, Kind as Act, Knowledge, Minesweeper, Options, Shown};

/// How many boards the bench plays.
pub(crate) const BOARDS: u64 = 4;

impl Matched for Minesweeper {
    fn seat(kind: &Kind, resources: Resources, seed: u64) -> Result<Box<dyn Bot<Knowledge>>, CannotSeat> {
        match kind {
            Kind::Level(level) => Ok(Minesweeper::bot(*level, seed, &resources)),
            Kind::Reply(weight) => Ok(yardstick(f64::from(*weight), seed)),
            Kind::Grabber => Ok(Box::new(Grabber::new(obvious_mines, seed))),
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

/// Marks of mines that a single number gives away, because all that is hidden around it are mines.
fn obvious_mines(view: &Knowledge) -> Vec<Action> {
    let grid = view.grid();
    let is_given_away = |near: usize| {
        let Shown::Number(number) = grid.get(near) else { return false };
        let around = || grid.size().neighbours(near);
        let hidden = around().filter(|&cell| grid.is_hidden(cell)).count();
        hidden + around().filter(|&cell| grid.get(cell).is_mine()).count() == usize::from(number)
    };
    let is_obvious = |action: &Action| {
        let cell = action.square.cell(grid.size()).expect("the board has the squares of its actions");
        action.kind == Act::Mark && grid.size().neighbours(cell).any(is_given_away)
    };
    view.legal_moves().into_iter().filter(is_obvious).collect()
}
