use crate::piece::promotion_squares;
use crate::{Board, Piece, Square};
use game::Side;
use std::fmt;

/// Which pieces two sides have beside their Brains, no matter which side has which.
///
/// The side with more pieces is called strong, of equally many that with more Numskulls. Positions are seen so that it
/// is the first side. Where both have the same, the side to move is the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Material {
    strong: Pieces,
    weak: Pieces,
}

/// A side's pieces beside its Brain. The order is that of strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Pieces {
    count: u8,
    numskulls: u8,
}

impl Pieces {
    fn of(board: &Board, side: Side) -> Pieces {
        let count = |piece| board.pieces(side, piece).count() as u8;
        let numskulls = count(Piece::Numskull);
        Pieces { count: numskulls + count(Piece::Ninny), numskulls }
    }

    fn ninnies(self) -> u8 {
        self.count - self.numskulls
    }

    /// What is left or made of them by a loss or a promotion.
    fn conversions(self) -> impl Iterator<Item = Pieces> {
        let Pieces { count, numskulls } = self;
        let loses_numskull = (numskulls > 0).then(|| Pieces { count: count - 1, numskulls: numskulls - 1 });
        let ninny = self.ninnies() > 0;
        let loses_ninny = ninny.then(|| Pieces { count: count - 1, numskulls });
        let promotes = ninny.then(|| Pieces { count, numskulls: numskulls + 1 });
        [loses_numskull, loses_ninny, promotes].into_iter().flatten()
    }
}

impl Material {
    /// The two Brains alone, which draw.
    pub const BARE: Material =
        Material { strong: Pieces { count: 0, numskulls: 0 }, weak: Pieces { count: 0, numskulls: 0 } };

    /// The pieces of one side and of the other one. Brains do not count.
    pub fn new(one: &[Piece], other: &[Piece]) -> Material {
        let [one, other] = [one, other].map(|pieces| {
            let count = |kind| pieces.iter().filter(|&&piece| piece == kind).count() as u8;
            let numskulls = count(Piece::Numskull);
            Pieces { count: numskulls + count(Piece::Ninny), numskulls }
        });
        Material::between(one, other)
    }

    /// What is on a board, if both Brains are.
    pub(super) fn of(board: &Board) -> Option<Material> {
        let has_brain = |side| !board.pieces(side, Piece::Brain).is_empty();
        Side::BOTH
            .into_iter()
            .all(has_brain)
            .then(|| Material::between(Pieces::of(board, Side::First), Pieces::of(board, Side::Second)))
    }

    fn between(one: Pieces, other: Pieces) -> Material {
        Material { strong: one.max(other), weak: one.min(other) }
    }

    /// How many positions are numbered, also those in which two pieces would share a square.
    pub fn size(self) -> usize {
        let pieces = 2 + u32::from(self.strong.count + self.weak.count);
        Square::COUNT.pow(pieces) * if self.strong == self.weak { 1 } else { 2 }
    }

    /// What a capture or a promotion makes of it; not the two Brains alone.
    pub(super) fn conversions(self) -> impl Iterator<Item = Material> {
        let Material { strong, weak } = self;
        let of_strong = strong.conversions().map(move |pieces| Material::between(pieces, weak));
        let of_weak = weak.conversions().map(move |pieces| Material::between(strong, pieces));
        of_strong.chain(of_weak).filter(|&material| material != Material::BARE)
    }

    /// A position of this material as its table sees it.
    pub(super) fn seen(self, board: &Board) -> Board {
        let first_stays = if self.strong == self.weak {
            board.side() == Side::First
        } else {
            Pieces::of(board, Side::First) == self.strong
        };
        if first_stays { *board } else { board.turned() }
    }

    /// The number of a position that is seen as [`Material::seen`] says. The squares are its digits.
    pub(super) fn index(self, board: &Board) -> usize {
        let mut index = board.side().index();
        for (side, piece) in kinds() {
            for square in board.pieces(side, piece) {
                index = index * Square::COUNT + square.index();
            }
        }
        index
    }

    /// The position with a number. None where two pieces would share a square, a Ninny would have become a Numskull, or
    /// pieces of one kind are not in the order of their squares, as they are under another number.
    pub(super) fn board(self, mut index: usize) -> Option<Board> {
        let mut board = Board::EMPTY;
        for (side, piece) in kinds().rev() {
            let mut above = Square::COUNT;
            for _ in 0..self.count(side, piece) {
                let square = Square::from_index((index % Square::COUNT) as u8);
                index /= Square::COUNT;
                let promoted = piece == Piece::Ninny && promotion_squares(side).contains(square);
                let taken = board.occupied().contains(square);
                if taken || promoted || square.index() >= above {
                    return None;
                }
                above = square.index();
                board.put(side, piece, square);
            }
        }
        Some(board.with_side(if index == 0 { Side::First } else { Side::Second }))
    }

    fn count(self, side: Side, piece: Piece) -> u8 {
        let pieces = if side == Side::First { self.strong } else { self.weak };
        match piece {
            Piece::Brain => 1,
            Piece::Numskull => pieces.numskulls,
            Piece::Ninny => pieces.ninnies(),
        }
    }
}

/// The sides and kinds in the order of the digits.
fn kinds() -> impl DoubleEndedIterator<Item = (Side, Piece)> {
    const KINDS: [(Side, Piece); 6] = [
        (Side::First, Piece::Brain),
        (Side::Second, Piece::Brain),
        (Side::First, Piece::Numskull),
        (Side::First, Piece::Ninny),
        (Side::Second, Piece::Numskull),
        (Side::Second, Piece::Ninny),
    ];
    KINDS.into_iter()
}

/// The letters of the pieces, the strong side's first: `BS-BN`.
impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |pieces: Pieces| {
            let letters = |piece: Piece, count: u8| piece.letter().to_string().repeat(count.into());
            letters(Piece::Brain, 1)
                + &letters(Piece::Numskull, pieces.numskulls)
                + &letters(Piece::Ninny, pieces.ninnies())
        };
        write!(f, "{}-{}", side(self.strong), side(self.weak))
    }
}
