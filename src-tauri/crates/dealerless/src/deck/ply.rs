//! Formulas and encodings of actions and answers, independent of whose turn it is.

use crate::deck::group::{Ciphertext, G};
use crate::deck::linear::{self, Relation};
use crate::deck::reader::{Reader, canonical};
use crate::deck::transcript::Transcript;
use crate::deck::{Refusal, Seat};
use curve25519_dalek::traits::{Identity, VartimeMultiscalarMul};
use curve25519_dalek::{RistrettoPoint, Scalar};
use zeroize::Zeroizing;

/// `0, s, D, u, W` and a proof about three witnesses.
pub(super) const EXPLORE_LENGTH: usize = EXPLORE_BOUND + linear::proof_length(3);
/// `1, j, D, t, box` and a proof about three witnesses.
pub(super) const MARK_LENGTH: usize = MARK_BOUND + linear::proof_length(3);
/// `S` and a proof.
pub(super) const SHARE_LENGTH: usize = 32 + linear::proof_length(1);
/// `S, V` and a proof.
pub(super) const SAFE_LENGTH: usize = 64 + linear::proof_length(1);
/// `S, s, e` and a proof.
pub(super) const HIT_LENGTH: usize = 32 + BOX_LENGTH + linear::proof_length(1);
/// `S, T` and a proof.
pub(super) const COMPLAINT_LENGTH: usize = 64 + linear::proof_length(1);

pub(super) const EXPLORE_BOUND: usize = 1 + 2 + 32 + 64 + 32;
pub(super) const MARK_BOUND: usize = 1 + 2 + 32 + 64 + BOX_LENGTH;
/// A square and its card's blinding.
pub(super) const BOX_LENGTH: usize = 2 + 32;

/// A proof's context: match, sender, ply, and for marks the card.
pub(super) struct ProofContext<'a> {
    pub(super) deal: &'a [u8; 32],
    pub(super) seat: Seat,
    pub(super) ply: u32,
    pub(super) card: Option<&'a Ciphertext>,
}

impl ProofContext<'_> {
    pub(super) fn transcript(&self, kind: &str, bound: &[&[u8]]) -> Transcript {
        let mut transcript = Transcript::new(kind);
        transcript.put("match", self.deal);
        transcript.put("seat", &[self.seat as u8]);
        transcript.put("ply", &self.ply.to_le_bytes());
        transcript.put("bound", &bound.concat());
        if let Some(card) = self.card {
            transcript.put("card", &card.to_bytes());
        }
        transcript
    }

    /// The pad that encrypts a mark's box, derived from the key point.
    pub(super) fn pad(&self, key: &RistrettoPoint) -> Zeroizing<[u8; BOX_LENGTH]> {
        let bare = ProofContext { card: None, ..*self };
        let mut transcript = bare.transcript("box", &[]);
        transcript.put("K", key.compress().as_bytes());
        let digest = Zeroizing::new(transcript.digest());
        let mut pad = Zeroizing::new([0; BOX_LENGTH]);
        pad.copy_from_slice(&digest[..BOX_LENGTH]);
        pad
    }
}

/// An exploration's public half.
#[derive(Clone)]
pub(super) struct Explore {
    pub(super) square: u16,
    /// The acting seat's share of the square's card.
    pub(super) d: RistrettoPoint,
    /// Encrypts zero if the square holds no mine, otherwise a random number that masks the sum below.
    pub(super) u: Ciphertext,
    /// The acting seat's share of the neighbours' masked sum.
    pub(super) w_share: RistrettoPoint,
}

impl Explore {
    pub(super) fn bytes(&self) -> Vec<u8> {
        let mut bytes = vec![0];
        bytes.extend(self.square.to_le_bytes());
        bytes.extend(self.d.compress().as_bytes());
        bytes.extend(self.u.to_bytes());
        bytes.extend(self.w_share.compress().as_bytes());
        bytes
    }

    /// Reads the part before the proof.
    pub(super) fn read(reader: &mut Reader<'_>) -> Result<Self, Refusal> {
        let square = reader.u16()?;
        let d = reader.point()?;
        let u = Ciphertext { c0: reader.point()?, c1: reader.point()? };
        Ok(Self { square, d, u, w_share: reader.point()? })
    }

    /// Witnesses: x, rho, e. `key` is the acting seat's, `card` the square's, `w` the masked sum. For a clear square's
    /// empty card, rho must be zero. The last relation enforces it, because nothing else determines rho there.
    pub(super) fn relations(
        &self,
        key: RistrettoPoint,
        joint: RistrettoPoint,
        card: &Ciphertext,
        w: &Ciphertext,
        is_clear: bool,
    ) -> Vec<Relation> {
        let mut relations = vec![
            Relation::new(key, [(0, G)]),
            Relation::new(self.d, [(0, card.c0)]),
            Relation::new(self.w_share, [(0, w.c0)]),
            Relation::new(self.u.c0, [(1, card.c0), (2, G)]),
            Relation::new(self.u.c1, [(1, card.c1), (2, joint)]),
        ];
        if is_clear {
            relations.push(Relation::new(RistrettoPoint::identity(), [(1, G)]));
        }
        relations
    }
}

/// A mark's public half.
#[derive(Clone)]
pub(super) struct Mark {
    pub(super) card: u16,
    /// The acting seat's share of the card.
    pub(super) d: RistrettoPoint,
    /// The box's key if the card is a mine, otherwise a random point. Encrypted to the opponent's key alone.
    pub(super) t: Ciphertext,
    /// The card's square and blinding, encrypted with the pad.
    pub(super) sealed: [u8; BOX_LENGTH],
}

impl Mark {
    pub(super) fn bytes(&self) -> Vec<u8> {
        let mut bytes = vec![1];
        bytes.extend(self.card.to_le_bytes());
        bytes.extend(self.d.compress().as_bytes());
        bytes.extend(self.t.to_bytes());
        bytes.extend(self.sealed);
        bytes
    }

    /// Reads the part before the proof.
    pub(super) fn read(reader: &mut Reader<'_>) -> Result<Self, Refusal> {
        let card = reader.u16()?;
        let d = reader.point()?;
        let t = Ciphertext { c0: reader.point()?, c1: reader.point()? };
        Ok(Self { card, d, t, sealed: reader.array()? })
    }

    /// Witnesses: x, rho, eps. The last relation keeps cards of other squares out of `t`. Otherwise a box that opens
    /// would confirm a guess about those squares, because the answering seat multiplies `t` by its key.
    pub(super) fn relations(&self, key: RistrettoPoint, card: &Ciphertext) -> [Relation; 3] {
        [
            Relation::new(key, [(0, G)]),
            Relation::new(self.d, [(0, card.c0)]),
            Relation::new(self.t.c0, [(1, card.c0), (2, G)]),
        ]
    }

    /// The box's content, given its key point.
    pub(super) fn open(&self, place: &ProofContext<'_>, key: &RistrettoPoint) -> Option<Named> {
        let mut bytes = place.pad(key);
        bytes.iter_mut().zip(self.sealed).for_each(|(byte, sealed)| *byte ^= sealed);
        Named::read(&bytes)
    }
}

/// A square and its card's blinding, secret until the mark hits or is opened.
pub(super) struct Named {
    pub(super) square: u16,
    pub(super) blind: Zeroizing<Scalar>,
}

impl Named {
    pub(super) fn bytes(&self) -> Zeroizing<[u8; BOX_LENGTH]> {
        let mut bytes = Zeroizing::new([0; BOX_LENGTH]);
        bytes[..2].copy_from_slice(&self.square.to_le_bytes());
        bytes[2..].copy_from_slice(self.blind.as_bytes());
        bytes
    }

    pub(super) fn read(bytes: &[u8; BOX_LENGTH]) -> Option<Self> {
        let mut blind = Zeroizing::new([0; 32]);
        blind.copy_from_slice(&bytes[2..]);
        let square = u16::from_le_bytes([bytes[0], bytes[1]]);
        Some(Self { square, blind: Zeroizing::new(canonical(*blind)?) })
    }

    /// Whether this is the square's card with that blinding.
    pub(super) fn is_card(
        &self,
        card: &Ciphertext,
        square_card: &Ciphertext,
        joint: &RistrettoPoint,
    ) -> bool {
        let times = |base| RistrettoPoint::vartime_multiscalar_mul([&*self.blind], [base]);
        *card == *square_card + Ciphertext { c0: times(&G), c1: times(joint) }
    }
}

/// Whether a ciphertext decrypts to a mine, given its two shares.
///
/// # Errors
///
/// [`Refusal::Result`] if it decrypts to neither 0 nor 1, which proven decks exclude.
pub(super) fn bit(card: &Ciphertext, d: &RistrettoPoint, s: &RistrettoPoint) -> Result<bool, Refusal> {
    let left = card.c1 - d - s;
    if left == G {
        Ok(true)
    } else if left == RistrettoPoint::identity() {
        Ok(false)
    } else {
        Err(Refusal::Result)
    }
}

/// The number of mines in a sum, given its two shares.
///
/// # Errors
///
/// [`Refusal::Result`] if it is not from 0 to 8.
pub(super) fn number(w: &Ciphertext, w_share: &RistrettoPoint, v: &RistrettoPoint) -> Result<u8, Refusal> {
    let left = w.c1 - w_share - v;
    let mut multiple = RistrettoPoint::identity();
    for number in 0..=8 {
        if left == multiple {
            return Ok(number);
        }
        multiple += G;
    }
    Err(Refusal::Result)
}

/// The answering seat's relations. The witness is x'.
pub(super) fn share_relations(
    key: RistrettoPoint,
    s: RistrettoPoint,
    card: &Ciphertext,
    second: Option<(RistrettoPoint, RistrettoPoint)>,
) -> Vec<Relation> {
    let mut relations = vec![Relation::new(key, [(0, G)]), Relation::new(s, [(0, card.c0)])];
    relations.extend(second.map(|(image, base)| Relation::new(image, [(0, base)])));
    relations
}
