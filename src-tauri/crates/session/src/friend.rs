//! The state of a match with a friend on another device, as the page shows it.

use crate::BySide;
use game::Side;
use serde::Serialize;

/// The number of phrases that players can send each other; the page has their wording.
pub const PHRASES: u8 = 12;

/// Why a match with a friend has stopped permanently.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum FriendStop {
    /// The friend's device sent an entry that no honest program would sign.
    InvalidEntry,
    /// A device sent two versions of its log, as a restored backup can.
    Fork,
    /// The two programs see different positions.
    Disagreement,
    /// This player has moved the match to another device.
    Moved,
}

/// The shared state with a friend on another device.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct FriendShown {
    /// The friend's side.
    pub side: Side,
    /// This player's next move will offer a draw.
    pub offers_draw: bool,
    /// The friend asks to take back to this ply.
    pub asked: Option<u16>,
    /// This player has asked to take back to this ply and waits for an answer.
    pub asking: Option<u16>,
    /// The side that must answer before play continues.
    pub owes_answer: Option<Side>,
    /// A claim that a player has run out of time.
    pub claim: Option<FriendClaim>,
    /// The phrases sent, in match order.
    pub phrases: Vec<FriendPhrase>,
    /// Why the match has stopped permanently.
    pub stopped: Option<FriendStop>,
    /// This device has no keys for the match, so it is read-only.
    pub no_keys: bool,
    /// The state of a game whose secrets neither device knows; null in other games.
    pub dealerless: Option<DealerlessShown>,
}

/// The state of a game whose secrets neither device knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct DealerlessShown {
    /// How many of the [`DEALS`] parts of the deal have arrived.
    pub dealt: u8,
    /// The side whose device must now deal or answer automatically.
    pub owes: Option<Side>,
    /// The action that waits for an answer.
    pub asked: Option<AskedShown>,
    /// The side that is proven to have made an illegal mark.
    pub illegal_mark: Option<Side>,
    /// The sides whose secrets have been revealed.
    pub opened: BySide<bool>,
    /// Both sides have revealed their secrets, and replaying the game confirmed every answer.
    pub confirmed: bool,
}

/// The number of parts in the deal.
pub const DEALS: u8 = 3;

/// An action that waits for an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct AskedShown {
    /// The side that acts.
    pub by: Side,
    /// The action in human-readable notation, as far as the viewer may know it: `e f7`, `m a11`, `m ??`.
    pub text: String,
}

/// A claim that the opponent has run out of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct FriendClaim {
    /// The side that claims.
    pub by: Side,
    /// Whether it claims only a draw.
    pub draw: bool,
}

/// A phrase that was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct FriendPhrase {
    /// The turn in the log before which it was sent.
    pub turn: usize,
    /// The sender.
    pub by: Side,
    /// Its index in the page's list.
    pub phrase: u8,
}
