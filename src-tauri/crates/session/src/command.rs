use crate::{Player, TimeControl};
use game::{Input, Side};
use serde::{Deserialize, Serialize};

/// A match's id on the wire and in storage. Ids are never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct MatchId(pub u64);

/// A command was carried out. The resulting state is pushed in a snapshot of this revision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct Accepted {
    /// The match the command applied to or created.
    pub id: MatchId,
    /// The revision of the snapshot that shows the result. Later ones include it.
    pub revision: u64,
    /// Why an input made no move and chose nothing, in the form of the game's answers; null otherwise.
    pub why_not: Option<serde_json::Value>,
}

/// A command to one match: `{"kind": "undo", "plies": 2}`. Optional fields may be omitted.
///
/// [`Can`](crate::Can) says which commands are possible. Others are refused with
/// [`MatchError::NotNow`](crate::MatchError::NotNow), unless a more specific error applies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum MatchCommand {
    /// Sets an option of a match that has not begun.
    SetOption {
        /// The option's name, as in [`OptionsShown::offered`](crate::OptionsShown::offered).
        name: String,
        /// Its value as text.
        value: String,
    },
    /// Chooses who plays a side, before the start or during the match. Refused if it would reveal a secret.
    Seat {
        /// The side.
        side: Side,
        /// Null only before the start.
        player: Option<Player>,
    },
    /// Names a side's human player.
    SetName {
        /// The side.
        side: Side,
        /// At most 40 characters on one line; null removes the name.
        name: Option<String>,
    },
    /// Chooses the clock of a match that has not begun.
    SetClock {
        /// Null for unlimited time.
        clock: Option<TimeControl>,
    },
    /// Starts the match or resumes it after a pause.
    Start,
    /// Pauses the match; a computer player stops thinking.
    Pause,
    /// The player named by `hand_over` has taken the device.
    TakeDevice,
    /// The player who has the device puts it down, and must take it again to continue.
    LeaveDevice,
    /// An input on the board.
    Enter {
        /// The input.
        input: Input,
    },
    /// Makes a move for the player to move.
    Play {
        /// The move, as a player types it.
        text: String,
    },
    /// Takes back moves.
    Undo {
        /// The number of plies; by default, back to a human's turn.
        #[cfg_attr(feature = "wire-types", ts(optional = nullable))]
        plies: Option<usize>,
    },
    /// Redoes moves that were taken back.
    Redo {
        /// The number of plies; by default, up to a human's turn.
        #[cfg_attr(feature = "wire-types", ts(optional = nullable))]
        plies: Option<usize>,
    },
    /// Takes back or redoes until this many moves of the record are on the board.
    GoTo {
        /// The number of moves.
        ply: usize,
    },
    /// Shows a past position without taking anything back.
    Look {
        /// The number of moves played there; null returns to the board.
        ply: Option<usize>,
        /// Whose knowledge to show.
        #[serde(rename = "as", default)]
        #[cfg_attr(feature = "wire-types", ts(as = "Option<Perspective>", optional))]
        perspective: Perspective,
    },
    /// Starts or stops the analysis of the position shown.
    Analyse {
        /// Whether to analyse.
        wanted: bool,
    },
    /// Starts or stops judging the moves of a finished match.
    Judge {
        /// Whether to judge.
        wanted: bool,
    },
    /// Asks for a hint, or for the next of its three steps: where to look, what to play, and why. Only for one person
    /// against a computer, and in problems.
    Hint,
    /// Switches the coach on or off. The coach comments on the moves of one person against a computer. The next match
    /// starts with the same choice.
    Coach {
        /// Whether the coach comments.
        wanted: bool,
    },
    /// Answers the coach, who has warned about a move.
    AnswerCoach {
        /// Whether to make the move; otherwise the person chooses again.
        play: bool,
    },
    /// Ends the match immediately, without a result.
    Quit,
    /// The human at the screen resigns: the only human, or the one to move if there are two.
    Resign,
    /// The human to move offers a draw. A human opponent must answer before play continues; a computer accepts if its
    /// own evaluation is not above zero.
    OfferDraw,
    /// Accepts or declines the open draw offer.
    AnswerDraw {
        /// The side that answers.
        side: Side,
        /// Whether it accepts.
        accept: bool,
    },
    /// Answers a friend's request to take back.
    AnswerTakeBack {
        /// Whether to allow it.
        accept: bool,
    },
    /// Claims that a friend has run out of time.
    Claim {
        /// Whether it claims only a draw.
        draw: bool,
    },
    /// Concedes that this player's time is up.
    Yield,
    /// Sends a phrase to a friend.
    Say {
        /// The number of the phrase, below 12.
        phrase: u8,
    },
    /// Makes the move that a lesson's step asks for, or all moves of a problem's solution.
    ShowMove,
    /// Goes back to the position before a wrong move in a problem.
    TryAgain,
    /// Shows a step of the lesson from its beginning.
    GoToStep {
        /// Its place in the lesson, from 0. A number beyond the end means the last step.
        step: usize,
    },
}

/// Whose knowledge a past position shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Perspective {
    /// Everything.
    #[default]
    All,
    /// The first side's knowledge.
    First,
    /// The second side's knowledge.
    Second,
}

impl Perspective {
    /// The player whose knowledge it shows.
    pub fn player(self) -> Option<Side> {
        match self {
            Perspective::All => None,
            Perspective::First => Some(Side::First),
            Perspective::Second => Some(Side::Second),
        }
    }
}

impl MatchCommand {
    /// Whether it changes only the display, not the save.
    pub(crate) fn only_shows(&self) -> bool {
        use MatchCommand::{Analyse, LeaveDevice, Look, TakeDevice};
        matches!(self, Analyse { .. } | LeaveDevice | Look { .. } | TakeDevice)
    }
}
