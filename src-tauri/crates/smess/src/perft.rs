use crate::{Board, SmessMove};

/// The number of sequences of exactly `depth` legal moves. A finished game has no moves, so it counts as 1 at depth 0
/// and as 0 at greater depths. The last ply is counted in bulk.
pub fn perft(board: &Board, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ if board.has_ended() => 0,
        1 => u64::from(board.count_moves()),
        _ => board.legal_moves().into_iter().map(|m| perft(&after(board, m), depth - 1)).sum(),
    }
}

/// [`perft`] split by first move, in the order of [`Board::legal_moves`]. Empty for depth 0.
pub fn divide(board: &Board, depth: u32) -> Vec<(SmessMove, u64)> {
    match depth {
        0 => Vec::new(),
        _ => board.legal_moves().into_iter().map(|m| (m, perft(&after(board, m), depth - 1))).collect(),
    }
}

fn after(board: &Board, m: SmessMove) -> Board {
    let mut child = *board;
    child.play_unchecked(m);
    child
}
