use crate::direction::Direction;
use crate::piece::{promotion_squares, start_squares};
use crate::smess::{BRAIN_CAPTURED, NO_MOVE, ONLY_BRAINS};
use crate::{Bitboard, Piece, SmessMove, Square};
use arrayvec::ArrayVec;
use game::{Outcome, Side};

pub(crate) mod rays;

/// A position's legal moves, at most [`Board::MAX_MOVES`].
pub type MoveList = ArrayVec<SmessMove, { Board::MAX_MOVES }>;

/// The pieces and the side to move. Small and cheap to copy.
///
/// Two boards are equal if they count as the same position for repetition: the same pieces on the same squares and the
/// same side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    pieces: [[Bitboard; 3]; 2],
    side: Side,
}

/// A move's effects on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The piece that moved, before any promotion.
    pub piece: Piece,
    /// The captured piece.
    pub captured: Option<Piece>,
    /// Whether a Ninny became a Numskull.
    pub promoted: bool,
}

impl Board {
    /// A side has at most one Brain and 11 Numskulls, each with up to 25 targets (on d4 or d5 of an empty board).
    pub const MAX_MOVES: usize = 11 * 25 + 8;

    /// The initial position, Blue to move.
    pub const START: Board = {
        let mut board = Board::EMPTY;
        let mut piece = 0;
        while piece < 3 {
            board.pieces[0][piece] = start_squares(Side::First, Piece::ALL[piece]);
            board.pieces[1][piece] = start_squares(Side::Second, Piece::ALL[piece]);
            piece += 1;
        }
        board
    };

    /// The empty board, Blue to move.
    pub(crate) const EMPTY: Board = Board { pieces: [[Bitboard::EMPTY; 3]; 2], side: Side::First };

    /// The side to move.
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The same pieces with this side to move.
    #[must_use]
    pub const fn with_side(mut self, side: Side) -> Board {
        self.side = side;
        self
    }

    /// The position from the other side's viewpoint: rotated 180°, with the sides swapped.
    #[must_use]
    pub fn turned(&self) -> Board {
        let [first, second] = self.pieces.map(|pieces| pieces.map(Bitboard::turned));
        Board { pieces: [second, first], side: !self.side }
    }

    /// The squares of a side's pieces of this kind.
    pub const fn pieces(&self, side: Side, piece: Piece) -> Bitboard {
        self.pieces[side.index()][piece.index()]
    }

    /// The squares of all of a side's pieces.
    pub const fn occupied_by(&self, side: Side) -> Bitboard {
        let [Bitboard(brain), Bitboard(numskulls), Bitboard(ninnies)] = self.pieces[side.index()];
        Bitboard(brain | numskulls | ninnies)
    }

    /// The occupied squares.
    pub const fn occupied(&self) -> Bitboard {
        Bitboard(self.occupied_by(Side::First).0 | self.occupied_by(Side::Second).0)
    }

    /// The piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<(Side, Piece)> {
        Side::BOTH.into_iter().find_map(|side| Some((side, self.piece_of(side, square)?)))
    }

    pub(crate) fn piece_of(&self, side: Side, square: Square) -> Option<Piece> {
        Piece::ALL.into_iter().find(|&piece| self.pieces(side, piece).contains(square))
    }

    /// Puts a piece on an empty square.
    pub(crate) fn put(&mut self, side: Side, piece: Piece, square: Square) {
        self.pieces[side.index()][piece.index()] |= Bitboard::of(square);
    }

    /// The same board with this piece, or nothing, on a square.
    #[must_use]
    pub(crate) fn with_piece(mut self, square: Square, content: Option<(Side, Piece)>) -> Board {
        if let Some((side, piece)) = self.piece_at(square) {
            self.pieces[side.index()][piece.index()] ^= Bitboard::of(square);
        }
        if let Some((side, piece)) = content {
            self.put(side, piece, square);
        }
        self
    }

    /// The outcome, if the game is over. Checks the rule book's three endings in order.
    pub fn outcome(&self) -> Option<Outcome> {
        for side in [self.side, !self.side] {
            if self.pieces(side, Piece::Brain).is_empty() {
                return Some(Outcome::win(!side, BRAIN_CAPTURED));
            }
        }
        if self.occupied().count() == 2 {
            return Some(Outcome::draw(ONLY_BRAINS));
        }
        if self.count_moves() == 0 {
            return Some(Outcome::win(!self.side, NO_MOVE));
        }
        None
    }

    /// Whether one of the first two endings applies. The third cannot occur while a side has a piece: every arrow leads
    /// to a square and the arrows form a strongly connected graph, so a stuck side would have to occupy all 56 squares.
    pub(crate) const fn has_ended(&self) -> bool {
        self.pieces(Side::First, Piece::Brain).is_empty()
            || self.pieces(Side::Second, Piece::Brain).is_empty()
            || self.occupied().count() == 2
    }

    /// The squares that a piece of the side to move could reach from a square, including captures.
    pub fn targets(&self, piece: Piece, from: Square) -> Bitboard {
        let reach = match piece {
            Piece::Numskull => rays::slide(from, self.occupied()),
            Piece::Brain | Piece::Ninny => rays::STEPS[from.index()],
        };
        reach & !self.occupied_by(self.side)
    }

    /// All legal moves, ordered by origin and then by target square. Empty if the game is over.
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        if self.has_ended() {
            return moves;
        }
        for from in self.occupied_by(self.side) {
            let piece = self.piece_of(self.side, from).expect("this side occupies the square");
            moves.extend(self.targets(piece, from).map(|to| SmessMove { from, to }));
        }
        moves
    }

    /// Whether this move is legal.
    pub fn is_legal(&self, m: SmessMove) -> bool {
        !self.has_ended()
            && self
                .piece_of(self.side, m.from)
                .is_some_and(|piece| self.targets(piece, m.from).contains(m.to))
    }

    /// The number of moves for the side to move, even if the game is over.
    pub fn count_moves(&self) -> u32 {
        let own = self.occupied_by(self.side);
        let steppers = self.pieces(self.side, Piece::Brain) | self.pieces(self.side, Piece::Ninny);
        let steps: u32 = Direction::ALL
            .into_iter()
            .map(|d| ((steppers & rays::WITH_ARROW[d as usize]).step(d) & !own).count())
            .sum();
        let occupied = self.occupied();
        let slides: u32 = self
            .pieces(self.side, Piece::Numskull)
            .map(|from| (rays::slide(from, occupied) & !own).count())
            .sum();
        steps + slides
    }

    /// Makes a move without checking its legality.
    ///
    /// # Panics
    /// If the origin has no piece of the side to move. Other illegal moves go undetected.
    pub fn play_unchecked(&mut self, m: SmessMove) -> Played {
        let side = self.side;
        let piece = self.piece_of(side, m.from).expect("a legal move moves a piece of the side to move");
        let captured = self.piece_of(!side, m.to);
        let promoted = self.play_known(m, piece, captured);
        Played { piece, captured, promoted }
    }

    /// Makes a legal move with `piece` that takes `captured`. Returns whether it promotes.
    pub(crate) fn play_known(&mut self, m: SmessMove, piece: Piece, captured: Option<Piece>) -> bool {
        let side = self.side;
        if let Some(captured) = captured {
            self.pieces[(!side).index()][captured.index()] ^= Bitboard::of(m.to);
        }
        let promoted = piece == Piece::Ninny && promotion_squares(side).contains(m.to);
        let arrives_as = if promoted { Piece::Numskull } else { piece };
        self.pieces[side.index()][piece.index()] ^= Bitboard::of(m.from);
        self.pieces[side.index()][arrives_as.index()] ^= Bitboard::of(m.to);
        self.side = !side;
        promoted
    }
}

#[cfg(test)]
mod tests;
