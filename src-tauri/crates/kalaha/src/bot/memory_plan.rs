use super::index::PositionIndex;

/// How a player or an analysis divides its memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct MemoryPlan {
    /// Bytes for the table of [`AlphaBeta`](super::AlphaBeta).
    pub(super) alphabeta: usize,
    /// Bytes for the solver's table.
    pub(super) table: usize,
    /// The maximum number of stones in an endgame database that fits.
    pub(super) database: u8,
}

/// The largest database, which takes 11 GB.
const MAX_DATABASE: u8 = 30;

impl MemoryPlan {
    /// Divides this many bytes. The database gets the most, because a larger one saves many positions in a search. A
    /// table rarely needs entries beyond those of the current search.
    pub(super) fn of(bytes: usize) -> Self {
        let index = PositionIndex::<6>::new();
        let fits = |&stones: &u8| index.positions(stones) <= bytes as u64 / 16 * 13;
        MemoryPlan {
            alphabeta: bytes / 16,
            table: bytes / 8,
            database: (0..=MAX_DATABASE).rev().find(fits).unwrap_or(0),
        }
    }

    /// The number of stones up to which a database pays off in a search from a position with `total` stones in the
    /// pits.
    pub(super) fn database_for(&self, total: u8) -> u8 {
        let pays = match total {
            0..=20 => 0,
            21..=28 => 12,
            29..=34 => 15,
            35..=40 => 18,
            _ => MAX_DATABASE,
        };
        self.database.min(pays)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_fit_into_the_given_memory() {
        let index = PositionIndex::<6>::new();
        for bytes in (0..13).map(|power| (1 << 20) << power) {
            let MemoryPlan { alphabeta, table, database } = MemoryPlan::of(bytes);
            assert!(index.positions(database) as usize + alphabeta + table <= bytes, "{bytes}");
        }
        assert_eq!(MemoryPlan::of(64 << 20).database, 17);
    }
}
