//! A proof of knowledge of numbers that fulfil linear relations between points: *LIN* of the specification.

use crate::Refusal;
use crate::nonces::Nonces;
use crate::reader::Reader;
use crate::transcript::Transcript;
use curve25519_dalek::traits::{MultiscalarMul, VartimeMultiscalarMul};
use curve25519_dalek::{RistrettoPoint, Scalar};
use rand_core::CryptoRng;
use zeroize::Zeroizing;

/// `image = Σ witness_j × base_j` over the witnesses with these indexes.
pub(crate) struct Relation {
    pub(crate) image: RistrettoPoint,
    pub(crate) bases: Vec<(usize, RistrettoPoint)>,
}

impl Relation {
    pub(crate) fn new(image: RistrettoPoint, bases: impl Into<Vec<(usize, RistrettoPoint)>>) -> Self {
        Self { image, bases: bases.into() }
    }
}

/// How many bytes a proof about this many witnesses has.
pub(crate) const fn proof_length(witnesses: usize) -> usize {
    32 * (1 + witnesses)
}

/// The proof's bytes. The transcript already determines every image and base.
pub(crate) fn prove(
    mut transcript: Transcript,
    witnesses: &[&Scalar],
    relations: &[Relation],
    rng: &mut impl CryptoRng,
) -> Vec<u8> {
    let mut nonces = Nonces::new(witnesses.iter().map(|witness| &witness.as_bytes()[..]), &transcript, rng);
    let drawn = nonces.draw_many(witnesses.len());
    for relation in relations {
        let scalars = relation.bases.iter().map(|&(index, _)| drawn[index]);
        let commitment =
            RistrettoPoint::multiscalar_mul(scalars, relation.bases.iter().map(|(_, base)| base));
        transcript.put("T", commitment.compress().as_bytes());
    }
    let challenge = transcript.challenge("lin");
    let mut proof = challenge.as_bytes().to_vec();
    for (&nonce, &&witness) in drawn.iter().zip(witnesses) {
        let product = Zeroizing::new(challenge * witness);
        proof.extend((nonce + *product).as_bytes());
    }
    proof
}

/// Checks the proof with which the reader goes on.
///
/// # Errors
///
/// [`Refusal::Encoding`] and [`Refusal::Proof`].
pub(crate) fn check(
    mut transcript: Transcript,
    witnesses: usize,
    relations: &[Relation],
    reader: &mut Reader<'_>,
) -> Result<(), Refusal> {
    let challenge = reader.scalar()?;
    let responses = reader.scalars(witnesses)?;
    for relation in relations {
        let scalars = relation.bases.iter().map(|&(index, _)| responses[index]).chain([-challenge]);
        let points = relation.bases.iter().map(|(_, base)| base).chain([&relation.image]);
        let commitment = RistrettoPoint::vartime_multiscalar_mul(scalars, points);
        transcript.put("T", commitment.compress().as_bytes());
    }
    if transcript.challenge("lin") == challenge { Ok(()) } else { Err(Refusal::Proof) }
}
