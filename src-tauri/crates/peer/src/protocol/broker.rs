//! A log on a broker, as slots of sealed entries. Anyone can store them, but only the match's two devices can read
//! them.

use crate::protocol::bytes::Reader;
use crate::protocol::frame::Head;
use crate::protocol::peer_match::{Have, Heard, PeerMatch};
use crate::protocol::seal::{SealError, open_padded, seal_padded};
use crate::protocol::seat::Seat;
use crate::protocol::secret::Random;
use crate::protocol::sync::{Received, Refused};
use crate::protocol::transcript::Id;
use thiserror::Error;

/// Why a broker message was refused. Nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BrokerRefused {
    /// The topic does not belong to this match.
    #[error("the topic does not belong to this match")]
    OtherTopic,
    /// Decryption failed.
    #[error(transparent)]
    Seal(#[from] SealError),
    /// A status has malformed contents.
    #[error("the status is malformed")]
    Malformed,
    /// A slot's entries belong to a different seat than its topic.
    #[error("the entries belong to the other seat")]
    OtherSeat,
    /// The entries were refused, as on any transport.
    #[error(transparent)]
    Frame(#[from] Refused),
}

/// An accepted broker message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FromBroker {
    /// A slot's entries.
    Entries(Received),
    /// The friend's receipt and the length of their log. Entries still missing are in their slots.
    Status {
        /// How much of the local log they have.
        heard: Heard,
        /// Their log's length.
        len: u16,
    },
    /// The local log's length according to the broker.
    OwnStatus {
        /// Whether this device's signature proves that it had more entries and was restored from an old copy.
        is_behind: bool,
    },
}

/// The topic and sealed bytes of a local log slot; `None` if it has no entries.
pub fn sealed_slot(game: &PeerMatch, slot: usize, random: Random) -> Option<(String, Vec<u8>)> {
    let frame = game.slot(slot)?;
    Some(sealed(game, &slot.to_string(), &frame, random))
}

/// The topic and sealed bytes of the local status: `have u16, h, own length u16, own h, own head`.
pub fn sealed_status(game: &PeerMatch, random: Random) -> (String, Vec<u8>) {
    let Have { count, hash } = game.have();
    let own = game.may_leave();
    let len = u16::try_from(own).expect("a log has fewer entries");
    let mut status = count.to_le_bytes().to_vec();
    status.extend(hash);
    status.extend(len.to_le_bytes());
    status.extend(game.logs[game.keys.seat.index()].hash(own, &game.keys.cid));
    status.extend(own.checked_sub(1).map_or([0; 64], |last| game.own_heads[last]));
    sealed(game, "h", &status, random)
}

fn sealed(game: &PeerMatch, name: &str, plain: &[u8], random: Random) -> (String, Vec<u8>) {
    let topic = format!("{}/{name}", game.keys.topic(game.keys.seat));
    let sealed = seal_padded(&game.keys.seal_key(game.keys.seat), &topic, plain, random);
    (topic, sealed)
}

/// Processes a broker message for either log.
///
/// # Errors
/// If the message is refused; nothing changes.
pub fn receive_sealed(game: &mut PeerMatch, topic: &str, sealed: &[u8]) -> Result<FromBroker, BrokerRefused> {
    let of = |seat: Seat| Some((seat, topic.strip_prefix(&game.keys.topic(seat))?.strip_prefix('/')?));
    let (seat, name) = Seat::BOTH.into_iter().find_map(of).ok_or(BrokerRefused::OtherTopic)?;
    let plain = open_padded(&game.keys.seal_key(seat), topic, sealed)?;
    if name == "h" {
        return hear_status(game, seat, &plain);
    } else if plain.first() != Some(&seat.byte()) {
        return Err(BrokerRefused::OtherSeat);
    }
    Ok(FromBroker::Entries(game.receive(&plain)?))
}

fn hear_status(game: &mut PeerMatch, seat: Seat, plain: &[u8]) -> Result<FromBroker, BrokerRefused> {
    let mut reader = Reader::new(plain);
    let (count, hash, len, own_hash, head): (_, _, _, Id, Head) = (|| {
        let status = (reader.u16()?, reader.array()?, reader.u16()?, reader.array()?, reader.array()?);
        reader.end().map(|()| status)
    })()
    .map_err(|_| BrokerRefused::Malformed)?;
    if seat == game.keys.seat {
        // The friend can forge this status too, but must not be able to keep this device from writing.
        let is_signed = len.checked_sub(1).is_some_and(|last| game.is_own_head(last, &own_hash, &head));
        let is_behind = is_signed && usize::from(len) > game.lens()[seat.index()];
        return Ok(FromBroker::OwnStatus { is_behind });
    }
    Ok(FromBroker::Status { heard: game.acknowledge(Have { count, hash }), len })
}
