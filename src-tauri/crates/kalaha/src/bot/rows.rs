use super::pits::stones;
use super::ranks::Ranks;
use super::sower::Sower;

/// All rows of pits with the same number of stones, by rank, and what can become of each. So the many positions
/// that are made of them need no sowing of their own.
pub(super) struct Rows<const PITS: usize> {
    pub(super) rows: Vec<u64>,
    /// By row, then by pit: what sowing it does.
    pub(super) steps: Vec<[Step; PITS]>,
    /// The same by kind.
    pub(super) moves: [Vec<Move>; Kind::COUNT],
    /// By pit, then by row: the rank after a stone fell into this pit and each before it.
    pub(super) fed: [Vec<u32>; PITS],
    /// By pit, then by row: the rank without the stones of this pit.
    pub(super) emptied: [Vec<u32>; PITS],
}

/// What sowing a pit does to its row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) kind: Kind,
    /// The rank of the row after it, and the same where a capture took the last stone.
    pub(super) ranks: [u32; 2],
}

/// A step of one of many rows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Move {
    /// By rank.
    pub(super) row: u32,
    pub(super) pit: u8,
    /// As in a step.
    pub(super) ranks: [u32; 2],
}

/// Where the sowing of a pit ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// There is no stone in it.
    Empty,
    /// In the own Kalaha.
    Again,
    /// In the own row, in a pit that held stones.
    Plain,
    /// In a pit of the own row that was empty, opposite this pit of the other row.
    Capture(u8),
    /// In the other row, in this pit, counted from 0.
    Over(u8),
    /// Beyond it.
    Round,
}

impl<const PITS: usize> Rows<PITS> {
    /// All rows with so many stones.
    pub(super) fn new(total: u8, sower: &Sower<PITS>, ranks: &Ranks<PITS>) -> Self {
        let rows = rows_of::<PITS>(total);
        let each = |of: &dyn Fn(u64) -> u32| -> Vec<u32> { rows.iter().map(|&row| of(row)).collect() };
        let steps: Vec<[Step; PITS]> =
            rows.iter().map(|&row| std::array::from_fn(|pit| Step::new(row, pit, sower, ranks))).collect();
        let mut moves = [const { Vec::new() }; Kind::COUNT];
        for pit in 0..PITS {
            for (row, steps) in steps.iter().enumerate() {
                let Step { kind, ranks } = steps[pit];
                if kind != Kind::Empty {
                    moves[kind.number()].push(Move { row: row as u32, pit: pit as u8, ranks });
                }
            }
        }
        Rows {
            moves,
            steps,
            fed: std::array::from_fn(|last| each(&|row| ranks.of_row(row + stone_in_each(last)))),
            emptied: std::array::from_fn(|pit| each(&|row| ranks.of_row(row & !(0xff << (8 * pit))))),
            rows,
        }
    }
}

impl Step {
    fn new<const PITS: usize>(row: u64, pit: usize, sower: &Sower<PITS>, ranks: &Ranks<PITS>) -> Self {
        let kind = Kind::new(row, pit, sower);
        if matches!(kind, Kind::Empty | Kind::Round) {
            return Step { kind, ranks: [0; 2] };
        }
        let after = sower.own_row(row, pit);
        let without_last = match kind {
            Kind::Capture(opposite) => after & !(0xff << (8 * (PITS - 1 - usize::from(opposite)))),
            _ => after,
        };
        Step { kind, ranks: [ranks.of_row(after), ranks.of_row(without_last)] }
    }
}

impl Kind {
    /// There are fewer kinds than this.
    pub(super) const COUNT: usize = 16;

    /// Another number for each kind.
    pub(super) fn number(self) -> usize {
        match self {
            Kind::Empty => 0,
            Kind::Again => 1,
            Kind::Plain => 2,
            Kind::Round => 3,
            Kind::Capture(opposite) => 4 + usize::from(opposite),
            Kind::Over(last) => 10 + usize::from(last),
        }
    }

    fn new<const PITS: usize>(row: u64, pit: usize, sower: &Sower<PITS>) -> Self {
        let count = usize::from(stones(row, pit));
        let to_kalaha = PITS - pit;
        if count == 0 {
            Kind::Empty
        } else if count == to_kalaha {
            Kind::Again
        } else if count > to_kalaha + PITS {
            Kind::Round
        } else if count > to_kalaha {
            Kind::Over((count - to_kalaha - 1) as u8)
        } else if stones(sower.own_row(row, pit), pit + count) == 1 {
            Kind::Capture((PITS - 1 - pit - count) as u8)
        } else {
            Kind::Plain
        }
    }
}

/// A stone in each pit up to this one.
fn stone_in_each(last: usize) -> u64 {
    (0..=last).map(|pit| 1 << (8 * pit)).sum()
}

/// All rows with so many stones, by rank.
pub(super) fn rows_of<const PITS: usize>(stones: u8) -> Vec<u64> {
    fn fill(pit: usize, left: u8, row: u64, rows: &mut Vec<u64>) {
        if pit == 0 {
            rows.push(row | u64::from(left));
            return;
        }
        // The fewer stones lie before this pit, the lower the rank.
        for here in (0..=left).rev() {
            fill(pit - 1, left - here, row | u64::from(here) << (8 * pit), rows);
        }
    }
    let mut rows = Vec::new();
    fill(PITS - 1, stones, 0, &mut rows);
    rows
}
