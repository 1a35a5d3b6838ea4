//! Nim on a board of holes: three rows with 3, 4 and 5 pegs. A move takes a peg from a row and all pegs to its right.
//! The player who takes the last peg wins.

mod bot;
mod options;

pub use options::Options;

use game::{
    BadOptions, ByViewer, Ending, IllegalMove, Input, InputResult, Outcome, Side, State, Turn, View, Viewer,
};
use serde::Serialize;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The number of pegs in each row at the start.
pub const START: [u8; 3] = [3, 4, 5];

/// A player took the last peg.
pub const LAST_PEG: Ending = Ending("last_peg");

/// A game: the pegs left in each row, from the left. It has no secrets, so it is its own view.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS), ts(rename = "View"))]
pub struct Nim {
    rows: [u8; 3],
    mover: Side,
}

/// Takes this peg from a row and all pegs to its right: `b2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct Take {
    /// 0 to 2.
    pub row: u8,
    /// The number of pegs that stay, from the left.
    pub stay: u8,
}

/// The text is not a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a move is a row and a hole, such as 'b2'")]
pub struct BadTake;

/// The public report of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct Taken {
    /// The move.
    pub take: Take,
    /// The number of pegs taken.
    pub pegs: u8,
}

impl Take {
    /// Every possible move.
    pub fn all() -> impl Iterator<Item = Take> {
        (0..3).flat_map(|row| (0..START[usize::from(row)]).map(move |stay| Take { row, stay }))
    }
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.row), self.stay + 1)
    }
}

impl FromStr for Take {
    type Err = BadTake;

    fn from_str(text: &str) -> Result<Self, BadTake> {
        Take::all().find(|take| take.to_string() == text).ok_or(BadTake)
    }
}

impl fmt::Display for Taken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.take.fmt(f)
    }
}

impl State for Nim {
    const ID: &'static str = "nim";
    const TAKEBACK: bool = true;
    const SECRETS: bool = false;
    type Options = Options;
    type View = Nim;

    fn start(_options: &Options, _seed: u64) -> Result<Self, BadOptions> {
        Ok(Nim { rows: START, mover: Side::First })
    }

    fn play(&mut self, take: Take) -> Result<ByViewer<Taken>, IllegalMove> {
        if !self.legal_moves().contains(&take) {
            return Err(IllegalMove(take.to_string()));
        }
        let row = &mut self.rows[usize::from(take.row)];
        let pegs = *row - take.stay;
        *row = take.stay;
        self.mover = !self.mover;
        Ok(ByViewer::same(Taken { take, pegs }))
    }

    fn view(&self, _viewer: Viewer) -> Nim {
        self.clone()
    }
}

impl View for Nim {
    type Move = Take;
    type Draft = ();
    type MoveReport = Taken;
    type Answer = ();

    fn turn(&self) -> Turn {
        if self.rows == [0; 3] {
            Turn::Over(Outcome::win(!self.mover, LAST_PEG))
        } else {
            Turn::Of(self.mover)
        }
    }

    fn legal_moves(&self) -> Vec<Take> {
        Take::all().filter(|take| take.stay < self.rows[usize::from(take.row)]).collect()
    }

    /// Holes are numbered row by row.
    fn interpret(&self, _draft: Option<&()>, input: Input) -> InputResult<Nim> {
        let Input::Press { cell } = input else { return InputResult::Nothing };
        match Take::all().nth(cell.into()).filter(|take| self.legal_moves().contains(take)) {
            Some(take) => InputResult::Move(take),
            None => InputResult::Nothing,
        }
    }
}
