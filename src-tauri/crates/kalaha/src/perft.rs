use crate::{Board, Rules};
use game::Side;

/// What the sequences of exactly so many sowings come to, an extra move counting as a ply of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// How many sequences there are. Games that end earlier are not among them.
    pub nodes: u64,
    /// How many lead to a position that is over.
    pub over: u64,
    /// How many end with a sowing that gives the same player another move.
    pub extra: u64,
    /// How many end with a capture.
    pub captures: u64,
    /// How many end with a sowing that goes right round.
    pub lapped: u64,
    /// The difference of the Kalahas before the stones left are swept, summed over the sequences. It is the side to
    /// move in the given position minus the other.
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
