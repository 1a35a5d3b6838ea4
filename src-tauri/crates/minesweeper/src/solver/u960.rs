//! A fixed-width big integer, without allocation.

use super::model_count::ModelCount;
use std::fmt;

const WORDS: usize = 15;
/// The largest power of ten in a word, and its zeros.
const CHUNK: (u64, usize) = (10_000_000_000_000_000_000, 19);

/// A whole number below 2⁹⁶⁰, lowest word first: every count of a board of 30 × 30, even eight times as large.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct U960([u64; WORDS]);

impl U960 {
    /// The words up to the highest that is not zero.
    #[inline]
    fn used(&self) -> usize {
        WORDS - self.0.iter().rev().take_while(|&&word| word == 0).count()
    }

    /// Divides by a word and gives the remainder too.
    fn divided(mut self, divisor: u64) -> (Self, u64) {
        let mut rest = 0;
        for word in self.0.iter_mut().rev() {
            let part = u128::from(rest) << 64 | u128::from(*word);
            *word = (part / u128::from(divisor)) as u64;
            rest = (part % u128::from(divisor)) as u64;
        }
        (self, rest)
    }
}

impl ModelCount for U960 {
    const ZERO: Self = U960([0; WORDS]);
    const ONE: Self = {
        let mut words = [0; WORDS];
        words[0] = 1;
        U960(words)
    };

    fn plus(mut self, other: Self) -> Self {
        let mut carry = false;
        for (word, more) in self.0.iter_mut().zip(other.0) {
            let (sum, first) = word.overflowing_add(more);
            let (sum, second) = sum.overflowing_add(u64::from(carry));
            (*word, carry) = (sum, first || second);
        }
        debug_assert!(!carry, "a sum beyond 960 bits");
        self
    }

    fn times(self, other: Self) -> Self {
        let mut product = Self::ZERO;
        let words = other.used();
        for (at, &factor) in self.0[..self.used()].iter().enumerate() {
            let mut carry = 0;
            // The word above the two factors takes the last carry; beyond the last word there is none.
            for step in 0..=words.min(WORDS - 1 - at) {
                let more = if step < words { other.0[step] } else { 0 };
                let sum = u128::from(factor) * u128::from(more) + u128::from(product.0[at + step]) + carry;
                product.0[at + step] = sum as u64;
                carry = sum >> 64;
            }
            debug_assert!(carry == 0, "a product beyond 960 bits");
        }
        product
    }

    fn times_small(mut self, factor: u64) -> Self {
        let mut carry = 0;
        for word in &mut self.0 {
            let product = u128::from(*word) * u128::from(factor) + carry;
            *word = product as u64;
            carry = product >> 64;
        }
        debug_assert!(carry == 0, "a product beyond 960 bits");
        self
    }

    fn over_small(self, divisor: u32) -> Self {
        self.divided(u64::from(divisor)).0
    }

    fn ratio(self, factor: u32, divisor: u32) -> Self {
        let (whole, rest) = self.divided(u64::from(divisor));
        let mut low = Self::ZERO;
        low.0[0] = rest * u64::from(factor) / u64::from(divisor);
        whole.times_small(u64::from(factor)).plus(low)
    }

    fn as_f64(self) -> f64 {
        self.0.iter().rev().fold(0.0, |high, &word| high * 2f64.powi(64) + word as f64)
    }
}

impl fmt::Display for U960 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut chunks = Vec::new();
        let mut left = *self;
        while !left.is_zero() {
            let (rest, chunk) = left.divided(CHUNK.0);
            chunks.push(chunk);
            left = rest;
        }
        write!(f, "{}", chunks.pop().unwrap_or(0))?;
        chunks.iter().rev().try_for_each(|chunk| write!(f, "{chunk:0width$}", width = CHUNK.1))
    }
}

impl fmt::Debug for U960 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn binomial(all: u32, chosen: u32) -> U960 {
        (0..chosen).fold(U960::ONE, |count, taken| count.ratio(all - taken, taken + 1))
    }

    #[test]
    fn large_binomials_are_exact() {
        assert_eq!(binomial(112, 15).to_string(), "1569699972909739440");
        assert_eq!(binomial(900, 1).to_string(), "900");
        let middle = binomial(900, 450);
        // Pascal's rule and Vandermonde's identity, far beyond the words of the machine.
        assert_eq!(binomial(899, 449).plus(binomial(899, 450)), middle);
        let sum = (0..=450).map(|part| binomial(450, part).times(binomial(450, 450 - part)));
        assert_eq!(sum.fold(U960::ZERO, ModelCount::plus), middle);
    }

    #[test]
    fn decimals_keep_their_inner_zeros() {
        let ten = |power: u32| (0..power).fold(U960::ONE, |count, _| count.times_small(10));
        assert_eq!(ten(40).plus(U960::ONE).to_string(), format!("1{}1", "0".repeat(39)));
        assert_eq!((U960::ZERO.to_string(), ten(3).as_f64()), ("0".to_owned(), 1000.0));
    }
}
