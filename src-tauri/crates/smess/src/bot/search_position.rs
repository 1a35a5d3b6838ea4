use super::network::Accumulator;
use super::packed_move::PackedMove;
use super::{attack, endgame, packed_move, see, zobrist};
use crate::piece::promotion_squares;
use crate::smess::QUIET_LIMIT;
use crate::{Board, Piece, Smess, Square};
use game::Side;
use search::{MoveKind, Position, Proven};

/// A board for the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchPosition {
    board: Board,
    key: u64,
    /// The state of the evaluation.
    accumulator: Accumulator,
    /// Plies since the last capture or promotion.
    quiet_plies: u16,
    /// The number of quiet plies that ends the game; `u16::MAX` without the option.
    quiet_limit: u16,
}

impl SearchPosition {
    /// A game's current position.
    pub fn new(game: &Smess) -> SearchPosition {
        let quiet_limit = if game.options().draws_by_repetition() { QUIET_LIMIT } else { u16::MAX };
        SearchPosition {
            quiet_plies: game.position().quiet_plies,
            quiet_limit,
            ..SearchPosition::of(game.position().board)
        }
    }

    /// A board without earlier positions.
    pub fn of(board: Board) -> SearchPosition {
        SearchPosition {
            board,
            key: zobrist::key(&board),
            accumulator: Accumulator::of(&board),
            quiet_plies: 0,
            quiet_limit: u16::MAX,
        }
    }

    /// The keys of a game's earlier positions that can recur, oldest first.
    pub fn past(game: &Smess) -> Vec<u64> {
        game.past().iter().map(zobrist::key).collect()
    }

    /// The pieces and the side to move.
    pub fn board(&self) -> &Board {
        &self.board
    }

    fn promotes(&self, m: PackedMove) -> bool {
        m.piece() == Piece::Ninny && promotion_squares(self.board.side()).contains(m.to())
    }

    fn is_brain_attacked(&self, side: Side) -> bool {
        let brain = self.board.pieces(side, Piece::Brain).first();
        brain.is_some_and(|square| attack::attacks(&self.board, !side, square))
    }
}

impl Position for SearchPosition {
    type Move = PackedMove;
    const MOVE_CODES: usize = 1 << 12;
    const HISTORY_SIZE: usize = 2 * 3 * Square::COUNT;

    fn side(&self) -> Side {
        self.board.side()
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn play(&self, m: PackedMove) -> SearchPosition {
        let mut next = *self;
        let side = self.board.side();
        let (piece, captured) = (m.piece(), m.captured());
        let (from, to) = (m.from(), m.to());
        let promoted = next.board.play_known(m.unpacked(), piece, captured);
        let arrives_as = if promoted { Piece::Numskull } else { piece };
        next.key ^= zobrist::key_of(side, piece, from)
            ^ zobrist::key_of(side, arrives_as, to)
            ^ zobrist::SECOND_TO_MOVE;
        if let Some(captured) = captured {
            next.key ^= zobrist::key_of(!side, captured, to);
        }
        next.accumulator.play(side, (piece, from), (arrives_as, to), captured);
        let lasting = captured.is_some() || promoted;
        next.quiet_plies = if lasting { 0 } else { self.quiet_plies.saturating_add(1) };
        next
    }

    /// With few pieces, having to move can be a disadvantage; a Numskull always has a harmless move.
    fn null_move(&self) -> Option<SearchPosition> {
        let side = self.board.side();
        if self.board.pieces(side, Piece::Numskull).is_empty() {
            return None;
        }
        let board = self.board.with_side(!side);
        Some(SearchPosition { board, key: self.key ^ zobrist::SECOND_TO_MOVE, ..*self })
    }

    fn proven(&self) -> Option<Proven> {
        let side = self.board.side();
        if self.board.pieces(side, Piece::Brain).is_empty() {
            return Some(Proven::Loss(0));
        }
        if self.board.pieces(!side, Piece::Brain).is_empty() {
            return Some(Proven::Win(0));
        }
        if self.quiet_plies >= self.quiet_limit {
            return Some(Proven::Score(0));
        }
        match self.board.occupied().count() {
            2 => return Some(Proven::Score(0)),
            3 => return Some(endgame::three_pieces(&self.board)),
            _ => (),
        }
        self.is_brain_attacked(!side).then_some(Proven::Win(1))
    }

    fn in_check(&self) -> bool {
        self.is_brain_attacked(self.board.side())
    }

    fn evaluate(&self) -> i32 {
        self.accumulator.evaluate(&self.board)
    }

    fn generate(&self, kind: MoveKind, list: &mut Vec<PackedMove>) {
        packed_move::generate(&self.board, kind, list);
    }

    fn is_noisy(&self, m: PackedMove) -> bool {
        m.captured().is_some() || self.promotes(m)
    }

    /// The victim's value plus the gain from promotion; a Ninny captures first on ties (CPW: MVV-LVA).
    fn capture_value(&self, m: PackedMove) -> i32 {
        let worth = |piece: Piece| see::WORTH[piece.index()];
        let victim = m.captured().map_or(0, worth);
        let promotion = if self.promotes(m) { worth(Piece::Numskull) - worth(Piece::Ninny) } else { 0 };
        victim + promotion + i32::from(m.piece() == Piece::Ninny)
    }

    fn see_ge(&self, m: PackedMove, threshold: i32) -> bool {
        see::see_ge(&self.board, m, threshold)
    }

    fn history_index(&self, m: PackedMove) -> usize {
        (self.board.side().index() * 3 + m.piece().index()) * Square::COUNT + m.to().index()
    }

    fn encode(&self, m: PackedMove) -> u16 {
        m.code()
    }

    fn decode(&self, code: u16) -> Option<PackedMove> {
        packed_move::decode(&self.board, code)
    }

    fn reversible_plies(&self) -> usize {
        usize::from(self.quiet_plies)
    }
}
