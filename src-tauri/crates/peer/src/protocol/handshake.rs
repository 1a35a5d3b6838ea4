//! From an invitation to a match: the handshake messages and their two authors.

mod acceptor;
mod inviter;
mod keys;

pub use acceptor::Acceptor;
pub(crate) use inviter::InviterState;
pub use inviter::{Inviter, Reply};
pub(crate) use keys::GameKeys;
pub use keys::{MatchKeys, Meeting};

use crate::protocol::bytes::{Malformed, Reader};
use crate::protocol::invitation::plain_name;
use crate::protocol::seal::open;
use crate::protocol::secret::Key;
use crate::protocol::transcript::{Id, first, id, key};
use thiserror::Error;

pub(crate) const ACCEPTANCE: u8 = 0x11;
pub(crate) const BEGIN: u8 = 0x12;
pub(crate) const NOTICE: u8 = 0x13;
/// The maximum size of an acceptance, begin message or notice in bytes.
pub const MAX_MESSAGE: usize = 512;
/// The maximum number of acceptances evaluated per invitation.
pub const MAX_ACCEPTANCES: u8 = 16;

/// Why a handshake message was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum HandshakeRefused {
    /// The message is malformed.
    #[error("the message is malformed")]
    Malformed,
    /// Decryption failed: the message is forged, damaged or for another invitation.
    #[error("the message is not for this invitation")]
    NotAuthentic,
    /// The message has a weak key, which yields no shared secret.
    #[error("the message has a weak key")]
    WeakKey,
    /// The inviter's key differs from the commitment in the invitation.
    #[error("the message is not from the inviter")]
    WrongCommitment,
    /// The inviter's signature is wrong.
    #[error("the message is not signed by the inviter")]
    BadSignature,
    /// Too many acceptances have been evaluated.
    #[error("too many acceptances")]
    TooMany,
    /// The friend's key for a game with secrets is missing or does not fit.
    #[error("the message has no key that fits the game")]
    BadGameKey,
}

impl From<Malformed> for HandshakeRefused {
    fn from(_: Malformed) -> Self {
        HandshakeRefused::Malformed
    }
}

/// Why an invitation is not available.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unavailable {
    /// Another player was first.
    Taken,
    /// The inviter has withdrawn it.
    Withdrawn,
    /// It has expired.
    Expired,
}

/// A message's first bytes: its kind and part of the id that it answers.
fn message_start(kind: u8, to: &Id) -> Vec<u8> {
    let mut out = vec![kind];
    out.extend(first::<4>(to));
    out
}

/// Decrypts a message of this kind that answers this id.
fn open_message(bytes: &[u8], kind: u8, to: &Id, key: &Key<32>) -> Result<Vec<u8>, HandshakeRefused> {
    if bytes.len() > MAX_MESSAGE || bytes.first() != Some(&kind) {
        return Err(HandshakeRefused::Malformed);
    }
    let start = message_start(kind, to);
    let sealed = bytes.strip_prefix(&start[..]).ok_or(HandshakeRefused::NotAuthentic)?;
    open(key, &start, sealed).map_err(|_| HandshakeRefused::NotAuthentic)
}

/// The key, which is empty in a game without secrets, and the name.
fn read_game_key_and_name(reader: &mut Reader) -> Result<(Vec<u8>, String), Malformed> {
    let len = reader.u16()?;
    let game_key = reader.take(len.into())?.to_vec();
    Ok((game_key, plain_name(reader.counted8()?)?))
}

fn put_game_key(out: &mut Vec<u8>, key: &[u8]) {
    out.extend(u16::try_from(key.len()).expect("a message has at most 512 bytes").to_le_bytes());
    out.extend(key);
}

fn acceptance_id(bytes: &[u8]) -> Id {
    id("acc", &[("acceptance", bytes)])
}

fn begin_key(root: &Key<64>) -> Key<32> {
    key("begin-key", &[("root", root.expose())])
}

fn begin_message(cid: &Id) -> Id {
    id("begin", &[("cid", cid)])
}
