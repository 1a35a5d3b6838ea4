//! What a player overlooks: numbers, and those far from the last actions more readily than those beside them.

use crate::{Knowledge, Shown};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

/// The chance that a number is overlooked, in per cent of the usual one. It grows with the distance to the squares
/// that the last two actions have shown: up to one square, up to three, farther.
const BY_WAY: [u32; 3] = [40, 100, 130];

/// The cells of the shown numbers that are overlooked, when of a thousand at a usual distance so many are.
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
