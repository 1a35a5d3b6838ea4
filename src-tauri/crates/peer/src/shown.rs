use crate::ContactId;
use game::Side;
use serde::{Deserialize, Serialize};
use session::MatchId;

/// A friend elsewhere, as the page shows them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct ContactShown {
    /// Its address.
    pub id: ContactId,
    /// The game's id.
    pub game: String,
    /// The game's options as text, without what is usual.
    pub options: String,
    /// How far it has come.
    pub stage: Stage,
    /// Who begins, as it was agreed on.
    pub sides: SidesShown,
    /// The side of this device; null as long as there is no match.
    pub own: Option<Side>,
    /// What the friend calls themself; empty as long as that is unknown.
    pub name: String,
    /// Days for each move; 0 without a deadline.
    pub days: u8,
    /// The second since 1970 from which on nobody may accept; null once that does not matter any more.
    pub expires: Option<u64>,
    /// The match, once it has been begun.
    pub match_id: Option<MatchId>,
    /// `123 456`, to be compared with the friend's; null as long as there is no match.
    pub digits: Option<String>,
    /// Whether this person has said that the digits are the same.
    pub compared: bool,
    /// Whether the match waits for this person.
    pub your_turn: bool,
    /// How far the newest own entry has come.
    pub delivery: Delivery,
    /// The transport over the same network.
    pub network: TransportState,
    /// The transport over the broker.
    pub broker: TransportState,
    /// Why that waits, as the code of what is wrong with the broker; null if nothing is known to be.
    pub broker_trouble: Option<&'static str>,
    /// The last authentic sign of the friend, in seconds since 1970.
    pub heard: Option<u64>,
    /// Whose time is over.
    pub overdue: Overdue,
    /// Whether what is to be handed over may go as text. The entries of a game with secrets do not.
    pub by_text: bool,
    /// Whether files go to and fro, as of a game with secrets, if the invitation was accepted.
    pub by_file: bool,
    /// The last change, in seconds since 1970.
    pub changed: u64,
    /// The code of what was refused last; null once something was taken after it.
    pub trouble: Option<&'static str>,
    /// The address of the broker that both know; empty if there is none.
    pub broker_url: String,
    /// Who wants another match after this one.
    pub rematch: Option<RematchWish>,
    /// The match has moved, and the file that takes it along may not have been written: it can be written again, under
    /// the same passphrase.
    pub export_waits: bool,
    /// The match was brought here from another device, and nothing can be written before it is certain that nothing of
    /// the own log is missing. The friend's device, a broker or a text with the whole match shows it.
    pub resuming: bool,
}

/// How far it has come with a friend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// This device has invited.
    Invited,
    /// This device has accepted and waits for the begin.
    Accepted,
    /// There is a match.
    Playing,
    /// The match is over.
    Over,
    /// The match has stopped for ever.
    Stopped,
    /// The invitation was withdrawn, or this person does not want to wait any longer.
    Withdrawn,
    /// The invitation has expired.
    Expired,
    /// Somebody else has accepted the invitation.
    Taken,
    /// The match has moved to another device.
    Moved,
}

/// Who moves first, seen from this device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum SidesShown {
    /// This person.
    OwnFirst,
    /// The friend.
    FriendFirst,
    /// A lot decides.
    Lot,
}

/// How far the newest own entry has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Delivery {
    /// There is none.
    Nothing,
    /// It has not left this device.
    ToSend,
    /// It has left.
    Sent,
    /// The friend has it, authentically.
    Received,
}

/// Whose time for a move is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Overdue {
    /// Nobody's.
    None,
    /// The friend's.
    Friend,
    /// This person's.
    Own,
}

/// How a transport is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum TransportState {
    /// Nobody wants it.
    Off,
    /// It is looked for.
    Waiting,
    /// It is open.
    Connected,
    /// It rests: too much came by it that made no sense, or the broker does not let this device read there.
    Trouble,
}

/// Who wants another match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum RematchWish {
    /// This person, who waits for the friend.
    Own,
    /// The friend.
    Friend,
}

/// An invitation to look at before it is accepted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct OfferShown {
    /// What accepting it takes.
    pub text: String,
    /// The game's id; empty if it is unknown.
    pub game: String,
    /// The game's options as text, without what is usual.
    pub options: String,
    /// Who begins, as whoever accepts sees it.
    pub sides: SidesShown,
    /// Days for each move; 0 without a deadline.
    pub days: u8,
    /// The second since 1970 from which on nobody may accept.
    pub expires: u64,
    /// What the person who invites is called, as the link says; empty if it does not.
    pub inviter: String,
    /// A broker's address, or empty.
    pub broker_url: String,
    /// The page of the server that has the broker, if the invitation came as a link to it.
    pub page: Option<String>,
    /// Why it cannot be accepted, as the code of a refusal.
    pub problem: Option<&'static str>,
}

impl SidesShown {
    /// As the inviter sees it, or else as the acceptor does.
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
