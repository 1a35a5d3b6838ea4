use std::fmt::{Debug, Display};

/// A number of layouts. The arithmetic is exact for the integers, as long as the solver that uses them was
/// made for a board whose counts fit; `f64` rounds, but never makes zero of something or something of zero.
pub trait ModelCount: Copy + Debug + Display + PartialEq + Send + 'static {
    /// No layout.
    const ZERO: Self;
    /// One layout.
    const ONE: Self;

    /// The sum.
    fn plus(self, other: Self) -> Self;
    /// The product.
    fn times(self, other: Self) -> Self;
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
    ($number:ty) => {
        impl ModelCount for $number {
            const ZERO: Self = 0;
            const ONE: Self = 1;

            #[inline]
            fn plus(self, other: Self) -> Self {
                self + other
            }

            #[inline]
            fn times(self, other: Self) -> Self {
                self * other
            }

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
                self as f64
            }
        }
    };
}

whole!(u64);
whole!(u128);

impl ModelCount for f64 {
    const ZERO: Self = 0.0;
    const ONE: Self = 1.0;

    #[inline]
    fn plus(self, other: Self) -> Self {
        self + other
    }

    #[inline]
    fn times(self, other: Self) -> Self {
        self * other
    }

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
