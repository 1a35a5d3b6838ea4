use crate::Side;
use serde::Serialize;

/// Whose turn it is, or how the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// This side is to move, and has at least one legal move.
    Of(Side),
    /// Nobody may move any more.
    Over(Outcome),
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// The winner; nobody in a draw.
    pub winner: Option<Side>,
    /// Why the game ended.
    pub ending: Ending,
}

/// Why a game ended: a stable code in snake case (`brain_captured`), which a user interface puts into words.
///
/// A game names its own endings beside its rules. [`Ending::RESIGNED`] and [`Ending::AGREED`] belong to the
/// match around any game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Ending(pub &'static str);

impl Ending {
    /// A player gave up.
    pub const RESIGNED: Ending = Ending("resigned");
    /// The players agreed on a draw.
    pub const AGREED: Ending = Ending("agreed");
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
}
