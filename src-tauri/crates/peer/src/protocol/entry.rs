//! One entry of a log, and the limits of entries.

use crate::protocol::bytes::{Malformed, Reader, put_counted32};
use crate::protocol::seat::Seat;
use crate::protocol::transcript::{Id, id};
use thiserror::Error;

/// The most bytes of a payload, but for what follows.
pub(crate) const MAX_PAYLOAD: usize = 1024;
/// The most bytes of a part of a deal.
pub(crate) const MAX_DEAL: usize = 256 * 1024;
/// The most bytes of an opening.
pub(crate) const MAX_OPENING: usize = 32 * 1024;
/// The most bytes of an action, a result or a complaint. Their payloads are all of one length, so that nobody sees
/// from outside which it is.
pub const MAX_PLY: usize = PADDED - 2;
/// The payload of an action, a result or a complaint: its entry has 512 bytes.
const PADDED: usize = 512 - BODY;
/// The bytes of a body apart from its payload.
pub(crate) const BODY: usize = 82;
/// The most entries of a log.
pub const MAX_ENTRIES: usize = 4608;
/// The most bytes of all bodies of a log.
pub(crate) const MAX_LOG_BYTES: usize = 2 * 1024 * 1024;

/// What an entry says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Plays the legal move with this number.
    Move {
        /// Its place in the list of legal moves.
        number: u16,
        /// Offers a draw with it. Only a move that passes the turn may.
        offers_draw: bool,
    },
    /// Accepts the draw that came with the friend's last move.
    Agree,
    /// Asks to take back everything from this ply on.
    Ask {
        /// The ply at which the author would be to move again.
        to: u16,
    },
    /// Answers what was asked.
    Answer {
        /// Yes.
        agrees: bool,
    },
    /// Gives up; before both have moved it calls the match off.
    Resign,
    /// Says that the friend's time is over.
    Claim {
        /// Wants a draw only.
        draw: bool,
    },
    /// Admits it.
    Yield,
    /// A phrase, by its number in the page's list.
    Say(u8),
    /// An invitation to another match, its acceptance or its begin.
    Rematch(Vec<u8>),
    /// An action of a game with secrets.
    Action(Vec<u8>),
    /// The answer to it, with which it is settled.
    Result(Vec<u8>),
    /// A part of the deal.
    Deal(Vec<u8>),
    /// Shows the own key and failed marks, after the end.
    Open(Vec<u8>),
    /// Instead of an answer: proves that the action was a mark that the rules do not allow.
    Complain(Vec<u8>),
}

/// A signed entry that no honest program writes, by what is wrong in its own causal past.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvalidEntry {
    /// This version knows no such kind of entry.
    UnknownKind,
    /// The payload has not the form of its kind.
    Payload,
    /// It has seen less than its predecessor.
    SeenFell,
    /// The match was over.
    AfterEnd,
    /// The match was not over yet.
    BeforeEnd,
    /// It was not the author's turn.
    NoTurnToken,
    /// It was the author's turn, and this belongs to the other's.
    HasTurnToken,
    /// Something else was owed, such as an answer.
    OwesOther,
    /// There is no legal move with this number.
    IllegalMove,
    /// A draw is offered with a move that does not pass the turn.
    OfferKeepsTurn,
    /// There was no offer to agree to.
    NoOffer,
    /// Nothing was asked.
    NoAsk,
    /// Something was asked before and not settled, or no move was made since.
    AskedAlready,
    /// Moves cannot be taken back here, or not to this ply.
    NoSuchPly,
    /// The match has no deadlines.
    NoDeadlines,
    /// A claim of the author stands already.
    ClaimedAlready,
    /// There was no claim to yield to.
    NoClaim,
    /// The game knows no entry of this kind: it has secrets, or has none.
    OtherGame,
    /// A message of a game with secrets does not fit: it is not due, or a proof does not hold.
    NoProof,
    /// The author has opened before.
    OpenedAlready,
}

impl InvalidEntry {
    /// All of them, in the order of their numbers on the disk.
    pub const ALL: [InvalidEntry; 20] = [
        InvalidEntry::UnknownKind,
        InvalidEntry::Payload,
        InvalidEntry::SeenFell,
        InvalidEntry::AfterEnd,
        InvalidEntry::BeforeEnd,
        InvalidEntry::NoTurnToken,
        InvalidEntry::HasTurnToken,
        InvalidEntry::OwesOther,
        InvalidEntry::IllegalMove,
        InvalidEntry::OfferKeepsTurn,
        InvalidEntry::NoOffer,
        InvalidEntry::NoAsk,
        InvalidEntry::AskedAlready,
        InvalidEntry::NoSuchPly,
        InvalidEntry::NoDeadlines,
        InvalidEntry::ClaimedAlready,
        InvalidEntry::NoClaim,
        InvalidEntry::OtherGame,
        InvalidEntry::NoProof,
        InvalidEntry::OpenedAlready,
    ];
}

/// An entry that cannot be written now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NotNow {
    /// It does not fit here.
    #[error("this does not fit here")]
    InvalidEntry(InvalidEntry),
    /// A log may not have more of them.
    #[error("more entries than a log may have")]
    Limit,
    /// It is not certain yet that this device has its whole own log.
    #[error("this device does not know yet whether it has its whole log")]
    Resuming,
    /// The match has stopped.
    #[error("the match has stopped")]
    Stopped,
    /// The match has moved to another device.
    #[error("the match has moved to another device")]
    Moved,
    /// What only this device knew of the deal was lost with a restored copy.
    #[error("what only this device knew of the deal is lost")]
    SecretLost,
}

/// The form of an entry; what it says is judged later.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Body {
    pub(crate) kind: u8,
    pub(crate) seat: Seat,
    pub(crate) index: u16,
    pub(crate) prev: Id,
    pub(crate) seen: u16,
    pub(crate) seen_head: Id,
    pub(crate) digest: [u8; 8],
    pub(crate) payload: Vec<u8>,
}

impl Body {
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut out = vec![self.kind, self.seat.byte()];
        out.extend(self.index.to_le_bytes());
        out.extend(self.prev);
        out.extend(self.seen.to_le_bytes());
        out.extend(self.seen_head);
        out.extend(self.digest);
        put_counted32(&mut out, &self.payload);
        out
    }

    /// Takes one body from the front. A payload that is too long is not looked at.
    pub(crate) fn read(reader: &mut Reader) -> Result<Body, Malformed> {
        let kind = reader.u8()?;
        let seat = Seat::from_byte(reader.u8()?).ok_or(Malformed)?;
        let (index, prev) = (reader.u16()?, reader.array()?);
        let (seen, seen_head, digest) = (reader.u16()?, reader.array()?, reader.array()?);
        let payload = reader.counted32()?.to_vec();
        if payload.len() > max_payload(kind) {
            return Err(Malformed);
        }
        Ok(Body { kind, seat, index, prev, seen, seen_head, digest, payload })
    }

    /// `h`: what the next entry and the other log name it by.
    pub(crate) fn hash(&self, cid: &Id) -> Id {
        id("entry", &[("cid", cid), ("body", &self.to_bytes())])
    }

    pub(crate) fn len(&self) -> usize {
        BODY + self.payload.len()
    }
}

/// The most bytes of a payload of this kind.
pub(crate) fn max_payload(kind: u8) -> usize {
    match kind {
        12 => MAX_DEAL,
        13 => MAX_OPENING,
        _ => MAX_PAYLOAD,
    }
}

/// How many entries of some kinds a log may have, beside its own limit: asks, claims, phrases, and messages about
/// another match.
pub(crate) const MAX_COUNTS: [(u8, usize); 4] = [(3, 100), (6, 100), (8, 200), (9, 8)];

/// `u16 len, message`, zeros. A message that is too long is left so, and has no payload that is read.
fn padded(message: &[u8]) -> Vec<u8> {
    let mut out = u16::try_from(message.len()).unwrap_or(u16::MAX).to_le_bytes().to_vec();
    out.extend(message);
    out.resize(out.len().max(PADDED), 0);
    out
}

fn read_padded(payload: &mut Reader) -> Result<Vec<u8>, Malformed> {
    let len = payload.u16()?;
    let message = payload.take(len.into())?.to_vec();
    let rest = payload.rest();
    let is_padded = message.len() + rest.len() == MAX_PLY && rest.iter().all(|&byte| byte == 0);
    if is_padded { Ok(message) } else { Err(Malformed) }
}

impl Act {
    /// The kind's number on the way.
    pub(crate) fn kind(&self) -> u8 {
        match self {
            Act::Move { .. } => 1,
            Act::Agree => 2,
            Act::Ask { .. } => 3,
            Act::Answer { .. } => 4,
            Act::Resign => 5,
            Act::Claim { .. } => 6,
            Act::Yield => 7,
            Act::Say(_) => 8,
            Act::Rematch(_) => 9,
            Act::Action(_) => 10,
            Act::Result(_) => 11,
            Act::Deal(_) => 12,
            Act::Open(_) => 13,
            Act::Complain(_) => 14,
        }
    }

    /// The ply that is asked for, if this asks to take back.
    pub(crate) fn asked_ply(&self) -> Option<u16> {
        match self {
            Act::Ask { to } => Some(*to),
            _ => None,
        }
    }

    /// Whether a draw only is wanted, if this claims the friend's time.
    pub(crate) fn claimed_draw(&self) -> Option<bool> {
        match self {
            Act::Claim { draw } => Some(*draw),
            _ => None,
        }
    }

    /// Whether only games with secrets know it, or only those without; nothing if all do.
    pub(crate) fn belongs_to_secrets(&self) -> Option<bool> {
        match self {
            Act::Move { .. } | Act::Agree | Act::Ask { .. } | Act::Answer { .. } => Some(false),
            Act::Action(_) | Act::Result(_) | Act::Deal(_) | Act::Open(_) | Act::Complain(_) => Some(true),
            Act::Resign | Act::Claim { .. } | Act::Yield | Act::Say(_) | Act::Rematch(_) => None,
        }
    }

    pub(crate) fn payload(&self) -> Vec<u8> {
        match self {
            Act::Move { number, offers_draw } => {
                let [low, high] = number.to_le_bytes();
                vec![low, high, u8::from(*offers_draw)]
            }
            Act::Ask { to } => to.to_le_bytes().to_vec(),
            Act::Answer { agrees } => vec![u8::from(*agrees)],
            Act::Claim { draw } => vec![u8::from(*draw)],
            Act::Say(phrase) => vec![*phrase],
            Act::Rematch(message) | Act::Deal(message) | Act::Open(message) => message.clone(),
            Act::Action(message) | Act::Result(message) | Act::Complain(message) => padded(message),
            Act::Agree | Act::Resign | Act::Yield => Vec::new(),
        }
    }

    /// # Errors
    /// The kind is unknown, or the payload has another form.
    pub(crate) fn read(kind: u8, payload: &[u8]) -> Result<Act, InvalidEntry> {
        Act::read_payload(kind, &mut Reader::new(payload))
            .map_err(|Malformed| InvalidEntry::Payload)?
            .ok_or(InvalidEntry::UnknownKind)
    }

    fn read_payload(kind: u8, payload: &mut Reader) -> Result<Option<Act>, Malformed> {
        let act = match kind {
            1 => Act::Move { number: payload.u16()?, offers_draw: payload.flag()? },
            2 => Act::Agree,
            3 => Act::Ask { to: payload.u16()? },
            4 => Act::Answer { agrees: payload.flag()? },
            5 => Act::Resign,
            6 => Act::Claim { draw: payload.flag()? },
            7 => Act::Yield,
            8 => Act::Say(payload.u8()?),
            9 => Act::Rematch(payload.rest().to_vec()),
            10 => Act::Action(read_padded(payload)?),
            11 => Act::Result(read_padded(payload)?),
            12 => Act::Deal(payload.rest().to_vec()),
            13 => Act::Open(payload.rest().to_vec()),
            14 => Act::Complain(read_padded(payload)?),
            _ => return Ok(None),
        };
        payload.end()?;
        Ok(Some(act))
    }
}
