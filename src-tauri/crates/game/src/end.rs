use crate::Side;
use serde::Serialize;
use std::cmp::Ordering;

/// Whose turn it is, or how the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// This side is to move, and has at least one legal move.
    Of(Side),
    /// Nobody may move any more.
    Over(Outcome),
}

impl Turn {
    /// The side to move; nobody after the end.
    pub const fn mover(self) -> Option<Side> {
        match self {
            Turn::Of(side) => Some(side),
            Turn::Over(_) => None,
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct Outcome {
    /// The winner; nobody in a draw and in a game that was broken off.
    pub winner: Option<Side>,
    /// Why the game ended.
    pub ending: Ending,
}

/// Why a game ended: a stable code in snake case (`brain_captured`), which a user interface puts into words.
///
/// A game names its own endings beside its rules. [`Ending::RESIGNED`], [`Ending::AGREED`],
/// [`Ending::OUT_OF_TIME`] and [`Ending::ABANDONED`] belong to the match around any game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Ending(pub &'static str);

impl Ending {
    /// A player gave up.
    pub const RESIGNED: Ending = Ending("resigned");
    /// The players agreed on a draw.
    pub const AGREED: Ending = Ending("agreed");
    /// A player's time was up.
    pub const OUT_OF_TIME: Ending = Ending("out_of_time");
    /// The players broke the game off: there is no result, not even a draw.
    pub const ABANDONED: Ending = Ending("abandoned");
}

impl Outcome {
    /// A win for this side.
    pub const fn win(winner: Side, ending: Ending) -> Self {
        Outcome { winner: Some(winner), ending }
    }

    /// A game that nobody won.
    pub const fn draw(ending: Ending) -> Self {
        Outcome { winner: None, ending }
    }

    /// The side with more points wins.
    pub fn by_points<T: Ord>([first, second]: [T; 2], ending: Ending) -> Self {
        match first.cmp(&second) {
            Ordering::Greater => Outcome::win(Side::First, ending),
            Ordering::Less => Outcome::win(Side::Second, ending),
            Ordering::Equal => Outcome::draw(ending),
        }
    }

    /// A game without a result.
    pub const ABANDONED: Outcome = Outcome { winner: None, ending: Ending::ABANDONED };
}
