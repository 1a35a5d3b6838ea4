//! Making and naming moves for the search.

use super::node::Node;
use crate::piece::promotion_squares;
use crate::{Bitboard, Piece, SmessMove, Square};
use search::Which;

/// Appends the loud moves (captures and promotions) or the quiet ones.
pub(super) fn generate(node: &Node, which: Which, moves: &mut Vec<SmessMove>) {
    let board = node.board();
    let side = board.side();
    let enemies = board.occupied_by(!side);
    let empty = !board.occupied();
    let promotes = promotion_squares(side);
    let (steps, ninny_steps) = match which {
        Which::Loud => (enemies, enemies | (promotes & empty)),
        Which::Quiet => (empty, empty & !promotes),
    };
    for (piece, wanted) in [(Piece::Numskull, steps), (Piece::Ninny, ninny_steps), (Piece::Brain, steps)] {
        for from in board.pieces(side, piece) {
            push(moves, from, board.targets(piece, from) & wanted);
        }
    }
}

fn push(moves: &mut Vec<SmessMove>, from: Square, targets: Bitboard) {
    moves.extend(targets.map(|to| SmessMove { from, to }));
}

/// The move in 12 bits: the squares' numbers from 1, so that no move is 0.
pub(super) fn encode(m: SmessMove) -> u16 {
    ((m.from.index() + 1) << 6 | (m.to.index() + 1)) as u16
}

/// The move with this code, legal or not.
pub(super) fn decode(code: u16) -> Option<SmessMove> {
    let square = |n: u16| Square::new(u8::try_from((n & 63).checked_sub(1)?).ok()?);
    Some(SmessMove { from: square(code >> 6)?, to: square(code)? })
}
