use crate::{BySide, Phase, Player, PointsAccount};
use game::Side;
use serde::{Deserialize, Serialize};

/// A match's summary for lists.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct Summary {
    /// The game's id.
    pub game: String,
    /// The match's phase; a match in progress counts as paused.
    pub phase: Phase,
    /// The side to move; null before the start and after the end.
    pub turn: Option<Side>,
    /// Who plays each side; null where no player is chosen yet.
    pub seats: BySide<Option<Player>>,
    /// The human players' names, where given.
    pub names: BySide<Option<String>>,
    /// The options as text.
    pub options: String,
    /// When it was started, in seconds since 1970; null before the start or if unknown.
    #[cfg_attr(feature = "wire-types", ts(type = "number | null"))]
    pub began: Option<u64>,
    /// How many moves are on the board.
    pub plies: usize,
    /// How many moves were made, including those that can be redone.
    pub moves: usize,
    /// How it ended; null if it has not.
    pub outcome: Option<SavedOutcome>,
    /// Where each side's points came from, as in [`crate::MoveReview::points`].
    #[serde(default)]
    pub judged: Option<BySide<PointsAccount>>,
    /// Whether it began with moves from another match, so that a player may have known what comes next.
    #[serde(default)]
    pub continued: bool,
    /// The number of moves on the board before which the player saw a hint.
    #[serde(default)]
    pub hints: usize,
    /// Whether a coach commented on the moves.
    #[serde(default)]
    pub coached: bool,
}

/// How a saved match ended: [`game::Outcome`] in deserializable form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct SavedOutcome {
    /// The winner; none after a draw or if the match was ended without a result.
    pub winner: Option<Side>,
    /// The code of [`game::Ending`].
    pub ending: String,
}
