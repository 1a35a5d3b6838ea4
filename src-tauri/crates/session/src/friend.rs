//! A friend on another device: what the session asks of the log of such a match, and what is shown of it.

use crate::{BySide, MatchError, MatchId};
use game::Side;
use remote::{Act, MatchView, Seat, Terms};
use serde::Serialize;

/// There are so many phrases that one can say to a friend; the page has the words.
pub const PHRASES: u8 = 12;

/// The logs of matches with friends: what really happened in them. Called while the session is locked: they must not
/// call the session.
pub trait FriendLogs: Send + Sync + 'static {
    /// The match as its log tells it; nothing if this device has no keys of it.
    fn read(&self, id: MatchId) -> Option<FriendLog>;

    /// Writes an entry to the own log. It is there for good when this returns, and on its way to the friend.
    ///
    /// # Errors
    /// It does not fit, or cannot be kept; nothing has changed then.
    fn write(&self, id: MatchId, act: &Act) -> Result<(), MatchError>;

    /// Makes an action of a game with secrets, such as `e f7` or `m a11`, and writes it to the own log.
    ///
    /// # Errors
    /// It does not fit, or cannot be kept; nothing has changed then.
    fn act(&self, id: MatchId, action: &str) -> Result<(), MatchError>;
}

/// A match as its log tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FriendLog {
    /// This device's.
    pub seat: Seat,
    /// What was agreed on.
    pub terms: Terms,
    /// As both logs tell it.
    pub view: MatchView,
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

/// Why a match with a friend has stopped for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum FriendStop {
    /// The friend's device has sent what no honest program writes.
    Misfit,
    /// A device has sent two versions of its log, as a restored copy can.
    Fork,
    /// The two programs see different positions.
    Disagreement,
    /// The match has moved to another device of this person.
    Moved,
}

/// What stands between this person and a friend on another device.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct FriendShown {
    /// The friend's.
    pub side: Side,
    /// A draw is offered with the next move of this person.
    pub offers_draw: bool,
    /// The friend asks to take back to this ply.
    pub asked: Option<u16>,
    /// This person has asked to take back to this ply, and waits.
    pub asking: Option<u16>,
    /// This side has to answer before anything else is done.
    pub owes_answer: Option<Side>,
    /// Somebody claims that the other's time is over.
    pub claim: Option<FriendClaim>,
    /// What was said, in the order of the match.
    pub phrases: Vec<FriendPhrase>,
    /// Why the match has stopped for ever.
    pub stopped: Option<FriendStop>,
    /// The match can only be looked at, since this device has no keys of it.
    pub no_keys: bool,
    /// What both devices have settled, in a game whose secrets neither knows; null in all others.
    pub joint: Option<JointShown>,
}

/// Where a game stands whose secrets neither of two devices knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct JointShown {
    /// How many of the [`DEALS`] parts of the deal are there.
    pub dealt: u8,
    /// Whose device has to deal or to answer now, by itself.
    pub owes: Option<Side>,
    /// The action that waits for its answer.
    pub asked: Option<AskedShown>,
    /// Who is proven to have made a mark that the rules do not allow.
    pub illegal_mark: Option<Side>,
    /// Whose secrets have been shown.
    pub opened: BySide<bool>,
    /// Both have shown their secrets, and the game played again with them is what was told in it.
    pub confirmed: bool,
}

/// The deal has so many parts.
pub const DEALS: u8 = 3;

/// An action that waits for its answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct AskedShown {
    /// Who acts.
    pub by: Side,
    /// As people write it, as far as it may be known: `e f7`, `m a11`, `m ??`.
    pub text: String,
}

/// A claim that the other's time is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct FriendClaim {
    /// Who claims it.
    pub by: Side,
    /// Only for a draw.
    pub draw: bool,
}

/// Something that was said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct FriendPhrase {
    /// Before which turn of the log.
    pub turn: usize,
    /// Who said it.
    pub by: Side,
    /// Its number in the page's list.
    pub phrase: u8,
}

impl FriendLog {
    /// The side that a seat plays.
    pub fn side(&self, seat: Seat) -> Side {
        if self.terms.seat(Side::First) == seat { Side::First } else { Side::Second }
    }

    /// The side that this device plays.
    pub fn own(&self) -> Side {
        self.side(self.seat)
    }
}
