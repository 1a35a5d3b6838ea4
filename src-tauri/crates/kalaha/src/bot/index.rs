use super::pits::{Pits, running_sums, stones};
use super::sowing_table::MOST_STONES;

/// A perfect index of positions, in order of the stones in the pits: the positions with up to `n` stones are those
/// below some index. With all 144 stones in the pits, it takes 58 bits.
///
/// Positions with the same number of stones on each side are ordered by the row with more stones, or the mover's row on
/// ties. This keeps most positions' successors close together. Rows are ranked in the combinatorial number system
/// (Knuth, *The Art of Computer Programming* 4A, 7.2.1.3): stones further along give a lower rank.
pub(super) struct PositionIndex<const PITS: usize> {
    /// A pit's contribution to its row's rank, by its place in the row (the second pit is 0) and the number of stones
    /// before it.
    terms: Box<[[u64; MOST_STONES + 1]; PITS]>,
    /// The number of rows with this many stones.
    rows: Box<[u64; MOST_STONES + 1]>,
    /// The index of the first position by total stones and, among these, by stones on the mover's side.
    first: Vec<u64>,
}

impl<const PITS: usize> PositionIndex<PITS> {
    pub(super) fn new() -> Self {
        let mut terms = Box::new([[0; MOST_STONES + 1]; PITS]);
        for (place, by_stones) in terms.iter_mut().enumerate() {
            for (before, term) in by_stones.iter_mut().enumerate() {
                *term = choose(before + place, place + 1);
            }
        }
        let mut rows = Box::new([0; MOST_STONES + 1]);
        for (stones, count) in rows.iter_mut().enumerate() {
            *count = choose(stones + PITS - 1, PITS - 1);
        }
        let mut first = Vec::with_capacity((MOST_STONES + 1) * (MOST_STONES + 2) / 2);
        let mut next = 0;
        for total in 0..=MOST_STONES {
            for own in 0..=total {
                first.push(next);
                next += rows[own] * rows[total - own];
            }
        }
        PositionIndex { terms, rows, first }
    }

    /// The number of positions with at most this many stones in the pits.
    pub(super) fn positions(&self, stones: u8) -> u64 {
        let stones = usize::from(stones);
        choose(stones + 2 * PITS, 2 * PITS)
    }

    /// A position's index.
    #[inline]
    pub(super) fn of(&self, pits: Pits) -> u64 {
        let (own, other) = (running_sums(pits.own), running_sums(pits.other));
        let (own_total, other_total) = ((own >> 56) as usize, (other >> 56) as usize);
        let total = own_total + other_total;
        let first = self.first[total * (total + 1) / 2 + own_total];
        let (own_rank, other_rank) = (self.rank(own), self.rank(other));
        first
            + if own_total >= other_total {
                own_rank * self.rows[other_total] + other_rank
            } else {
                other_rank * self.rows[own_total] + own_rank
            }
    }

    /// The indices of the positions with these numbers of stones on each side.
    #[inline]
    pub(super) fn block(&self, own: u8, other: u8) -> Block {
        let (own, other) = (usize::from(own), usize::from(other));
        let total = own + other;
        let (own_apart, other_apart) = if own >= other { (self.rows[other], 1) } else { (1, self.rows[own]) };
        Block {
            first: self.first[total * (total + 1) / 2 + own] as usize,
            own_apart: own_apart as usize,
            other_apart: other_apart as usize,
        }
    }

    /// A row's rank among those with the same number of stones.
    pub(super) fn row_rank(&self, row: u64) -> u32 {
        self.rank(running_sums(row)) as u32
    }

    #[inline]
    fn rank(&self, sums: u64) -> u64 {
        (0..PITS - 1).map(|place| self.terms[place][usize::from(stones(sums, place))]).sum()
    }
}

/// Positions with the same number of stones on each side, indexed by the ranks of both rows.
#[derive(Clone, Copy)]
pub(super) struct Block {
    first: usize,
    /// The distance between positions with consecutive ranks of the mover's row, and the same for the other row.
    pub(super) own_apart: usize,
    pub(super) other_apart: usize,
}

impl Block {
    /// The index of the position with these rows.
    #[inline]
    pub(super) fn number(self, own_rank: usize, other_rank: usize) -> usize {
        self.first + own_rank * self.own_apart + other_rank * self.other_apart
    }
}

/// The binomial coefficient.
fn choose(from: usize, chosen: usize) -> u64 {
    (0..chosen).fold(1u128, |ways, i| ways * (from - i) as u128 / (i + 1) as u128) as u64
}
