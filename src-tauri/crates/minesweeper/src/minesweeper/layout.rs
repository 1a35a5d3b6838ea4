use crate::{BoardId, Size};
use rand::rand_core::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The mines, the game's secret.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Layout {
    size: Size,
    is_mine: Vec<bool>,
    /// The id it was drawn from, if any.
    id: Option<BoardId>,
}

impl Layout {
    /// The board with this id: its mines are drawn uniformly from all layouts that leave the centre and its neighbours
    /// free.
    ///
    /// This procedure must never change, because saved games and ids noted by players depend on it.
    pub(super) fn drawn(id: &BoardId) -> Layout {
        let size = id.size();
        let clear = size.clear_cells();
        let mut cells: Vec<usize> = (0..size.cells()).filter(|cell| !clear.contains(cell)).collect();
        let mut stream = stream(id.seed());
        for drawn in 0..id.mines() {
            let other = drawn + below(&mut stream, cells.len() - drawn);
            cells.swap(drawn, other);
        }
        Layout { id: Some(*id), ..Layout::of(size, &cells[..id.mines()]) }
    }

    pub(super) fn of(size: Size, mines: &[usize]) -> Layout {
        let mut is_mine = vec![false; size.cells()];
        mines.iter().for_each(|&cell| is_mine[cell] = true);
        Layout { size, is_mine, id: None }
    }

    pub(super) fn id(&self) -> Option<BoardId> {
        self.id
    }

    pub(super) fn is_mine(&self, cell: usize) -> bool {
        self.is_mine[cell]
    }

    /// The number of a cell's neighbours that hold a mine.
    pub(super) fn number(&self, cell: usize) -> u8 {
        self.size.neighbours(cell).filter(|&other| self.is_mine[other]).count() as u8
    }
}

/// The ChaCha8 stream whose key starts with the seed.
fn stream(seed: u64) -> ChaCha8Rng {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    ChaCha8Rng::from_seed(key)
}

/// A uniformly random number below `count`, which is at least 1 and fits into 32 bits.
fn below(stream: &mut impl Rng, count: usize) -> usize {
    let count = count as u64;
    // Numbers above the last multiple would favour small results.
    let fair = (1 << 32) / count * count;
    loop {
        let number = u64::from(stream.next_u32());
        if number < fair {
            return (number % count) as usize;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mines(id: &str) -> Vec<usize> {
        let layout = Layout::drawn(&id.parse().expect("an id"));
        (0..layout.size.cells()).filter(|&cell| layout.is_mine(cell)).collect()
    }

    #[test]
    fn an_id_always_gives_the_same_board() {
        assert_eq!(mines("11x11:15:0"), [8, 10, 15, 16, 24, 32, 43, 65, 67, 68, 73, 95, 98, 99, 119]);
        assert_eq!(mines("5x5:8:18446744073709551615"), [5, 9, 10, 14, 20, 22, 23, 24]);
    }

    #[test]
    fn every_square_outside_the_free_centre_is_equally_likely_to_hold_a_mine() {
        let boards = 20_000;
        let mut mines_on = vec![0u32; 121];
        for seed in 0..boards {
            let mines = mines(&format!("11x11:15:{seed}"));
            assert_eq!(mines.len(), 15);
            mines.iter().for_each(|&cell| mines_on[cell] += 1);
        }
        let free: Vec<usize> = (0..121).filter(|&cell| mines_on[cell] == 0).collect();
        assert_eq!(free, [48, 49, 50, 59, 60, 61, 70, 71, 72]);
        let likely = 15.0 / 112.0;
        let (mean, deviation) = (boards as f64 * likely, (boards as f64 * likely * (1.0 - likely)).sqrt());
        for (cell, &count) in mines_on.iter().enumerate().filter(|(_, count)| **count > 0) {
            assert!((f64::from(count) - mean).abs() < 5.0 * deviation, "{count} mines on {cell}");
        }
    }

    #[test]
    fn a_number_counts_the_neighbouring_mines() {
        let layout = Layout::of(Size::USUAL, &[0, 1, 24]);
        assert_eq!([0, 1, 2, 12, 13, 60].map(|cell| layout.number(cell)), [1, 1, 1, 3, 2, 0]);
    }
}
