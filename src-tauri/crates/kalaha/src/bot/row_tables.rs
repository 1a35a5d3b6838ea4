use super::index::PositionIndex;
use super::pits::stones;
use super::sowing_table::SowingTable;

/// All rows of pits with the same number of stones, by rank, with the effect of each sowing. Positions combine two
/// rows, so most need no sowings of their own.
pub(super) struct RowTables<const PITS: usize> {
    pub(super) rows: Vec<u64>,
    /// The effect of each sowing, by row and pit.
    pub(super) sowings: Vec<[RowSowing; PITS]>,
    /// The same effects by kind of sowing, for rows of at most [`MOST_IN_MOVES`] stones.
    pub(super) moves: [Vec<RowMove>; SowingEnd::COUNT],
    /// The rank after adding a stone to this pit and all before it, by pit and row.
    pub(super) fed: [Vec<u32>; PITS],
    /// The rank after emptying this pit, by pit and row.
    pub(super) emptied: [Vec<u32>; PITS],
}

/// Ranks of rows with at most this many stones fit in 16 bits.
const MOST_IN_MOVES: u8 = 20;

/// The effect of sowing a pit on its row.
#[derive(Clone, Copy, Debug)]
pub(super) struct RowSowing {
    pub(super) kind: SowingEnd,
    /// The rank of the resulting row, and the rank if a capture takes the last stone.
    pub(super) ranks: [u32; 2],
}

/// A sowing of one row in a list of rows.
#[derive(Clone, Copy, Debug)]
pub(super) struct RowMove {
    /// The row's rank.
    pub(super) row: u16,
    /// The ranks, as in [`RowSowing`].
    pub(super) ranks: [u16; 2],
    pub(super) pit: u8,
}

/// Where a pit's sowing ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SowingEnd {
    /// The pit is empty.
    Empty,
    /// In the player's Kalaha.
    Again,
    /// In a non-empty pit of the same row.
    Plain,
    /// In an empty pit of the same row, opposite this pit of the other row.
    Capture(u8),
    /// In this pit of the other row, counted from 0.
    Over(u8),
    /// Beyond the other row.
    Round,
}

impl<const PITS: usize> RowTables<PITS> {
    /// All rows with this many stones.
    pub(super) fn new(total: u8, sowing_table: &SowingTable<PITS>, index: &PositionIndex<PITS>) -> Self {
        let rows = rows_of::<PITS>(total);
        let each = |of: &dyn Fn(u64) -> u32| -> Vec<u32> { rows.iter().map(|&row| of(row)).collect() };
        let sowings: Vec<[RowSowing; PITS]> = rows
            .iter()
            .map(|&row| std::array::from_fn(|pit| RowSowing::new(row, pit, sowing_table, index)))
            .collect();
        let mut moves = [const { Vec::new() }; SowingEnd::COUNT];
        for pit in (0..PITS).filter(|_| total <= MOST_IN_MOVES) {
            for (row, sowings) in sowings.iter().enumerate() {
                let RowSowing { kind, ranks } = sowings[pit];
                if kind != SowingEnd::Empty {
                    let ranks = ranks.map(|rank| rank as u16);
                    moves[kind.number()].push(RowMove { row: row as u16, ranks, pit: pit as u8 });
                }
            }
        }
        RowTables {
            moves,
            sowings,
            fed: std::array::from_fn(|last| each(&|row| index.row_rank(row + stone_in_each(last)))),
            emptied: std::array::from_fn(|pit| each(&|row| index.row_rank(row & !(0xff << (8 * pit))))),
            rows,
        }
    }
}

impl RowSowing {
    fn new<const PITS: usize>(
        row: u64,
        pit: usize,
        sowing_table: &SowingTable<PITS>,
        index: &PositionIndex<PITS>,
    ) -> Self {
        let kind = SowingEnd::new(row, pit, sowing_table);
        if matches!(kind, SowingEnd::Empty | SowingEnd::Round) {
            return RowSowing { kind, ranks: [0; 2] };
        }
        let after = sowing_table.own_row(row, pit);
        let without_last = match kind {
            SowingEnd::Capture(opposite) => after & !(0xff << (8 * (PITS - 1 - usize::from(opposite)))),
            _ => after,
        };
        RowSowing { kind, ranks: [index.row_rank(after), index.row_rank(without_last)] }
    }
}

impl SowingEnd {
    /// An upper bound on the number of kinds.
    pub(super) const COUNT: usize = 16;

    /// A distinct number for each kind.
    pub(super) fn number(self) -> usize {
        match self {
            SowingEnd::Empty => 0,
            SowingEnd::Again => 1,
            SowingEnd::Plain => 2,
            SowingEnd::Round => 3,
            SowingEnd::Capture(opposite) => 4 + usize::from(opposite),
            SowingEnd::Over(last) => 10 + usize::from(last),
        }
    }

    fn new<const PITS: usize>(row: u64, pit: usize, sowing_table: &SowingTable<PITS>) -> Self {
        let count = usize::from(stones(row, pit));
        let to_kalaha = PITS - pit;
        if count == 0 {
            SowingEnd::Empty
        } else if count == to_kalaha {
            SowingEnd::Again
        } else if count > to_kalaha + PITS {
            SowingEnd::Round
        } else if count > to_kalaha {
            SowingEnd::Over((count - to_kalaha - 1) as u8)
        } else if stones(sowing_table.own_row(row, pit), pit + count) == 1 {
            SowingEnd::Capture((PITS - 1 - pit - count) as u8)
        } else {
            SowingEnd::Plain
        }
    }
}

/// One stone in each pit up to this one.
fn stone_in_each(last: usize) -> u64 {
    (0..=last).map(|pit| 1 << (8 * pit)).sum()
}

/// All rows with this many stones, by rank.
pub(super) fn rows_of<const PITS: usize>(stones: u8) -> Vec<u64> {
    fn fill(pit: usize, left: u8, row: u64, rows: &mut Vec<u64>) {
        if pit == 0 {
            rows.push(row | u64::from(left));
            return;
        }
        // The fewer stones before this pit, the lower the rank.
        for here in (0..=left).rev() {
            fill(pit - 1, left - here, row | u64::from(here) << (8 * pit), rows);
        }
    }
    let mut rows = Vec::new();
    fill(PITS - 1, stones, 0, &mut rows);
    rows
}
