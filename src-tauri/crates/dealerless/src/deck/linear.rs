//! A proof of knowledge of scalars that satisfy linear relations between points: *LIN* in the specification.

use crate::deck::Refusal;
use crate::deck::group::G;
use crate::deck::nonces::Nonces;
use crate::deck::reader::Reader;
use crate::deck::transcript::Transcript;
use curve25519_dalek::traits::{MultiscalarMul, VartimeMultiscalarMul};
use curve25519_dalek::{RistrettoPoint, Scalar};
use rand_core::CryptoRng;
use zeroize::Zeroizing;

/// `image = Σ witness_j × base_j` over the witnesses with these indexes.
#[derive(Clone, PartialEq)]
pub(super) struct Relation {
    pub(super) image: RistrettoPoint,
    pub(super) bases: Vec<(usize, RistrettoPoint)>,
}

impl Relation {
    pub(super) fn new(image: RistrettoPoint, bases: impl Into<Vec<(usize, RistrettoPoint)>>) -> Self {
        Self { image, bases: bases.into() }
    }

    /// The sum of these nonces times their bases, in constant time.
    fn commit(&self, nonces: &[Scalar]) -> RistrettoPoint {
        match self.bases[..] {
            [(index, base)] if base == G => RistrettoPoint::mul_base(&nonces[index]),
            _ => {
                let scalars = self.bases.iter().map(|&(index, _)| nonces[index]);
                RistrettoPoint::multiscalar_mul(scalars, self.bases.iter().map(|(_, base)| base))
            }
        }
    }

    /// The sum of these responses times their bases, minus the challenge times the image.
    fn public_commitment(&self, responses: &[Scalar], challenge: &Scalar) -> RistrettoPoint {
        match self.bases[..] {
            [(index, base)] if base == G => RistrettoPoint::vartime_double_scalar_mul_basepoint(
                &-challenge,
                &self.image,
                &responses[index],
            ),
            _ => {
                let scalars = self.bases.iter().map(|&(index, _)| responses[index]).chain([-challenge]);
                let points = self.bases.iter().map(|(_, base)| base).chain([&self.image]);
                RistrettoPoint::vartime_multiscalar_mul(scalars, points)
            }
        }
    }
}

/// The proof length in bytes for this many witnesses.
pub(super) const fn proof_length(witnesses: usize) -> usize {
    32 * (1 + witnesses)
}

/// Returns the proof. The transcript must already determine every image and base.
pub(super) fn prove(
    mut transcript: Transcript,
    witnesses: &[&Scalar],
    relations: &[Relation],
    rng: &mut impl CryptoRng,
) -> Vec<u8> {
    let mut nonces = Nonces::new(witnesses.iter().map(|witness| &witness.as_bytes()[..]), &transcript, rng);
    let drawn = nonces.draw_many(witnesses.len());
    for relation in relations {
        transcript.put("T", relation.commit(&drawn).compress().as_bytes());
    }
    let challenge = transcript.challenge("lin");
    let mut proof = challenge.as_bytes().to_vec();
    for (&nonce, &&witness) in drawn.iter().zip(witnesses) {
        let product = Zeroizing::new(challenge * witness);
        proof.extend((nonce + *product).as_bytes());
    }
    proof
}

/// Checks the next proof in the reader.
///
/// # Errors
///
/// [`Refusal::Encoding`] and [`Refusal::Proof`].
pub(super) fn check(
    mut transcript: Transcript,
    witnesses: usize,
    relations: &[Relation],
    reader: &mut Reader<'_>,
) -> Result<(), Refusal> {
    let challenge = reader.scalar()?;
    let responses = reader.scalars(witnesses)?;
    for relation in relations {
        let commitment = relation.public_commitment(&responses, &challenge);
        transcript.put("T", commitment.compress().as_bytes());
    }
    if transcript.challenge("lin") == challenge { Ok(()) } else { Err(Refusal::Proof) }
}
