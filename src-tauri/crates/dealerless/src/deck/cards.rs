use crate::deck::group::{Ciphertext, G, random_below, random_scalar};
use crate::deck::nonces::Nonces;
use crate::deck::reader::{Reader, canonical};
use crate::deck::transcript::Transcript;
use crate::deck::{Board, Refusal};
use curve25519_dalek::ristretto::RistrettoBasepointTable;
use curve25519_dalek::traits::Identity;
use curve25519_dalek::{RistrettoPoint, Scalar};
use rand_core::CryptoRng;
use subtle::{ConditionallySelectable, ConstantTimeEq};
use zeroize::Zeroizing;

/// N ciphertexts, decoded and encoded.
pub(super) struct Deck {
    pub(super) cards: Vec<Ciphertext>,
    pub(super) bytes: Vec<u8>,
}

impl Deck {
    fn new(cards: Vec<Ciphertext>) -> Self {
        let bytes = cards.iter().flat_map(|card| card.to_bytes()).collect();
        Self { cards, bytes }
    }

    /// D0, with the mines first, unblinded and public.
    pub(super) fn initial(board: &Board) -> Self {
        let card = |place| Ciphertext {
            c0: RistrettoPoint::identity(),
            c1: if place < usize::from(board.mines()) { G } else { RistrettoPoint::identity() },
        };
        Self::new((0..board.cards()).map(card).collect())
    }

    pub(super) fn read(count: usize, bytes: &[u8]) -> Result<Self, Refusal> {
        let mut reader = Reader::new(bytes, &[64 * count])?;
        let mut card = || Ok(Ciphertext { c0: reader.point()?, c1: reader.point()? });
        let cards = (0..count).map(|_| card()).collect::<Result<_, _>>()?;
        Ok(Self { cards, bytes: bytes.to_vec() })
    }

    /// Returns a permutation of these cards, each with a new blinding, and its secret.
    pub(super) fn shuffle(&self, joint: &RistrettoPoint, rng: &mut impl CryptoRng) -> (Self, ShuffleSecret) {
        let count = self.cards.len();
        let mut places = Zeroizing::new((0..).take(count).collect::<Vec<u16>>());
        for last in (1..count).rev() {
            places.swap(last, random_below(last + 1, rng));
        }
        let mut blinds = Zeroizing::new(Vec::with_capacity(count));
        let mut cards = Vec::with_capacity(count);
        let multiples = RistrettoBasepointTable::create(joint);
        for &place in places.iter() {
            let blind = random_scalar(rng);
            cards.push(self.cards[usize::from(place)] + Ciphertext::blind(&blind, &multiples));
            blinds.push(*blind);
        }
        (Self::new(cards), ShuffleSecret { places, blinds })
    }
}

/// A shuffle's secret: card i is the former card `places[i]`, blinded by `blinds[i]`.
pub(super) struct ShuffleSecret {
    pub(super) places: Zeroizing<Vec<u16>>,
    pub(super) blinds: Zeroizing<Vec<Scalar>>,
}

impl ShuffleSecret {
    /// The nonces for a proof about this shuffle.
    pub(super) fn nonces(&self, bound: &Transcript, rng: &mut impl CryptoRng) -> Nonces {
        let places =
            Zeroizing::new(self.places.iter().flat_map(|place| place.to_le_bytes()).collect::<Vec<_>>());
        let blinds = self.blinds.iter().map(|blind| &blind.as_bytes()[..]);
        Nonces::new([&places[..]].into_iter().chain(blinds), bound, rng)
    }
}

/// A marking deck owner's secret: each card's square and blinding.
///
/// Wiped when dropped; does not implement `Debug`, `Clone` or `PartialEq`.
pub(crate) struct MarkingSecret(ShuffleSecret);

impl MarkingSecret {
    pub(super) const fn new(secret: ShuffleSecret) -> Self {
        Self(secret)
    }

    /// For the database only: each card's place as `u16le` and 32-byte blinding.
    pub(crate) fn to_bytes(&self) -> Zeroizing<Vec<u8>> {
        let mut bytes = Zeroizing::new(Vec::with_capacity(34 * self.0.places.len()));
        for (place, blind) in self.0.places.iter().zip(self.0.blinds.iter()) {
            bytes.extend(place.to_le_bytes());
            bytes.extend(blind.as_bytes());
        }
        bytes
    }

    /// Reads the output of [`MarkingSecret::to_bytes`] for a board with this many cards.
    ///
    /// # Errors
    ///
    /// [`Refusal::Length`], [`Refusal::Encoding`], or [`Refusal::Card`] if a place is repeated or too high.
    pub(crate) fn from_bytes(board: &Board, bytes: &[u8]) -> Result<Self, Refusal> {
        let count = board.cards();
        if bytes.len() != 34 * count {
            return Err(Refusal::Length);
        }
        let mut places = Zeroizing::new(Vec::with_capacity(count));
        let mut blinds = Zeroizing::new(Vec::with_capacity(count));
        let mut seen = Zeroizing::new(vec![false; count]);
        for entry in bytes.chunks_exact(34) {
            let mut blind = Zeroizing::new([0; 32]);
            blind.copy_from_slice(&entry[2..]);
            let place = u16::from_le_bytes([entry[0], entry[1]]);
            let seen = seen.get_mut(usize::from(place)).ok_or(Refusal::Card)?;
            if std::mem::replace(seen, true) {
                return Err(Refusal::Card);
            }
            places.push(place);
            blinds.push(canonical(*blind).ok_or(Refusal::Encoding)?);
        }
        Ok(Self(ShuffleSecret { places, blinds }))
    }

    /// A card's square on this board.
    pub(crate) fn square(&self, board: &Board, card: u16) -> Option<u16> {
        board.square_at(usize::from(*self.0.places.get(usize::from(card))?))
    }

    /// The card for the square at this place in the deck. Runs in constant time by visiting every card.
    pub(super) fn card_of(&self, place: usize) -> u16 {
        let place = u16::try_from(place).expect("a board has at most 4096 squares");
        let mut card = 0;
        for (number, candidate) in (0u16..).zip(self.0.places.iter()) {
            card.conditional_assign(&number, candidate.ct_eq(&place));
        }
        card
    }

    /// A card's place and blinding.
    pub(super) fn card(&self, card: u16) -> (usize, &Scalar) {
        (usize::from(self.0.places[usize::from(card)]), &self.0.blinds[usize::from(card)])
    }
}
