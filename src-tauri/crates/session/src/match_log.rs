//! The log of a match with a friend on another device, as the session sees it: what it says, and writing to it. Who
//! keeps it, sends it and believes it is beyond this crate.

use crate::friend::{AskedShown, FriendPhrase, FriendStop};
use crate::save::Termination;
use crate::{BySide, MatchError, MatchId};
use game::Side;

/// The logs of all matches with friends: the truth of these matches. Called while the session is locked, so they never
/// call the session.
pub trait MatchLog: Send + Sync + 'static {
    /// The match as its log tells it; nothing if this device has no keys of it.
    fn read(&self, id: MatchId) -> Option<LogView>;

    /// Writes an entry to the own log. It is kept for good when this returns, and on its way to the friend.
    ///
    /// # Errors
    /// It does not fit, or cannot be kept; nothing has changed then.
    fn write(&self, id: MatchId, entry: &LogEntry) -> Result<(), MatchError>;
}

/// What one side writes to its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LogEntry {
    /// A move of a game without secrets.
    Move {
        /// Its number in the list of legal moves.
        number: u16,
        /// It offers a draw.
        offers_draw: bool,
    },
    /// A move of a game without a dealer, as people write it: `e f7`, `m a11`. What it finds is asked of the friend.
    Action(String),
    /// Takes the draw offer.
    Agree,
    /// Asks to take back.
    Ask {
        /// To this ply.
        to: u16,
    },
    /// Answers whether the friend may take back.
    Answer {
        /// They may.
        agrees: bool,
    },
    /// Gives up.
    Resign,
    /// Claims that the friend's time is over.
    Claim {
        /// Only for a draw.
        draw: bool,
    },
    /// Admits that the own time is over.
    Yield,
    /// Says the phrase with this number.
    Say(u8),
}

/// A match as its log tells it on this device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogView {
    /// The side of this device.
    pub own: Side,
    /// What was played.
    pub moves: LogMoves,
    /// Who owes the next turn; nobody after the end.
    pub turn: Option<Side>,
    /// What they owe.
    pub due: Due,
    /// The last move offers a draw to the side that owes the turn.
    pub draw_offered: bool,
    /// The side that owes the turn is asked to take back to this ply, and may answer or move.
    pub asked: Option<u16>,
    /// It is claimed that the time of the side that owes the turn is over; `true` if only a draw is claimed.
    pub claimed: Option<bool>,
    /// What was said, in the order of the match.
    pub phrases: Vec<FriendPhrase>,
    /// How the match ended, unless by the rules of the game.
    pub termination: Option<Termination>,
    /// Whether this device may write now.
    pub may_write: bool,
    /// Why it has stopped for ever.
    pub stopped: Option<FriendStop>,
    /// The ply that one may ask now to take back to.
    pub may_ask: Option<u16>,
    /// Whether one may say something now.
    pub may_say: bool,
    /// The friend's time is over, so that it may be claimed.
    pub overdue: bool,
    /// The own time is over beyond doubt.
    pub admits: bool,
}

/// What was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LogMoves {
    /// The numbers of the moves, without what was taken back.
    Numbers(Vec<u16>),
    /// What this device knows of a game without a dealer.
    Dealerless(DealerlessMoves),
}

/// What this device knows of a game whose secrets neither device knows, in the texts of its rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealerlessMoves {
    /// How many of the [`DEALS`](crate::DEALS) parts of the deal are there.
    pub dealt: u8,
    /// The moves and what they found, such as `e f7 3`, `m a11 -`, `m ?? -`.
    pub settled: Vec<String>,
    /// The move that waits for its answer.
    pub asked: Option<AskedShown>,
    /// Who is proven to have made a mark that the rules do not allow.
    pub illegal_mark: Option<Side>,
    /// Whose secrets have been shown.
    pub opened: BySide<bool>,
    /// Once both have shown them: the options and all moves that play the same game again with its secrets.
    pub replay: Option<(String, Vec<String>)>,
}

/// What the side that has the turn owes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// A move.
    Move,
    /// An answer whether the other side may take back.
    Answer {
        /// To this ply.
        to: u16,
    },
    /// What the program makes by itself.
    Program,
}

impl LogView {
    /// Whether this device owes the turn.
    pub fn is_own_turn(&self) -> bool {
        self.turn == Some(self.own)
    }

    /// The ply that the side with the turn is asked to take back to.
    pub(crate) fn asked_to(&self) -> Option<u16> {
        match self.due {
            Due::Answer { to } => Some(to),
            Due::Move => self.asked,
            Due::Program => None,
        }
    }
}
