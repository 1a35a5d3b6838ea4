use super::moves::Packed;
use super::{attack, endgame, evaluation, exchange, moves, zobrist};
use crate::piece::promotion_squares;
use crate::smess::QUIET_LIMIT;
use crate::{Board, Piece, Smess};
use game::Side;
use search::{Known, Position, Which};

/// A board as the search sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    board: Board,
    key: u64,
    /// The sum of the square terms, from the view of the first side; see `evaluation`.
    placement: i32,
    /// Plies since the last capture or promotion.
    quiet_plies: u16,
    /// How many of them end the game; `u16::MAX` without the option.
    quiet_limit: u16,
}

impl Node {
    /// The node of a game's present position.
    pub fn new(game: &Smess) -> Node {
        let quiet_limit = if game.options().draws_by_repetition() { QUIET_LIMIT } else { u16::MAX };
        Node { quiet_plies: game.position().quiet_plies, quiet_limit, ..Node::of(game.position().board) }
    }

    /// The node of a board without a past.
    pub fn of(board: Board) -> Node {
        Node {
            board,
            key: zobrist::key(&board),
            placement: evaluation::placement(&board),
            quiet_plies: 0,
            quiet_limit: u16::MAX,
        }
    }

    /// The keys of the earlier positions of a game that can occur again, oldest first.
    pub fn past(game: &Smess) -> Vec<u64> {
        game.past().iter().map(zobrist::key).collect()
    }

    /// The pieces and the side to move.
    pub fn board(&self) -> &Board {
        &self.board
    }

    pub(super) fn placement(&self) -> i32 {
        self.placement
    }

    fn promotes(&self, m: Packed) -> bool {
        m.piece() == Piece::Ninny && promotion_squares(self.board.side()).contains(m.to())
    }

    fn brain_is_attacked(&self, side: Side) -> bool {
        let brain = self.board.pieces(side, Piece::Brain).first();
        brain.is_some_and(|square| attack::attacks(&self.board, !side, square))
    }
}

impl Position for Node {
    type Move = Packed;
    const SLOTS: usize = 2 * 3 * 56;

    fn side(&self) -> Side {
        self.board.side()
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn play(&self, m: Packed) -> Node {
        let mut next = *self;
        let side = self.board.side();
        let (piece, captured) = (m.piece(), m.captured());
        let (from, to) = (m.from(), m.to());
        let promoted = next.board.play_known(m.unpacked(), piece, captured);
        let arrives_as = if promoted { Piece::Numskull } else { piece };
        next.key ^= zobrist::key_of(side, piece, from)
            ^ zobrist::key_of(side, arrives_as, to)
            ^ zobrist::SECOND_TO_MOVE;
        next.placement +=
            evaluation::placement_of(side, arrives_as, to) - evaluation::placement_of(side, piece, from);
        if let Some(captured) = captured {
            next.key ^= zobrist::key_of(!side, captured, to);
            next.placement -= evaluation::placement_of(!side, captured, to);
        }
        let lasting = captured.is_some() || promoted;
        next.quiet_plies = if lasting { 0 } else { self.quiet_plies.saturating_add(1) };
        next
    }

    /// With few pieces, having to move can be a burden; a Numskull always has a harmless move to spare.
    fn pass(&self) -> Option<Node> {
        let side = self.board.side();
        if self.board.pieces(side, Piece::Numskull).is_empty() {
            return None;
        }
        let board = self.board.with_side(!side);
        Some(Node { board, key: self.key ^ zobrist::SECOND_TO_MOVE, ..*self })
    }

    fn known(&self) -> Option<Known> {
        let side = self.board.side();
        if self.board.pieces(side, Piece::Brain).is_empty() {
            return Some(Known::Loss(0));
        }
        if self.board.pieces(!side, Piece::Brain).is_empty() {
            return Some(Known::Win(0));
        }
        if self.quiet_plies >= self.quiet_limit {
            return Some(Known::Worth(0));
        }
        match self.board.occupied().count() {
            2 => return Some(Known::Worth(0)),
            3 => return Some(endgame::table().result(&self.board)),
            _ => (),
        }
        self.brain_is_attacked(!side).then_some(Known::Win(1))
    }

    fn threatened(&self) -> bool {
        self.brain_is_attacked(self.board.side())
    }

    fn evaluate(&self) -> i32 {
        evaluation::evaluate(self)
    }

    fn generate(&self, which: Which, list: &mut Vec<Packed>) {
        moves::generate(&self.board, which, list);
    }

    fn is_loud(&self, m: Packed) -> bool {
        m.captured().is_some() || self.promotes(m)
    }

    /// The victim's worth and what a promotion adds; of equal gains the Ninny's first.
    fn gain(&self, m: Packed) -> i32 {
        let worth = |piece: Piece| exchange::WORTH[piece.index()];
        let victim = m.captured().map_or(0, worth);
        let promotion = if self.promotes(m) { worth(Piece::Numskull) - worth(Piece::Ninny) } else { 0 };
        victim + promotion + i32::from(m.piece() == Piece::Ninny)
    }

    fn exchange_reaches(&self, m: Packed, threshold: i32) -> bool {
        exchange::reaches(&self.board, m, threshold)
    }

    fn slot(&self, m: Packed) -> usize {
        (self.board.side().index() * 3 + m.piece().index()) * 56 + m.to().index()
    }

    fn encode(&self, m: Packed) -> u16 {
        m.code()
    }

    fn decode(&self, code: u16) -> Option<Packed> {
        moves::decode(&self.board, code)
    }

    fn reversible_plies(&self) -> usize {
        usize::from(self.quiet_plies)
    }
}
