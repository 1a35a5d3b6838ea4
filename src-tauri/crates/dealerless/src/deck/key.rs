use crate::deck::group::{G, random_scalar};
use crate::deck::linear::{self, Relation};
use crate::deck::reader::{Reader, canonical};
use crate::deck::transcript::Transcript;
use crate::deck::{Refusal, Seat};
use curve25519_dalek::traits::IsIdentity;
use curve25519_dalek::{RistrettoPoint, Scalar};
use rand_core::CryptoRng;
use zeroize::Zeroizing;

/// The message length in bytes.
pub(super) const KEY_LENGTH: usize = 32 + linear::proof_length(1);

/// A seat's secret key, for one match only.
///
/// Wiped when dropped; does not implement `Debug`, `Clone` or `PartialEq`.
pub(crate) struct KeySecret {
    pub(super) x: Zeroizing<Scalar>,
}

impl KeySecret {
    /// For the database only.
    pub(crate) fn to_bytes(&self) -> Zeroizing<[u8; 32]> {
        Zeroizing::new(self.x.to_bytes())
    }

    /// Reads the output of [`KeySecret::to_bytes`].
    ///
    /// # Errors
    ///
    /// [`Refusal::Encoding`] if the bytes are not a canonical scalar.
    pub(crate) fn from_bytes(bytes: &[u8; 32]) -> Result<Self, Refusal> {
        canonical(*bytes).map(|x| Self { x: Zeroizing::new(x) }).ok_or(Refusal::Encoding)
    }
}

/// Creates a key and the message that publishes it: `X, LIN("key"; x; X = x G)`.
pub(super) fn make(context: &[u8; 32], seat: Seat, rng: &mut impl CryptoRng) -> (KeySecret, Vec<u8>) {
    let secret = KeySecret { x: random_scalar(rng) };
    let public = RistrettoPoint::mul_base(&secret.x);
    let mut message = public.compress().as_bytes().to_vec();
    let transcript = transcript(context, seat, &message);
    message.extend(linear::prove(transcript, &[&secret.x], &[relation(public)], rng));
    (secret, message)
}

pub(super) fn read(context: &[u8; 32], seat: Seat, message: &[u8]) -> Result<RistrettoPoint, Refusal> {
    let mut reader = Reader::new(message, &[KEY_LENGTH])?;
    let public = reader.point()?;
    if public.is_identity() {
        return Err(Refusal::Key);
    }
    linear::check(transcript(context, seat, &message[..32]), 1, &[relation(public)], &mut reader)?;
    Ok(public)
}

fn relation(public: RistrettoPoint) -> Relation {
    Relation::new(public, [(0, G)])
}

fn transcript(context: &[u8; 32], seat: Seat, public: &[u8]) -> Transcript {
    let mut transcript = Transcript::new("key");
    transcript.put("ctx", context);
    transcript.put("seat", &[seat as u8]);
    transcript.put("X", public);
    transcript
}
