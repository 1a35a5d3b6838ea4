//! The log of a match with a friend on another device, as the session reads and writes it. Storing, sending and
//! verifying logs happens outside this crate.

use crate::friend::{AskedShown, FriendPhrase, FriendStop};
use crate::save::Termination;
use crate::{BySide, MatchError, MatchId};
use game::Side;

/// The logs of all matches with friends, which define the state of these matches. The session calls it while locked, so
/// implementations must not call the session.
pub trait MatchLog: Send + Sync + 'static {
    /// The match according to its log; none if this device has no keys for it.
    fn read(&self, id: MatchId) -> Option<LogView>;

    /// Writes an entry to this device's log. When this returns, the entry is durable and being sent to the friend.
    ///
    /// # Errors
    /// If the entry does not fit or cannot be saved; nothing has changed.
    fn write(&self, id: MatchId, entry: &LogEntry) -> Result<(), MatchError>;
}

/// An entry that the session writes to the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LogEntry {
    /// A move in a game without secrets.
    Move {
        /// Its index in the list of legal moves.
        number: u16,
        /// Whether it offers a draw.
        offers_draw: bool,
    },
    /// A move in a game without a dealer, in human-readable notation: `e f7`, `m a11`. The friend's device answers with
    /// its result.
    Action(String),
    /// Accepts the draw offer.
    Agree,
    /// Asks to take back moves.
    Ask {
        /// The ply to return to.
        to: u16,
    },
    /// Answers the friend's takeback request.
    Answer {
        /// Whether to allow it.
        agrees: bool,
    },
    /// Resigns.
    Resign,
    /// Claims that the friend has run out of time.
    Claim {
        /// Whether it claims only a draw.
        draw: bool,
    },
    /// Concedes that this player's time is up.
    Yield,
    /// Sends the phrase with this number.
    Say(u8),
}

/// A match according to its log on this device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogView {
    /// This device's side.
    pub own: Side,
    /// The moves.
    pub moves: LogMoves,
    /// The side that owes the next turn; none after the end.
    pub turn: Option<Side>,
    /// That side's duty.
    pub due: Due,
    /// The last move offers a draw to the side that owes the turn.
    pub draw_offered: bool,
    /// The other side is asking to go back to this ply. The side that owes the turn can answer or move.
    pub asked: Option<u16>,
    /// A claim that the side that owes the turn has run out of time; `true` if it claims only a draw.
    pub claimed: Option<bool>,
    /// The phrases sent, in match order.
    pub phrases: Vec<FriendPhrase>,
    /// How the match ended, if not by the rules.
    pub termination: Option<Termination>,
    /// Whether this device can write now.
    pub may_write: bool,
    /// Why the match has stopped permanently.
    pub stopped: Option<FriendStop>,
    /// The ply that this player can now ask to go back to.
    pub may_ask: Option<u16>,
    /// Whether this player can send a phrase now.
    pub may_say: bool,
    /// The friend has run out of time, so this player can claim it.
    pub overdue: bool,
    /// This player's own time is certainly up.
    pub admits: bool,
}

/// A match's moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LogMoves {
    /// Indices into the lists of legal moves, without moves taken back.
    Numbers(Vec<u16>),
    /// This device's knowledge of a game without a dealer.
    Dealerless(DealerlessMoves),
}

/// This device's knowledge of a game whose secrets neither device knows, in its rules' notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealerlessMoves {
    /// How many of the [`DEALS`](crate::DEALS) parts of the deal have arrived.
    pub dealt: u8,
    /// The moves and their results, such as `e f7 3`, `m a11 -`, `m ?? -`.
    pub settled: Vec<String>,
    /// The move that is waiting for an answer.
    pub asked: Option<AskedShown>,
    /// The side proven to have made an illegal mark.
    pub illegal_mark: Option<Side>,
    /// The sides whose secrets have been revealed.
    pub opened: BySide<bool>,
    /// Once both are revealed: the options and moves that replay the game with its secrets.
    pub replay: Option<(String, Vec<String>)>,
}

/// The duty of the side that owes the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// A move.
    Move,
    /// An answer to the other side's takeback request.
    Answer {
        /// The requested ply.
        to: u16,
    },
    /// An entry that the program writes automatically.
    Program,
}

impl LogView {
    /// Whether this device owes the turn.
    pub fn is_own_turn(&self) -> bool {
        self.turn == Some(self.own)
    }

    /// The ply that the side to move is being asked to go back to.
    pub(crate) fn asked_to(&self) -> Option<u16> {
        match self.due {
            Due::Answer { to } => Some(to),
            Due::Move => self.asked,
            Due::Program => None,
        }
    }
}
