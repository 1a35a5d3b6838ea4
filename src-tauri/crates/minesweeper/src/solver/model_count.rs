use std::fmt::{Debug, Display};
use std::ops::{Add, AddAssign, Mul};

/// A whole number below 2⁹⁶⁰: every count of a board of 30 × 30, even eight times as large.
pub type U960 = ruint::Uint<960, 15>;

/// A number of layouts. The arithmetic is exact for the integers, as long as the counts of the solver's board fit.
/// `f64` rounds, but never makes zero of something or something of zero.
pub trait ModelCount:
    Copy + Debug + Display + PartialEq + Add<Output = Self> + AddAssign + Mul<Output = Self> + Send + 'static
{
    /// No layout.
    const ZERO: Self;
    /// One layout.
    const ONE: Self;

    /// So many times as much.
    fn times_small(self, factor: u64) -> Self;
    /// The quotient, which must be whole.
    fn over_small(self, divisor: u32) -> Self;
    /// `self × factor ÷ divisor`, which must be whole, without a product that is too large.
    fn ratio(self, factor: u32, divisor: u32) -> Self;
    /// As a floating number, rounded.
    fn as_f64(self) -> f64;

    /// Whether it is none.
    #[inline]
    fn is_zero(self) -> bool {
        self == Self::ZERO
    }
}

macro_rules! whole {
    ($number:ty, $zero:expr, $one:expr, $as_f64:expr) => {
        impl ModelCount for $number {
            const ZERO: Self = $zero;
            const ONE: Self = $one;

            #[inline]
            fn times_small(self, factor: u64) -> Self {
                self * Self::from(factor)
            }

            #[inline]
            fn over_small(self, divisor: u32) -> Self {
                self / Self::from(divisor)
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

whole!(u64, 0, 1, |count| count as f64);
whole!(u128, 0, 1, |count| count as f64);
whole!(U960, U960::ZERO, U960::ONE, f64::from);

impl ModelCount for f64 {
    const ZERO: Self = 0.0;
    const ONE: Self = 1.0;

    #[inline]
    fn times_small(self, factor: u64) -> Self {
        self * factor as f64
    }

    #[inline]
    fn over_small(self, divisor: u32) -> Self {
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

    fn binomial(all: u32, chosen: u32) -> U960 {
        (0..chosen).fold(U960::ONE, |count, taken| count.ratio(all - taken, taken + 1))
    }

    #[test]
    fn large_binomials_are_exact() {
        assert_eq!(binomial(112, 15).to_string(), "1569699972909739440");
        assert_eq!(binomial(900, 1).to_string(), "900");
        let middle = binomial(900, 450);
        // Pascal's rule and Vandermonde's identity, far beyond the words of the machine.
        assert_eq!(binomial(899, 449) + binomial(899, 450), middle);
        let sum = (0..=450).map(|part| binomial(450, part) * binomial(450, 450 - part));
        assert_eq!(sum.fold(U960::ZERO, U960::add), middle);
    }
}
