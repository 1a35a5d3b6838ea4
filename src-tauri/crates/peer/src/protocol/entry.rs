//! Log entries and their limits.

use crate::protocol::bytes::{Malformed, Reader, put_counted32};
use crate::protocol::seat::Seat;
use crate::protocol::transcript::{Id, id};
use thiserror::Error;

/// The maximum payload size in bytes, except for the kinds below.
pub(crate) const MAX_PAYLOAD: usize = 1024;
/// The maximum deal part size in bytes.
pub(crate) const MAX_DEAL: usize = 256 * 1024;
/// The maximum opening size in bytes.
pub(crate) const MAX_OPENING: usize = 32 * 1024;
/// The maximum size of an action, result or complaint in bytes. Their payloads are padded to the same length, so that
/// observers cannot distinguish them.
pub const MAX_PLY: usize = PADDED - 2;
/// The payload size for an action, result or complaint, which makes an entry of 512 bytes.
const PADDED: usize = 512 - BODY;
/// A body's size in bytes without its payload.
pub(crate) const BODY: usize = 82;
/// The maximum number of entries in a log.
pub const MAX_ENTRIES: usize = 4608;
/// The maximum total size of a log's bodies in bytes.
pub(crate) const MAX_LOG_BYTES: usize = 2 * 1024 * 1024;

/// An entry's content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Plays the legal move with this number.
    Move {
        /// The index in the list of legal moves.
        number: u16,
        /// Whether it also offers a draw. Only a move that passes the turn can.
        offers_draw: bool,
    },
    /// Accepts the draw offered with the friend's last move.
    Agree,
    /// Asks to take back all plies from this one on.
    Ask {
        /// The ply at which the author would move again.
        to: u16,
    },
    /// Answers a takeback request.
    Answer {
        /// Whether the author agrees.
        agrees: bool,
    },
    /// Resigns. Before both players have moved, this calls the match off.
    Resign,
    /// Claims that the friend's time has run out.
    Claim {
        /// Whether only a draw is claimed.
        draw: bool,
    },
    /// Concedes the friend's claim.
    Yield,
    /// A phrase, by its number in the page's list.
    Say(u8),
    /// A rematch message: an invitation, acceptance or begin message.
    Rematch(Vec<u8>),
    /// An action in a game with secrets.
    Action(Vec<u8>),
    /// An action's result, which settles it.
    Result(Vec<u8>),
    /// A part of the deal.
    Deal(Vec<u8>),
    /// Reveals the author's key and failed marks after the end.
    Open(Vec<u8>),
    /// Replaces a result: proves that the action was an illegal mark.
    Complain(Vec<u8>),
}

/// Why a signed entry is invalid in its own causal past. No honest program would write one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvalidEntry {
    /// The kind is unknown to this version.
    UnknownKind,
    /// The payload does not fit the kind.
    Payload,
    /// It has seen fewer entries than its predecessor.
    SeenFell,
    /// The match was over.
    AfterEnd,
    /// The match was not over yet.
    BeforeEnd,
    /// It was not the author's turn.
    NoTurnToken,
    /// It was the author's turn, but the entry requires the friend's.
    HasTurnToken,
    /// Another entry was owed, such as an answer.
    OwesOther,
    /// No legal move has this number.
    IllegalMove,
    /// It offers a draw with a move that does not pass the turn.
    OfferKeepsTurn,
    /// There was no draw offer.
    NoOffer,
    /// There was no takeback request.
    NoAsk,
    /// A request was already pending, or no move has been made since the last request.
    AskedAlready,
    /// The game has no takebacks, or none to this ply.
    NoSuchPly,
    /// The match has no deadlines.
    NoDeadlines,
    /// The author already has a pending claim.
    ClaimedAlready,
    /// There was no claim to concede.
    NoClaim,
    /// The kind is only for games with secrets, or only for games without them.
    OtherGame,
    /// A message in a game with secrets is not due, or its proof is invalid.
    NoProof,
    /// The author has already opened.
    OpenedAlready,
}

impl InvalidEntry {
    /// All variants, in the order of their stored numbers.
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

/// Why an entry cannot be written now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NotNow {
    /// The entry is invalid in the current state.
    #[error("this entry is not valid now")]
    InvalidEntry(InvalidEntry),
    /// The log has reached a limit.
    #[error("the log has reached its limit")]
    Limit,
    /// This device may lack a part of its own log.
    #[error("this device may lack a part of its own log")]
    Resuming,
    /// The match has stopped.
    #[error("the match has stopped")]
    Stopped,
    /// The match has moved to another device.
    #[error("the match has moved to another device")]
    Moved,
    /// A deal secret was lost when an old copy was restored.
    #[error("this device has lost its secret of the deal")]
    SecretLost,
}

/// An entry's outer form. Its content is judged later.
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

    /// Reads one body from the front. Rejects an oversized payload.
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

    /// `h`: the hash by which later entries in both logs refer to it.
    pub(crate) fn hash(&self, cid: &Id) -> Id {
        id("entry", &[("cid", cid), ("body", &self.to_bytes())])
    }

    pub(crate) fn len(&self) -> usize {
        BODY + self.payload.len()
    }
}

/// The maximum payload size of this kind in bytes.
pub(crate) fn max_payload(kind: u8) -> usize {
    match kind {
        12 => MAX_DEAL,
        13 => MAX_OPENING,
        _ => MAX_PAYLOAD,
    }
}

/// The maximum number of takeback requests, claims, phrases and rematch messages in a log, by kind.
pub(crate) const MAX_COUNTS: [(u8, usize); 4] = [(3, 100), (6, 100), (8, 200), (9, 8)];

/// `u16 len, message`, zeros. An oversized message is not truncated; readers reject it.
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
    /// The kind's number on the wire.
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

    /// A takeback request's ply.
    pub(crate) fn asked_ply(&self) -> Option<u16> {
        match self {
            Act::Ask { to } => Some(*to),
            _ => None,
        }
    }

    /// Whether a claim is for a draw only; `None` for other entries.
    pub(crate) fn claimed_draw(&self) -> Option<bool> {
        match self {
            Act::Claim { draw } => Some(*draw),
            _ => None,
        }
    }

    /// `Some(true)` for kinds only in games with secrets, `Some(false)` for kinds only in those without, `None` for
    /// both.
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
    /// If the kind is unknown, or the payload does not fit it.
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
