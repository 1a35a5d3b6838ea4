//! Models inattention: a player overlooks numbers, especially those far from the last actions.

use crate::{Knowledge, Shown};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

/// The chance of overlooking a number, as a percentage of the base rate, by distance from the squares shown by the last
/// two actions: for up to one square, up to three, and more.
const BY_WAY: [u32; 3] = [40, 100, 130];

/// The cells whose numbers are overlooked. `of_thousand` is the base rate in thousandths.
pub fn overlooked(view: &Knowledge, of_thousand: u32, random: &mut ChaCha8Rng) -> Vec<usize> {
    if of_thousand == 0 {
        return Vec::new();
    }
    let grid = view.grid();
    let fresh: Vec<usize> = (0..grid.size().cells()).filter(|&cell| view.public().is_fresh(cell)).collect();
    let place = |cell: usize| (cell % grid.size().columns(), cell / grid.size().columns());
    let way = |cell: usize| {
        let (column, row) = place(cell);
        let steps = fresh.iter().map(|&other| {
            let (other_column, other_row) = place(other);
            column.abs_diff(other_column).max(row.abs_diff(other_row))
        });
        match steps.min() {
            Some(..=1) => 0,
            Some(2 | 3) | None => 1,
            Some(_) => 2,
        }
    };
    let numbers = (0..grid.size().cells()).filter(|&cell| matches!(grid.get(cell), Shown::Number(_)));
    numbers.filter(|&cell| random.random_range(0..100_000) < of_thousand * BY_WAY[way(cell)]).collect()
}
