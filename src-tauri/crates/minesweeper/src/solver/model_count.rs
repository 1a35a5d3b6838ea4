use std::fmt::{Debug, Display};
use std::ops::{Add, AddAssign, Mul};

/// An integer below 2⁹⁶⁰, which holds eight times any count for a 30 × 30 board.
pub type U960 = ruint::Uint<960, 15>;

/// A number of layouts. Integers are exact as long as the board's counts fit. `f64` rounds, but never to or from zero.
pub trait ModelCount:
    Copy + Debug + Display + PartialEq + Add<Output = Self> + AddAssign + Mul<Output = Self> + Send + 'static
{
    /// No layouts.
    const ZERO: Self;
    /// One layout.
    const ONE: Self;

    /// The product.
    fn times_small(self, factor: u64) -> Self;
    /// The quotient, which must be an integer.
    fn over_small(self, divisor: u8) -> Self;
    /// `self × factor ÷ divisor`, which must be an integer, without overflowing the product.
    fn ratio(self, factor: u32, divisor: u32) -> Self;
    /// The nearest `f64`.
    fn as_f64(self) -> f64;

    /// Whether the count is zero.
    #[inline]
    fn is_zero(self) -> bool {
        self == Self::ZERO
    }
}

/// The inverse of an odd number modulo 2¹²⁸ (Newton's method: starts with 3 correct bits, each step doubles them).
const fn inverse(odd: u128) -> u128 {
    let mut inverse = odd;
    let mut bits = 3;
    while bits < 128 {
        inverse = inverse.wrapping_mul(2u128.wrapping_sub(odd.wrapping_mul(inverse)));
        bits *= 2;
    }
    inverse
}

/// For each divisor except 0, the inverse of its odd part.
static INVERSE: [u128; 256] = {
    let mut table = [0; 256];
    let mut divisor = 1;
    while divisor < 256 {
        table[divisor] = inverse(divisor as u128 >> divisor.trailing_zeros());
        divisor += 1;
    }
    table
};

macro_rules! whole {
    ($number:ty, $zero:expr, $one:expr, $as_f64:expr, $over_small:expr) => {
        impl ModelCount for $number {
            const ZERO: Self = $zero;
            const ONE: Self = $one;

            #[inline]
            fn times_small(self, factor: u64) -> Self {
                self * Self::from(factor)
            }

            #[inline]
            fn over_small(self, divisor: u8) -> Self {
                $over_small(self, divisor)
            }

            fn ratio(self, factor: u32, divisor: u32) -> Self {
                let (whole, rest) = (self / Self::from(divisor), self % Self::from(divisor));
                whole * Self::from(factor) + rest * Self::from(factor) / Self::from(divisor)
            }

            #[inline]
            fn as_f64(self) -> f64 {
                $as_f64(self)
            }
        }
    };
}

// Exact division is multiplication by the inverse modulo a power of two, which takes a fifth of the time.
whole!(u64, 0, 1, |count| count as f64, |count: u64, divisor: u8| {
    (count >> divisor.trailing_zeros()).wrapping_mul(INVERSE[usize::from(divisor)] as u64)
});
whole!(u128, 0, 1, |count| count as f64, |count: u128, divisor: u8| {
    (count >> divisor.trailing_zeros()).wrapping_mul(INVERSE[usize::from(divisor)])
});
whole!(U960, U960::ZERO, U960::ONE, f64::from, |count: U960, divisor: u8| count / U960::from(divisor));

impl ModelCount for f64 {
    const ZERO: Self = 0.0;
    const ONE: Self = 1.0;

    #[inline]
    fn times_small(self, factor: u64) -> Self {
        self * factor as f64
    }

    #[inline]
    fn over_small(self, divisor: u8) -> Self {
        self / f64::from(divisor)
    }

    fn ratio(self, factor: u32, divisor: u32) -> Self {
        self * f64::from(factor) / f64::from(divisor)
    }

    #[inline]
    fn as_f64(self) -> f64 {
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn multiplying_by_the_inverse_divides() {
        for divisor in 1..=u8::MAX {
            for quotient in [0, 1, 70, 0x0102_0304_0506, u64::MAX / 255] {
                assert_eq!((quotient * u64::from(divisor)).over_small(divisor), quotient);
                let quotient = u128::from(quotient) << 64 | 77;
                assert_eq!((quotient * u128::from(divisor)).over_small(divisor), quotient);
            }
        }
    }

    fn binomial(all: u32, chosen: u32) -> U960 {
        (0..chosen).fold(U960::ONE, |count, taken| count.ratio(all - taken, taken + 1))
    }

    #[test]
    fn large_binomials_are_exact() {
        assert_eq!(binomial(112, 15).to_string(), "1569699972909739440");
        assert_eq!(binomial(900, 1).to_string(), "900");
        let middle = binomial(900, 450);
        // Pascal's rule and Vandermonde's identity, far beyond machine words.
        assert_eq!(binomial(899, 449) + binomial(899, 450), middle);
        let sum = (0..=450).map(|part| binomial(450, part) * binomial(450, 450 - part));
        assert_eq!(sum.fold(U960::ZERO, U960::add), middle);
    }
}
