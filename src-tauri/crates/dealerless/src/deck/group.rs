use curve25519_dalek::constants::RISTRETTO_BASEPOINT_POINT;
use curve25519_dalek::ristretto::RistrettoBasepointTable;
use curve25519_dalek::traits::Identity;
use curve25519_dalek::{RistrettoPoint, Scalar};
use rand_core::CryptoRng;
use std::ops::Add;
use zeroize::{Zeroize, Zeroizing};

/// The base point.
pub(super) const G: RistrettoPoint = RISTRETTO_BASEPOINT_POINT;

/// An ElGamal ciphertext: `(r G, r H + m G)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ciphertext {
    pub(super) c0: RistrettoPoint,
    pub(super) c1: RistrettoPoint,
}

impl Ciphertext {
    /// The unblinded encryption of zero, used for squares that cannot hold a mine.
    pub(super) fn empty() -> Self {
        Self { c0: RistrettoPoint::identity(), c1: RistrettoPoint::identity() }
    }

    /// `(r G, r H)`, computed from a table of multiples of H. Adding it changes a ciphertext's encoding but not its
    /// content.
    pub(super) fn blind(r: &Scalar, joint: &RistrettoBasepointTable) -> Self {
        Self { c0: RistrettoPoint::mul_base(r), c1: joint * r }
    }

    pub(super) fn to_bytes(self) -> [u8; 64] {
        let mut bytes = [0; 64];
        bytes[..32].copy_from_slice(self.c0.compress().as_bytes());
        bytes[32..].copy_from_slice(self.c1.compress().as_bytes());
        bytes
    }
}

impl Add for Ciphertext {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { c0: self.c0 + other.c0, c1: self.c1 + other.c1 }
    }
}

/// A uniform scalar from 64 random bytes.
pub(super) fn random_scalar(rng: &mut impl CryptoRng) -> Zeroizing<Scalar> {
    let mut wide = Zeroizing::new([0; 64]);
    rng.fill_bytes(&mut *wide);
    Zeroizing::new(Scalar::from_bytes_mod_order_wide(&wide))
}

/// A uniform number below a bound, without modulo bias.
pub(super) fn random_below(bound: usize, rng: &mut impl CryptoRng) -> usize {
    let bound = u32::try_from(bound).expect("bounds are counts of cards");
    let largest = u32::MAX - u32::MAX % bound;
    loop {
        let mut bytes = [0; 4];
        rng.fill_bytes(&mut bytes);
        let drawn = u32::from_le_bytes(bytes);
        bytes.zeroize();
        if drawn < largest {
            return (drawn % bound) as usize;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_core::{TryCryptoRng, TryRng};
    use std::convert::Infallible;

    /// Returns these numbers in order.
    struct Given(std::vec::IntoIter<u32>);

    impl TryRng for Given {
        type Error = Infallible;

        fn try_next_u32(&mut self) -> Result<u32, Infallible> {
            Ok(self.0.next().expect("enough numbers were given"))
        }

        fn try_next_u64(&mut self) -> Result<u64, Infallible> {
            unreachable!("only 32-bit numbers are requested")
        }

        fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
            for chunk in bytes.chunks_exact_mut(4) {
                chunk.copy_from_slice(&self.try_next_u32()?.to_le_bytes());
            }
            Ok(())
        }
    }

    impl TryCryptoRng for Given {}

    #[test]
    fn numbers_that_would_bias_the_result_are_drawn_again() {
        // 2^32 - 1 is divisible by 3, and leaves a remainder of 5 modulo 10.
        for (bound, largest) in [(3, u32::MAX), (10, u32::MAX - 5)] {
            let drawn = |numbers: Vec<u32>| random_below(bound, &mut Given(numbers.into_iter()));
            assert_eq!(drawn(vec![largest - 1]), bound - 1);
            assert_eq!(drawn(vec![largest, u32::MAX, 7]), 7 % bound);
        }
    }
}
