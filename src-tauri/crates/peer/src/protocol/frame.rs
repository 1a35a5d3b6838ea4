//! The unit of transfer: some of a log's entries, with a signature for them and all earlier ones.

use crate::protocol::bytes::{Malformed, Reader};
use crate::protocol::entry::{Body, MAX_ENTRIES};
use crate::protocol::seat::Seat;
use crate::protocol::transcript::{Id, id};
use ed25519_dalek::{Signature, Signer, SigningKey, VerifyingKey};

/// The maximum frame size in bytes.
pub const MAX_FRAME: usize = 512 * 1024;

/// A signature for a log's last entry.
pub(crate) type Head = [u8; 64];

/// `seat, from u16, n u16, bodies, head of the last`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Frame {
    pub(crate) seat: Seat,
    pub(crate) from: u16,
    pub(crate) bodies: Vec<Body>,
    pub(crate) head: Head,
}

impl Frame {
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let count = u16::try_from(self.bodies.len()).expect("a log has fewer entries");
        let mut out = vec![self.seat.byte()];
        out.extend(self.from.to_le_bytes());
        out.extend(count.to_le_bytes());
        for body in &self.bodies {
            out.extend(body.to_bytes());
        }
        out.extend(self.head);
        out
    }

    /// Reads a frame and checks that its entries form a hash chain. Does not check the signature.
    pub(crate) fn read(bytes: &[u8], cid: &Id) -> Result<Frame, Malformed> {
        let mut reader = Reader::new(bytes);
        let seat = Seat::from_byte(reader.u8()?).ok_or(Malformed)?;
        let (from, count) = (reader.u16()?, reader.u16()?);
        if count == 0 || usize::from(from) + usize::from(count) > MAX_ENTRIES {
            return Err(Malformed);
        }
        let bodies = (0..count).map(|_| Body::read(&mut reader)).collect::<Result<Vec<_>, _>>()?;
        let frame = Frame { seat, from, bodies, head: reader.array()? };
        reader.end()?;
        if frame.is_in_order(cid) { Ok(frame) } else { Err(Malformed) }
    }

    /// Whether the entries have the frame's seat and consecutive indices, and form a hash chain.
    pub(crate) fn is_in_order(&self, cid: &Id) -> bool {
        let mut prev = None;
        self.bodies.iter().zip(self.from..).all(|(body, index)| {
            let follows = prev.is_none_or(|prev| body.prev == prev);
            prev = Some(body.hash(cid));
            body.seat == self.seat && body.index == index && follows
        })
    }

    /// The index after the last entry.
    pub(crate) fn end(&self) -> usize {
        usize::from(self.from) + self.bodies.len()
    }

    /// Whether this key signed the last entry, and thereby all earlier ones.
    pub(crate) fn is_signed_by(&self, key: &VerifyingKey, cid: &Id) -> bool {
        self.bodies
            .last()
            .is_some_and(|last| is_head(key, cid, self.seat, last.index, &last.hash(cid), &self.head))
    }
}

/// Signs the entry with this index and hash as the last of a log.
pub(crate) fn sign_head(key: &SigningKey, cid: &Id, seat: Seat, index: u16, hash: &Id) -> Head {
    key.sign(&head_message(cid, seat, index, hash)).to_bytes()
}

/// Whether this is the key's signature for this entry.
pub(crate) fn is_head(key: &VerifyingKey, cid: &Id, seat: Seat, index: u16, hash: &Id, head: &Head) -> bool {
    let message = head_message(cid, seat, index, hash);
    key.verify_strict(&message, &Signature::from_bytes(head)).is_ok()
}

fn head_message(cid: &Id, seat: Seat, index: u16, hash: &Id) -> Id {
    id("head", &[("cid", cid), ("seat", &[seat.byte()]), ("index", &index.to_le_bytes()), ("h", hash)])
}
