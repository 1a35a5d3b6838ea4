//! What is shown of a match with a friend on another device.

use crate::BySide;
use game::Side;
use serde::Serialize;

/// There are so many phrases that one can say to a friend; the page has the words.
pub const PHRASES: u8 = 12;

/// Why a match with a friend has stopped for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum FriendStop {
    /// The friend's device has sent what no honest program writes.
    InvalidEntry,
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
    pub dealerless: Option<DealerlessShown>,
}

/// Where a game stands whose secrets neither of two devices knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct DealerlessShown {
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
