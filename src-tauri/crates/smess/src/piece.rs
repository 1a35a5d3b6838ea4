use crate::Bitboard;
use game::Side;
use serde::Serialize;

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Piece {
    /// One per side; moves one step; losing it loses the game.
    Brain,
    /// Four per side; moves any number of squares along an arrow.
    Numskull,
    /// Seven per side; moves one step; becomes a Numskull on a square where an enemy Numskull started.
    Ninny,
}

impl Piece {
    /// All three kinds, in [`Piece::index`] order.
    pub const ALL: [Piece; 3] = [Piece::Brain, Piece::Numskull, Piece::Ninny];

    /// 0, 1 or 2, for indexing tables by kind.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The capital letter in notation: `B`, `S` (skull) or `N`.
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

    /// The piece with this letter in a position: a capital letter for Blue, a small one for Red.
    pub(crate) fn of_side(letter: char) -> Option<(Side, Piece)> {
        let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
        Some((side, Piece::from_letter(letter.to_ascii_uppercase())?))
    }
}

/// A side's initial squares for this kind of piece.
pub const fn start_squares(side: Side, piece: Piece) -> Bitboard {
    // Row 1: b c . e f Numskulls, d Brain. Row 2: seven Ninnies. Red's setup is Blue's rotated 180°, which here is the
    // same as mirroring the rows.
    match (side, piece) {
        (Side::First, Piece::Brain) => Bitboard(0b000_1000),
        (Side::First, Piece::Numskull) => Bitboard(0b011_0110),
        (Side::First, Piece::Ninny) => Bitboard(0b111_1111 << 7),
        (Side::Second, Piece::Brain) => Bitboard(0b000_1000 << 49),
        (Side::Second, Piece::Numskull) => Bitboard(0b011_0110 << 49),
        (Side::Second, Piece::Ninny) => Bitboard(0b111_1111 << 42),
    }
}

/// The squares where this side's Ninnies become Numskulls: the enemy Numskulls' initial squares.
pub const fn promotion_squares(side: Side) -> Bitboard {
    match side {
        Side::First => start_squares(Side::Second, Piece::Numskull),
        Side::Second => start_squares(Side::First, Piece::Numskull),
    }
}
