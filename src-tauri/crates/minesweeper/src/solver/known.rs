//! Entry points that choose a solver for any board.

use super::known_board::{KnownBoard, Shape};
use super::model_count::{ModelCount, U960};
use super::{Impossible, Solver};
use crate::{Grid, Shown};
use std::sync::Arc;
use thiserror::Error;

/// The number of words for boards with at most 128 squares, such as 11 × 11.
pub const SMALL_WORDS: usize = 2;
/// The number of words for larger boards, up to 30 × 30.
pub const LARGE_WORDS: usize = 15;

/// Why a board cannot be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Unknown {
    /// No layout agrees with it.
    #[error(transparent)]
    Impossible(#[from] Impossible),
    /// Its layouts are too complex to count in reasonable time.
    #[error("the layouts of the mines cannot be counted: {0} of the numbers would have to be ignored")]
    Entangled(usize),
}

/// The number of layouts in decimal, and the chance of a mine on each hidden square: 0 to 1, and exactly 0 or 1 only
/// when certain. The hidden squares in `free` hold no mine.
///
/// # Errors
/// If no layout agrees, or the layouts cannot be counted.
pub fn chances(grid: &Grid, free: &[usize]) -> Result<(String, Vec<(usize, f64)>), Unknown> {
    if grid.size().cells() > 64 * SMALL_WORDS {
        all_chances::<LARGE_WORDS, U960>(grid, free)
    } else if counts_fit_a_word(grid) {
        all_chances::<SMALL_WORDS, u64>(grid, free)
    } else {
        all_chances::<SMALL_WORDS, u128>(grid, free)
    }
}

/// The hidden squares that the automatic reveal shows, with their numbers. They hold no mine and show the same number
/// in every layout.
///
/// # Errors
/// If no layout agrees with the board.
pub fn derivable(grid: &Grid) -> Result<Vec<(usize, u8)>, Impossible> {
    // Only whether a count is zero matters, and `f64` never rounds to zero.
    if grid.size().cells() > 64 * SMALL_WORDS {
        Ok(solved::<LARGE_WORDS, f64>(grid, &[])?.derivable().collect())
    } else {
        Ok(solved::<SMALL_WORDS, f64>(grid, &[])?.derivable().collect())
    }
}

/// Whether all layouts, and eight times the layouts with a mine on one square, are below 2⁶⁴.
fn counts_fit_a_word(grid: &Grid) -> bool {
    let (squares, mines) = (grid.size().cells() as u32, grid.mines() as u32);
    let most = mines.min(squares / 2);
    let layouts =
        (0..most).fold(1u128, |count, taken| count * u128::from(squares - taken) / u128::from(taken + 1));
    layouts.max(8 * layouts * u128::from(mines) / u128::from(squares.max(1))) < 1 << 64
}

fn solved<const W: usize, N: ModelCount>(grid: &Grid, free: &[usize]) -> Result<Solver<W, N>, Impossible> {
    let size = grid.size();
    let shape = Arc::new(Shape::new(size.columns(), size.rows()));
    let mut solver = Solver::new(shape, grid.mines());
    solver.solve(&KnownBoard::of(grid, free))?;
    Ok(solver)
}

fn counted<const W: usize, N: ModelCount>(grid: &Grid, free: &[usize]) -> Result<Solver<W, N>, Unknown> {
    let solver = solved::<W, N>(grid, free)?;
    match solver.ignored() {
        0 => Ok(solver),
        ignored => Err(Unknown::Entangled(ignored)),
    }
}

fn chance<const W: usize, N: ModelCount>(solver: &Solver<W, N>, cell: usize) -> f64 {
    let (mine, layouts) = (solver.mine(cell), solver.layouts());
    let chance = mine.as_f64() / layouts.as_f64();
    if mine.is_zero() || mine == layouts {
        chance.round()
    } else {
        chance.clamp(f64::MIN_POSITIVE, 1.0 - f64::EPSILON)
    }
}

fn all_chances<const W: usize, N: ModelCount>(
    grid: &Grid,
    free: &[usize],
) -> Result<(String, Vec<(usize, f64)>), Unknown> {
    let solver = counted::<W, N>(grid, free)?;
    let chances = grid.hidden_cells().map(|cell| (cell, chance(&solver, cell))).collect();
    Ok((solver.layouts().to_string(), chances))
}

impl<const W: usize> KnownBoard<W> {
    /// A grid's board, with `free` as the hidden squares known to hold no mine.
    ///
    /// # Panics
    /// If the board has more than 64 × `W` squares.
    pub fn of(grid: &Grid, free: &[usize]) -> Self {
        let mut board = KnownBoard::unknown(grid.size().cells());
        for (square, &shown) in grid.cells().iter().enumerate() {
            match shown {
                Shown::Hidden => (),
                Shown::Number(number) => board.show_number(square, number),
                Shown::Marked | Shown::Exploded => board.show_mine(square),
            }
        }
        board.free = free.iter().copied().collect();
        board.free &= board.hidden;
        board
    }
}
