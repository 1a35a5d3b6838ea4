use crate::Bitboard;
use game::Side;
use serde::Serialize;

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Piece {
    /// One a side; moves one step; its loss loses the game.
    Brain,
    /// Four a side; moves any number of squares along an arrow.
    Numskull,
    /// Seven a side; moves one step; becomes a Numskull on a square where an enemy Numskull started.
    Ninny,
}

impl Piece {
    /// All three, in the order of [`Piece::index`].
    pub const ALL: [Piece; 3] = [Piece::Brain, Piece::Numskull, Piece::Ninny];

    /// 0, 1, 2: for tables with an entry a kind.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The capital letter of the notation: `B`, `S` (skull) or `N`.
    pub const fn letter(self) -> char {
        match self {
            Piece::Brain => 'B',
            Piece::Numskull => 'S',
            Piece::Ninny => 'N',
        }
    }

    /// The kind with this capital letter.
    pub fn from_letter(letter: char) -> Option<Piece> {
        Piece::ALL.into_iter().find(|piece| piece.letter() == letter)
    }
}

/// The squares on which a side's pieces of a kind stand when a game begins.
pub const fn start_squares(side: Side, piece: Piece) -> Bitboard {
    // Row 1: b c . e f Numskulls, d Brain. Row 2: seven Ninnies. Red is Blue turned round, which for this
    // line-up is the mirror image from row to row.
    match (side, piece) {
        (Side::First, Piece::Brain) => Bitboard(0b000_1000),
        (Side::First, Piece::Numskull) => Bitboard(0b011_0110),
        (Side::First, Piece::Ninny) => Bitboard(0b111_1111 << 7),
        (Side::Second, Piece::Brain) => Bitboard(0b000_1000 << 49),
        (Side::Second, Piece::Numskull) => Bitboard(0b011_0110 << 49),
        (Side::Second, Piece::Ninny) => Bitboard(0b111_1111 << 42),
    }
}

/// The squares on which a Ninny of this side becomes a Numskull: where the enemy Numskulls started.
pub const fn promotion_squares(side: Side) -> Bitboard {
    match side {
        Side::First => start_squares(Side::Second, Piece::Numskull),
        Side::Second => start_squares(Side::First, Piece::Numskull),
    }
}
