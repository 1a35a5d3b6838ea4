use crate::Square;
use crate::direction::Direction;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of squares: bit *i* is the square with number *i*. Bits 56 to 63 are never set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bitboard(pub(crate) u64);

impl Bitboard {
    /// The empty set.
    pub const EMPTY: Bitboard = Bitboard(0);
    /// All 56 squares.
    pub const ALL: Bitboard = Bitboard((1 << Square::COUNT) - 1);

    /// The set with only this square.
    pub const fn of(square: Square) -> Bitboard {
        Bitboard(1 << square.index())
    }

    /// Whether the square is in the set.
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Whether no square is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of squares in the set.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The square with the lowest number, if any.
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::from_index(self.0.trailing_zeros() as u8)) }
    }

    /// The squares from the other side's viewpoint: the board rotated 180°.
    pub(crate) const fn turned(self) -> Bitboard {
        Bitboard(self.0.reverse_bits() >> (u64::BITS as usize - Square::COUNT))
    }

    /// Moves every square one step. Requires every square to have a neighbour in that direction, which all squares with
    /// an arrow in that direction have.
    pub(crate) const fn step(self, direction: Direction) -> Bitboard {
        let offset = direction.offset();
        Bitboard(if offset > 0 { self.0 << offset } else { self.0 >> -offset })
    }
}

impl Iterator for Bitboard {
    type Item = Square;

    /// Yields squares by ascending number.
    fn next(&mut self) -> Option<Square> {
        let square = self.first()?;
        self.0 &= self.0 - 1;
        Some(square)
    }
}

macro_rules! set_operations {
    ($($operator:ident :: $function:ident, $assigner:ident :: $assign:ident;)*) => {$(
        impl $operator for Bitboard {
            type Output = Bitboard;
            fn $function(self, other: Bitboard) -> Bitboard {
                Bitboard($operator::$function(self.0, other.0))
            }
        }

        impl $assigner for Bitboard {
            fn $assign(&mut self, other: Bitboard) {
                $assigner::$assign(&mut self.0, other.0);
            }
        }
    )*};
}

set_operations! {
    BitAnd::bitand, BitAndAssign::bitand_assign;
    BitOr::bitor, BitOrAssign::bitor_assign;
    BitXor::bitxor, BitXorAssign::bitxor_assign;
}

/// The complement: all other squares of the board.
impl Not for Bitboard {
    type Output = Bitboard;
    fn not(self) -> Bitboard {
        Bitboard(!self.0 & Self::ALL.0)
    }
}
