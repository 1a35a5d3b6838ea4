//! This protocol's hash: SHA-512 over labelled parts.

use crate::protocol::secret::Key;
use sha2::{Digest, Sha512};

/// This protocol's name in all hashes.
const PROTOCOL: &[u8] = b"spielkiste/log/1";

/// An identifier: the first half of a digest.
pub type Id = [u8; 32];

/// A transcript part: its label, as in the formula, and its bytes.
pub(crate) type Part<'a> = (&'a str, &'a [u8]);

/// `id(kind; label = bytes, ...)`.
pub(crate) fn id(kind: &str, parts: &[Part]) -> Id {
    first(&digest(kind, parts))
}

/// An `id` used as a key.
pub(crate) fn key(kind: &str, parts: &[Part]) -> Key<32> {
    Key::new(first(digest64(kind, parts).expose()))
}

/// The whole digest, which is always used as a secret.
pub(crate) fn digest64(kind: &str, parts: &[Part]) -> Key<64> {
    Key::new(digest(kind, parts))
}

fn digest(kind: &str, parts: &[Part]) -> [u8; 64] {
    let mut hash = Sha512::new();
    put(&mut hash, "proto", PROTOCOL);
    put(&mut hash, "kind", kind.as_bytes());
    for (label, bytes) in parts {
        put(&mut hash, label, bytes);
    }
    hash.finalize().into()
}

fn put(hash: &mut Sha512, label: &str, bytes: &[u8]) {
    let label_len = u8::try_from(label.len()).expect("labels are short");
    let len = u32::try_from(bytes.len()).expect("inputs are limited");
    hash.update([label_len]);
    hash.update(label.as_bytes());
    hash.update(len.to_le_bytes());
    hash.update(bytes);
}

/// The first `N` bytes.
pub(crate) fn first<const N: usize>(bytes: &[u8]) -> [u8; N] {
    bytes[..N].try_into().expect("a slice of N bytes")
}
