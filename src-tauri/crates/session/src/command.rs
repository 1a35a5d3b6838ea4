use crate::{Player, TimeControl};
use game::{Input, Side};
use serde::{Deserialize, Serialize};

/// The address of a match: on the wire, and where it is kept. No two matches ever have the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct MatchId(pub u64);

/// A command was carried out. What it changed is pushed, in a snapshot of this revision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct Accepted {
    /// The match that the command was for, or that it made.
    pub id: MatchId,
    /// The revision of the snapshot that shows what became of it. A later one does too.
    pub revision: u64,
}

/// What people ask of one match: `{"kind": "undo", "plies": 2}`. An optional field may be left out.
///
/// [`Can`](crate::Can) says which of them are possible; one that is not is refused with
/// [`MatchError::NotNow`](crate::MatchError::NotNow), unless another error fits better.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum MatchCommand {
    /// Chooses one of the rules of a match that has not begun.
    SetOption {
        /// The option's name, as in [`OptionsShown::offered`](crate::OptionsShown::offered).
        name: String,
        /// Its value as text.
        value: String,
    },
    /// Chooses who plays a side, before the start or in mid-game. Refused where it would show somebody what they
    /// must not see.
    Seat {
        /// The side.
        side: Side,
        /// Nobody only before the start.
        player: Option<Player>,
    },
    /// Names the person on a side.
    SetName {
        /// The side.
        side: Side,
        /// At most 40 characters on one line; nobody's if there is none.
        name: Option<String>,
    },
    /// Chooses the clock of a match that has not begun.
    SetClock {
        /// None for as much time as anybody likes.
        clock: Option<TimeControl>,
    },
    /// Starts the match, or continues it after a pause.
    Start,
    /// Interrupts the match; a computer player stops thinking.
    Pause,
    /// The player named by `hand_over` has the device.
    TakeDevice,
    /// The player who has the device leaves it, and has to take it again.
    LeaveDevice,
    /// What a hand did on the board.
    Enter {
        /// What the hand did.
        input: Input,
    },
    /// Makes a move for the player to move.
    Play {
        /// The move as a person types it.
        text: String,
    },
    /// Takes back moves.
    Undo {
        /// How many plies; if none are given, as many as lead back to a human's turn.
        #[cfg_attr(feature = "wire-types", ts(optional = nullable))]
        plies: Option<usize>,
    },
    /// Makes moves again that were taken back.
    Redo {
        /// How many plies; if none are given, as many as lead to a human's turn.
        #[cfg_attr(feature = "wire-types", ts(optional = nullable))]
        plies: Option<usize>,
    },
    /// Takes back or redoes until this many moves of the record are on the board.
    GoTo {
        /// How many.
        ply: usize,
    },
    /// Shows a past position without taking back.
    Look {
        /// After how many moves of the record; none shows the board again.
        ply: Option<usize>,
        /// With whose knowledge.
        #[serde(rename = "as", default)]
        #[cfg_attr(feature = "wire-types", ts(as = "Option<Perspective>", optional))]
        perspective: Perspective,
    },
    /// Begins or ends the analysis of what is shown.
    Analyse {
        /// Whether it is wanted.
        wanted: bool,
    },
    /// Begins to judge the moves of a match that is over, or ends it.
    Judge {
        /// Whether it is wanted.
        wanted: bool,
    },
    /// Breaks the match off: it ends at once, without a result.
    Quit,
    /// The human at the screen gives up: the only one, or of two the one to move.
    Resign,
    /// The human to move offers a draw. A human opponent answers before anything else is done; a computer
    /// accepts when its own search score is not above zero.
    OfferDraw,
    /// Accepts or declines the open draw offer.
    AnswerDraw {
        /// The side that was asked, which answers.
        side: Side,
        /// Whether it accepts.
        accept: bool,
    },
    /// Answers a friend who asks to take back.
    AnswerTakeBack {
        /// Whether they may.
        accept: bool,
    },
    /// Claims that a friend's time is over.
    Claim {
        /// Only for a draw.
        draw: bool,
    },
    /// Admits that one's own time is over.
    Yield,
    /// Says something to a friend.
    Say {
        /// The number of the phrase, below 12.
        phrase: u8,
    },
}

/// Whose knowledge somebody looks back with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Perspective {
    /// Everything.
    #[default]
    All,
    /// What the first side knew.
    First,
    /// What the second side knew.
    Second,
}

impl Perspective {
    /// The player whose knowledge it is.
    pub fn player(self) -> Option<Side> {
        match self {
            Perspective::All => None,
            Perspective::First => Some(Side::First),
            Perspective::Second => Some(Side::Second),
        }
    }
}

impl MatchCommand {
    /// Whether it changes only what is shown, so that the save stays the same.
    pub(crate) fn only_shows(&self) -> bool {
        use MatchCommand::{Analyse, LeaveDevice, Look, TakeDevice};
        matches!(self, Analyse { .. } | LeaveDevice | Look { .. } | TakeDevice)
    }
}
