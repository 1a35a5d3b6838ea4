//! Proves how much material a side wins: an exhaustive search of fixed depth.

use super::brain::{can_take_brain, played};
use super::table::Table;
use game::Side;
use smess::{Bitboard, Board, Piece, SmessMove};

/// The pieces' values in Ninnies, by [`Piece::index`]. The Brain outweighs everything else.
const WORTH: [i32; 3] = [1000, 3, 1];

/// A balance beyond this means that a Brain was taken.
pub(super) const BRAIN: i32 = 500;

/// The material of the side to move minus that of the other side.
pub(super) fn balance(board: &Board) -> i32 {
    let material = |side: Side| -> i32 {
        Piece::ALL.into_iter().map(|p| WORTH[p.index()] * board.pieces(side, p).count() as i32).sum()
    };
    material(board.side()) - material(!board.side())
}

/// The maximum depth of a search.
pub(super) const DEEPEST: u32 = 10;

/// A search and what it has proven so far.
pub(super) struct MaterialSearch {
    /// For each position and depth, the range of its value.
    known: Table<(Board, u32), (i32, i32)>,
    /// For each depth, the last move that was good enough.
    killers: [Option<SmessMove>; DEEPEST as usize + 1],
}

impl MaterialSearch {
    pub(super) fn new() -> MaterialSearch {
        MaterialSearch { known: Table::new(), killers: [None; DEEPEST as usize + 1] }
    }

    /// Whether the side to move has at least this balance after `depth` plies, whatever the other side plays.
    pub(super) fn reaches(&mut self, board: &Board, depth: u32, least: i32) -> bool {
        if depth == 0 || board.occupied().count() == 2 {
            return balance(board) >= least;
        }
        if can_take_brain(board) {
            return true;
        }
        if depth == 1 {
            return balance(board) + best_gain(board) >= least;
        }
        let key = (*board, depth);
        let (low, high) = self.known.get(&key).unwrap_or((-i32::MAX, i32::MAX));
        if low >= least || high < least {
            return low >= least;
        }
        let slot = depth as usize;
        let killer = self.killers[slot];
        let good = ordered(board, killer)
            .into_iter()
            .find(|&m| !self.reaches(&played(board, m), depth - 1, 1 - least));
        let (low, high) = self.known.get(&key).unwrap_or((-i32::MAX, i32::MAX));
        let range = if good.is_some() { (low.max(least), high) } else { (low, high.min(least - 1)) };
        self.known.put(key, range);
        if good.is_some() {
            self.killers[slot] = good;
        }
        good.is_some()
    }

    /// Whether a move leads to at least this balance for its side, `depth` plies from here.
    pub(super) fn move_reaches(&mut self, board: &Board, m: SmessMove, depth: u32, least: i32) -> bool {
        let after = played(board, m);
        if after.pieces(after.side(), Piece::Brain).is_empty() {
            return true;
        }
        !self.reaches(&after, depth - 1, 1 - least)
    }
}

/// What the side to move wins at most with one move that does not take the Brain.
fn best_gain(board: &Board) -> i32 {
    let side = board.side();
    let goals = promotion_squares(side);
    let [numskulls, ninnies] = [Piece::Numskull, Piece::Ninny].map(|p| board.pieces(!side, p));
    let mut best = 0;
    for piece in Piece::ALL {
        for from in board.pieces(side, piece) {
            let targets = board.targets(piece, from);
            let promoting = if piece == Piece::Ninny { targets & goals } else { Bitboard::EMPTY };
            for (targets, promotion) in [(promoting, 2), (targets, 0)] {
                let capture = if !(targets & numskulls).is_empty() {
                    3
                } else {
                    i32::from(!(targets & ninnies).is_empty())
                };
                if !targets.is_empty() {
                    best = best.max(promotion + capture);
                }
            }
        }
    }
    best
}

/// Where this side's Ninnies become Numskulls: the squares on which the other side's Numskulls start.
pub(super) fn promotion_squares(side: Side) -> Bitboard {
    Board::START.pieces(!side, Piece::Numskull)
}

/// All moves: captures of valuable pieces by cheap ones first, then the killer.
fn ordered(board: &Board, killer: Option<SmessMove>) -> Vec<SmessMove> {
    let mut moves = board.legal_moves().to_vec();
    let worth = |side: Side, square| {
        Piece::ALL.into_iter().find(|&p| board.pieces(side, p).contains(square)).map(|p| WORTH[p.index()])
    };
    moves.sort_by_cached_key(|&m| match worth(!board.side(), m.to) {
        Some(victim) => -10 * victim + worth(board.side(), m.from).unwrap_or(0).min(4),
        None if Some(m) == killer => 1,
        None => 2,
    });
    moves
}
