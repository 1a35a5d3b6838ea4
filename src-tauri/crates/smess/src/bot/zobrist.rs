use crate::{Board, Piece, Square};
use game::Side;

/// A random number for each side, kind of piece and square (CPW: Zobrist Hashing).
const KEYS: [[[u64; Square::COUNT]; 3]; 2] = {
    let mut keys = [[[0; Square::COUNT]; 3]; 2];
    let mut state = 0x5350_4945_4c4b_4953;
    let mut i = 0;
    while i < 2 * 3 * Square::COUNT {
        let (next, key) = split_mix(state);
        state = next;
        keys[i / (3 * Square::COUNT)][i / Square::COUNT % 3][i % Square::COUNT] = key;
        i += 1;
    }
    keys
};

/// Part of the key when the second side is to move.
pub(super) const SECOND_TO_MOVE: u64 = split_mix(0x5341_4d45_424f_4152).1;

/// SplitMix64, which is simple enough for const evaluation.
const fn split_mix(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let n = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let n = (n ^ n >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    (state, n ^ n >> 31)
}

pub(super) fn key_of(side: Side, piece: Piece, square: Square) -> u64 {
    KEYS[side.index()][piece.index()][square.index()]
}

/// A board's key, computed from scratch.
pub(super) fn key(board: &Board) -> u64 {
    let mut key = if board.side() == Side::Second { SECOND_TO_MOVE } else { 0 };
    for side in Side::BOTH {
        for piece in Piece::ALL {
            key = board.pieces(side, piece).fold(key, |key, square| key ^ key_of(side, piece, square));
        }
    }
    key
}
