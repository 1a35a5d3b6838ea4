//! One entry of a log, and the limits of entries.

use crate::Seat;
use crate::bytes::{Malformed, Reader, put_counted32};
use crate::transcript::{Id, id};

/// The most bytes of a payload.
pub const MAX_PAYLOAD: usize = 1024;
/// The bytes of a body apart from its payload.
pub(crate) const BODY: usize = 82;
/// The most entries of a log.
pub const MAX_ENTRIES: usize = 4608;
/// The most bytes of all bodies of a log.
pub const MAX_LOG_BYTES: usize = 2 * 1024 * 1024;

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
    Again(Vec<u8>),
}

/// A signed entry that no honest program writes, by what is wrong in its own causal past.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misfit {
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
    NoPen,
    /// It was the author's turn, and this belongs to the other's.
    HasPen,
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
}

impl Misfit {
    /// All of them, in the order of their numbers on the disk.
    pub const ALL: [Misfit; 17] = [
        Misfit::UnknownKind,
        Misfit::Payload,
        Misfit::SeenFell,
        Misfit::AfterEnd,
        Misfit::BeforeEnd,
        Misfit::NoPen,
        Misfit::HasPen,
        Misfit::OwesOther,
        Misfit::IllegalMove,
        Misfit::OfferKeepsTurn,
        Misfit::NoOffer,
        Misfit::NoAsk,
        Misfit::AskedAlready,
        Misfit::NoSuchPly,
        Misfit::NoDeadlines,
        Misfit::ClaimedAlready,
        Misfit::NoClaim,
    ];
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
        if payload.len() > MAX_PAYLOAD {
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

impl Act {
    /// The kind's number on the way. 10 to 14 belong to games with secrets, which this version does not play.
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
            Act::Again(_) => 9,
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
            Act::Again(message) => message.clone(),
            Act::Agree | Act::Resign | Act::Yield => Vec::new(),
        }
    }

    /// # Errors
    /// The kind is unknown, or the payload has another form.
    pub(crate) fn read(kind: u8, payload: &[u8]) -> Result<Act, Misfit> {
        Act::read_payload(kind, &mut Reader::new(payload))
            .map_err(|Malformed| Misfit::Payload)?
            .ok_or(Misfit::UnknownKind)
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
            9 => Act::Again(payload.rest().to_vec()),
            _ => return Ok(None),
        };
        payload.end()?;
        Ok(Some(act))
    }

    /// How many entries of this sort a log may have, beside the limit of the log itself.
    pub(crate) fn limit(&self) -> usize {
        match self {
            Act::Ask { .. } | Act::Claim { .. } => 100,
            Act::Say(_) => 200,
            Act::Again(_) => 8,
            _ => MAX_ENTRIES,
        }
    }
}
