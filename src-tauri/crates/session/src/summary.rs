use crate::{BySide, Phase, Player, PointsAccount};
use game::Side;
use serde::{Deserialize, Serialize};

/// What a list of matches says of one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct Summary {
    /// The game's id.
    pub game: String,
    /// Where the match stands; one that goes on is paused.
    pub phase: Phase,
    /// Whose turn it is; null before the start and after the end.
    pub turn: Option<Side>,
    /// Who plays each side; null where nobody is chosen yet.
    pub seats: BySide<Option<Player>>,
    /// The names of the people who have one.
    pub names: BySide<Option<String>>,
    /// The rules as text.
    pub options: String,
    /// When it was started, in seconds since 1970; null before the start, and where nobody noted it.
    #[cfg_attr(feature = "wire-types", ts(type = "number | null"))]
    pub began: Option<u64>,
    /// How many moves are on the board.
    pub plies: usize,
    /// How many moves were made, those included that are taken back and can be made again.
    pub moves: usize,
    /// How it ended; null while it has not.
    pub outcome: Option<SavedOutcome>,
    /// Where the points of each side came from, as [`crate::MoveReview::points`] tells it after the end.
    #[serde(default)]
    pub judged: Option<BySide<PointsAccount>>,
    /// Whether it began with moves of another match, so that somebody may have known what comes.
    #[serde(default)]
    pub continued: bool,
}

/// How a kept match ended: [`game::Outcome`] as it is read again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct SavedOutcome {
    /// The winner; nobody in a draw and in a match that was broken off.
    pub winner: Option<Side>,
    /// The code of [`game::Ending`].
    pub ending: String,
}
