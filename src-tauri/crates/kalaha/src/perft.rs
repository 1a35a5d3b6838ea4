use crate::{Board, Rules};
use game::Side;

/// Statistics on all sequences of a given number of sowings; an extra move counts as a ply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// The number of sequences. Games that end earlier are not counted.
    pub nodes: u64,
    /// The number of sequences that end the game.
    pub over: u64,
    /// The number of sequences that end with an extra move.
    pub extra: u64,
    /// The number of sequences that end with a capture.
    pub captures: u64,
    /// The number of sequences that end with a sowing of at least one lap.
    pub lapped: u64,
    /// The sum of the Kalaha differences over all sequences, before remaining stones are swept, from the viewpoint of
    /// the side to move at the start.
    pub kalaha_sum: i64,
}

/// Counts the sequences of exactly `depth` sowings.
pub fn perft<const PITS: usize>(board: &Board<PITS>, rules: &Rules, depth: u32) -> Counts {
    let mut counts = Counts::default();
    if depth == 0 {
        counts.nodes = 1;
        counts.over = u64::from(board.is_over(rules));
        counts.kalaha_sum = difference(board, board.mover());
        return counts;
    }
    visit(board, rules, depth, board.mover(), &mut counts);
    counts
}

fn visit<const PITS: usize>(board: &Board<PITS>, rules: &Rules, depth: u32, root: Side, counts: &mut Counts) {
    for pit in board.legal_pits(rules) {
        let mut after = *board;
        let sowing = after.sow(pit, rules);
        if depth > 1 {
            visit(&after, rules, depth - 1, root, counts);
            continue;
        }
        counts.nodes += 1;
        counts.over += u64::from(after.is_over(rules));
        counts.extra += u64::from(sowing.moves_again);
        counts.captures += u64::from(sowing.captured.is_some());
        counts.lapped += u64::from(sowing.lapped);
        counts.kalaha_sum += difference(&after, root);
    }
}

fn difference<const PITS: usize>(board: &Board<PITS>, side: Side) -> i64 {
    i64::from(board.kalaha(side)) - i64::from(board.kalaha(!side))
}
