//! Sealing: XChaCha20-Poly1305 with a random nonce as prefix. Unencrypted data is bound as associated data.

use crate::protocol::bytes::{Reader, put_counted32};
use crate::protocol::frame::MAX_FRAME;
use crate::protocol::secret::{Key, Random};
use crate::protocol::transcript::first;
use chacha20poly1305::aead::{Aead, Payload};
use chacha20poly1305::{KeyInit, XChaCha20Poly1305, XNonce};
use thiserror::Error;

/// The length of the nonce before the ciphertext.
const NONCE: usize = 24;
/// The length of the tag after it.
const TAG: usize = 16;
/// Padded sizes are this times a power of two.
const PADDING: usize = 512;

/// The maximum sealed frame size in bytes.
pub const MAX_SEALED: usize = NONCE + TAG + 2 * MAX_FRAME;

/// Why a sealed message cannot be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SealError {
    /// It exceeds the maximum size.
    #[error("the sealed message is too large")]
    TooLong,
    /// The key or associated data is wrong, or the message is damaged.
    #[error("the sealed message does not decrypt")]
    NotAuthentic,
    /// It decrypts, but its padding is malformed.
    #[error("the sealed message's contents are malformed")]
    Malformed,
}

/// `AEAD(key; plain)` bound to `bound`: the nonce, then the ciphertext.
pub(crate) fn seal(key: &Key<32>, bound: &[u8], plain: &[u8], random: Random) -> Vec<u8> {
    let mut nonce = [0; NONCE];
    random(&mut nonce);
    let cipher = XChaCha20Poly1305::new(key.expose().into());
    let sealed = cipher.encrypt(&XNonce::from(nonce), Payload { msg: plain, aad: bound });
    let mut out = nonce.to_vec();
    out.extend(sealed.expect("messages are far below the cipher's limit"));
    out
}

pub(crate) fn open(key: &Key<32>, bound: &[u8], sealed: &[u8]) -> Result<Vec<u8>, SealError> {
    let (nonce, text) = sealed.split_at_checked(NONCE).ok_or(SealError::NotAuthentic)?;
    let cipher = XChaCha20Poly1305::new(key.expose().into());
    let nonce = XNonce::from(first::<NONCE>(nonce));
    cipher.decrypt(&nonce, Payload { msg: text, aad: bound }).map_err(|_| SealError::NotAuthentic)
}

/// Seals a message for a broker, bound to its topic and padded to one of a few sizes.
pub(crate) fn seal_padded(key: &Key<32>, topic: &str, plain: &[u8], random: Random) -> Vec<u8> {
    let mut padded = Vec::new();
    put_counted32(&mut padded, plain);
    padded.resize(padded_len(padded.len()), 0);
    seal(key, topic.as_bytes(), &padded, random)
}

pub(crate) fn open_padded(key: &Key<32>, topic: &str, sealed: &[u8]) -> Result<Vec<u8>, SealError> {
    if sealed.len() > MAX_SEALED {
        return Err(SealError::TooLong);
    }
    let padded = open(key, topic.as_bytes(), sealed)?;
    let mut reader = Reader::new(&padded);
    let plain = reader.counted32().map_err(|_| SealError::Malformed)?;
    let is_canonical = padded.len() == padded_len(4 + plain.len()) && reader.rest().iter().all(|&b| b == 0);
    if is_canonical { Ok(plain.to_vec()) } else { Err(SealError::Malformed) }
}

/// The smallest of 512, 1024, 2048, ... that holds `len` bytes.
fn padded_len(len: usize) -> usize {
    len.div_ceil(PADDING).next_power_of_two() * PADDING
}
