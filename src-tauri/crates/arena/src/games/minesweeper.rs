use super::{Game, Measured};
use crate::grabber::Grabber;
use crate::{bench, remote};
use game::{Bot, Resources, State, View};
use minesweeper::bot::baseline;
use minesweeper::{Action, ActionKind as Act, GameInMatch, Knowledge, Minesweeper, Options, Shown};

/// How many boards the bench plays.
pub(crate) const BOARDS: u64 = 4;

pub(super) const GAME: Game = Game {
    bench: Some(|_, output| {
        bench::play_all(output);
        Ok(())
    }),
    remote: Some(remote::play_dealerless::<GameInMatch>),
    ..Game::of::<Minesweeper>()
};

impl Measured for Minesweeper {
    /// A board of the usual size, drawn by the seed.
    fn opening(seed: u64) -> Minesweeper {
        Minesweeper::start(&Options::default(), seed).expect("the default options can be played")
    }

    /// `r1` and `r5` weigh their points against so many times the opponent's best reply.
    fn baseline(name: &str, _resources: &Resources, seed: u64) -> Option<Box<dyn Bot<Knowledge>>> {
        match name {
            "r1" => Some(baseline(1.0, seed)),
            "r5" => Some(baseline(5.0, seed)),
            "grabber" => Some(Box::new(Grabber::new(obvious_mines, seed))),
            _ => None,
        }
    }

    fn position_line(_view: &Knowledge) -> Option<String> {
        None
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
