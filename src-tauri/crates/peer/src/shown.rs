use crate::ContactId;
use game::Side;
use serde::{Deserialize, Serialize};
use session::MatchId;

/// A friend on another device, as shown on the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct ContactShown {
    /// The contact's id.
    pub id: ContactId,
    /// The game's id.
    pub game: String,
    /// The game's options as text, without defaults.
    pub options: String,
    /// The stage of the invitation or match.
    pub stage: Stage,
    /// Who moves first, as agreed.
    pub sides: SidesShown,
    /// This device's side; null before the match begins.
    pub own: Option<Side>,
    /// The friend's name; empty while unknown.
    pub name: String,
    /// Days per move; 0 means no deadline.
    pub days: u8,
    /// When the invitation expires, in seconds since 1970; null once irrelevant.
    pub expires: Option<u64>,
    /// The match, once it has begun.
    pub match_id: Option<MatchId>,
    /// `123 456`, for comparison with the friend's digits; null before the match begins.
    pub digits: Option<String>,
    /// Whether the player has confirmed that the digits are equal.
    pub compared: bool,
    /// Whether the match waits for this device's player.
    pub your_turn: bool,
    /// Delivery of the newest local entry.
    pub delivery: Delivery,
    /// The state of the local network transport.
    pub network: TransportState,
    /// The state of the broker transport.
    pub broker: TransportState,
    /// The broker's problem code; null if none is known.
    pub broker_trouble: Option<&'static str>,
    /// When the friend last sent something authentic, in seconds since 1970.
    pub heard: Option<u64>,
    /// Whose time to move has run out.
    pub overdue: Overdue,
    /// Whether text can carry the pending messages. Entries in a game with secrets need a file.
    pub by_text: bool,
    /// Whether files can be exchanged, as in an accepted match with secrets.
    pub by_file: bool,
    /// The last change, in seconds since 1970.
    pub changed: u64,
    /// The last refusal's code; null once something has been accepted since.
    pub trouble: Option<&'static str>,
    /// The agreed broker's address, or empty.
    pub broker_url: String,
    /// Who wants a rematch.
    pub rematch: Option<RematchWish>,
    /// The match has moved away, but its export file may not have been saved. It can be saved again with the same
    /// passphrase.
    pub export_waits: bool,
    /// The match was imported from another device and is read-only until the local log is known to be complete. The
    /// friend's device, a broker or a text with the whole match can show that.
    pub resuming: bool,
}

/// The stage of an invitation or match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// This device has made the invitation.
    Invited,
    /// This device has accepted and waits for the begin message.
    Accepted,
    /// The match is in progress.
    Playing,
    /// The match is over.
    Over,
    /// The match has stopped for good.
    Stopped,
    /// The invitation was withdrawn, or this player stopped waiting.
    Withdrawn,
    /// The invitation has expired.
    Expired,
    /// Another player has accepted the invitation.
    Taken,
    /// The match has moved to another device.
    Moved,
}

/// Who moves first, seen from this device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum SidesShown {
    /// This device's player.
    OwnFirst,
    /// The friend.
    FriendFirst,
    /// Chosen at random.
    Lot,
}

/// Delivery of the newest local entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Delivery {
    /// There are no local entries.
    Nothing,
    /// Not sent yet.
    ToSend,
    /// Sent.
    Sent,
    /// The friend has provably received it.
    Received,
}

/// Whose time to move has run out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Overdue {
    /// Neither player's.
    None,
    /// The friend's.
    Friend,
    /// The local player's.
    Own,
}

/// The state of a transport.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum TransportState {
    /// Switched off.
    Off,
    /// Not connected yet.
    Waiting,
    /// Connected.
    Connected,
    /// Suspended: too many invalid messages arrived, or the broker denies a subscription.
    Trouble,
}

/// Who wants a rematch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum RematchWish {
    /// This device's player, who is waiting for the friend.
    Own,
    /// The friend.
    Friend,
}

/// An invitation as shown before it is accepted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct OfferShown {
    /// The text for accepting it.
    pub text: String,
    /// The game's id; empty if unknown.
    pub game: String,
    /// The game's options as text, without defaults.
    pub options: String,
    /// Who moves first, seen from the accepting device.
    pub sides: SidesShown,
    /// Days per move; 0 means no deadline.
    pub days: u8,
    /// When the invitation expires, in seconds since 1970.
    pub expires: u64,
    /// The inviter's name according to the link; empty if it has none. Nobody vouches for it.
    pub inviter: String,
    /// A broker's address, or empty.
    pub broker_url: String,
    /// The page of the broker's server, if the invitation came as a link to it.
    pub page: Option<String>,
    /// The code for why it cannot be accepted.
    pub problem: Option<&'static str>,
}

impl SidesShown {
    /// From the inviter's or the acceptor's viewpoint.
    pub(crate) fn of(sides: crate::protocol::Sides, is_inviter: bool) -> SidesShown {
        match (sides, is_inviter) {
            (crate::protocol::Sides::Lot, _) => SidesShown::Lot,
            (crate::protocol::Sides::InviterFirst, true) | (crate::protocol::Sides::AcceptorFirst, false) => {
                SidesShown::OwnFirst
            }
            _ => SidesShown::FriendFirst,
        }
    }
}
