use crate::Side;
use serde::Serialize;
use std::cmp::Ordering;

/// Whose turn it is, or how the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// This side is to move and has at least one legal move.
    Of(Side),
    /// The game is over.
    Over(Outcome),
}

impl Turn {
    /// The side to move; `None` after the end.
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
    /// The winner; `None` for a draw or an abandoned game.
    pub winner: Option<Side>,
    /// Why the game ended.
    pub ending: Ending,
}

/// Why a game ended: a stable code in snake case (`brain_captured`), which the user interface translates.
///
/// Games define their own endings next to their rules. The endings here apply to matches of any game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Ending(pub &'static str);

impl Ending {
    /// A player resigned.
    pub const RESIGNED: Ending = Ending("resigned");
    /// The players agreed on a draw.
    pub const AGREED: Ending = Ending("agreed");
    /// A player ran out of time.
    pub const OUT_OF_TIME: Ending = Ending("out_of_time");
    /// The players abandoned the game: there is no result, not even a draw.
    pub const ABANDONED: Ending = Ending("abandoned");
    /// A player left a match between two devices before both had moved: there is no result.
    pub const CALLED_OFF: Ending = Ending("called_off");
    /// A match between two devices stopped because its data is inconsistent: there is no result.
    pub const STOPPED: Ending = Ending("stopped");
    /// A player is proven to have made an illegal mark in a match between two devices.
    pub const ILLEGAL_MARK: Ending = Ending("illegal_mark");
    /// The match reached the maximum number of turns.
    pub const TOO_LONG: Ending = Ending("too_long");
}

impl Ending {
    /// The endings without a result, not even a draw.
    pub const WITHOUT_RESULT: [Ending; 3] = [Ending::ABANDONED, Ending::CALLED_OFF, Ending::STOPPED];

    /// Whether the ending with this code has no result.
    pub fn is_without_result(code: &str) -> bool {
        Ending::WITHOUT_RESULT.iter().any(|ending| ending.0 == code)
    }
}

impl Outcome {
    /// A win for this side.
    pub const fn win(winner: Side, ending: Ending) -> Self {
        Outcome { winner: Some(winner), ending }
    }

    /// A draw.
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
