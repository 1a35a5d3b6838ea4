//! Worlds that a player cannot tell from the truth.

use super::{Layout, Minesweeper};
use crate::solver::{KnownBoard, LARGE_WORDS, Shape, Solver};
use crate::view::Truth;
use crate::{Found, Grid, Knowledge, MoveReport, Shown, Square};
use game::{Side, Viewer};
use rand::RngExt;
use rand::rand_core::Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use std::sync::Arc;

impl Minesweeper {
    /// A random world in which the owner of this view would know the same, for tests of what views tell: a layout of the
    /// mines that agrees with what they know, with cells where unknown marks may have failed.
    ///
    /// # Panics
    /// If the position is beyond what the solver counts ([`Solver::ignored`]): a wild one of a large board.
    pub fn consistent_with(view: &Knowledge, rng: &mut impl Rng) -> Minesweeper {
        if let Some(truth) = view.truth() {
            return told_all(view, truth);
        }
        let layout = Layout::of(view.grid().size(), &mines(view, rng));
        let failed = Side::BOTH.map(|side| match view.viewer() {
            Viewer::Player(own) if own == side => view.own_failed().to_vec(),
            _ => failed_marks(view, side, &layout, rng),
        });
        let last = view.last().map(|report| completed(report, &failed, view.grid()));
        Minesweeper { failed, last, ..Minesweeper::new(layout, view.public().clone()) }
    }
}

/// The only world in which a player who knows everything would know the same.
fn told_all(view: &Knowledge, truth: &Truth) -> Minesweeper {
    let mines: Vec<usize> = (0..truth.numbers.len()).filter(|&cell| truth.numbers[cell].is_none()).collect();
    let laid = || Layout::of(view.grid().size(), &mines);
    let layout = truth.board.map_or_else(laid, |id| Layout::drawn(&id));
    Minesweeper {
        failed: truth.failed.clone(),
        last: view.last().cloned(),
        ..Minesweeper::new(layout, view.public().clone())
    }
}

/// Cells on which the marks of a side may have failed. No mark fails on a mine, on what was visible before, or where
/// the same player's mark failed already. The choice begins with the last mark: the later a mark, the fewer cells it
/// had, and earlier ones had all of these.
fn failed_marks(view: &Knowledge, side: Side, layout: &Layout, rng: &mut impl Rng) -> Vec<usize> {
    let mut failed = Vec::new();
    for &ply in view.public().plops(side).iter().rev() {
        let cells: Vec<usize> = (0..view.grid().size().cells())
            .filter(|&cell| view.public().was_hidden(cell, ply))
            .filter(|&cell| !layout.is_mine(cell) && !failed.contains(&cell))
            .collect();
        failed.push(*cells.choose(rng).expect("a mark failed on one of them"));
    }
    failed.reverse();
    failed
}

/// What the player was told.
fn completed(report: &MoveReport, failed: &[Vec<usize>; 2], grid: &Grid) -> MoveReport {
    let cell = failed[report.side.index()].last().filter(|_| report.found == Found::Plop);
    let place = cell.map(|&cell| (cell, Square::of_cell(cell, grid.size())));
    MoveReport { place: report.place.or(place), ..report.clone() }
}

/// The mines of a random layout that agrees with what a player knows.
///
/// Beside the shown numbers a mine is laid or not, cell by cell, with the chance that it has after what was laid before.
fn mines(view: &Knowledge, rng: &mut impl Rng) -> Vec<usize> {
    let grid = view.grid();
    let size = grid.size();
    let mut board = KnownBoard::<LARGE_WORDS>::of(grid, view.own_failed());
    let shape = Arc::new(Shape::new(size.columns(), size.rows()));
    let mut solver = Solver::<LARGE_WORDS, f64>::new(shape, grid.mines());
    let mut mines: Vec<usize> = (0..size.cells()).filter(|&cell| grid.get(cell).is_mine()).collect();
    let beside_number =
        |&cell: &usize| size.neighbours(cell).any(|other| matches!(grid.get(other), Shown::Number(_)));
    let (beside, mut rest): (Vec<usize>, Vec<usize>) = grid.hidden_cells().partition(beside_number);
    for cell in beside {
        solver.solve(&board).expect("the truth agrees with what is known of it");
        assert_eq!(solver.ignored(), 0, "this position cannot be counted");
        if rng.random_bool((solver.mine(cell) / solver.layouts()).min(1.0)) {
            board.show_mine(cell);
            mines.push(cell);
        } else {
            board.free.insert(cell);
        }
    }
    rest.retain(|cell| !view.own_failed().contains(cell));
    rest.shuffle(rng);
    mines.extend(&rest[..grid.mines() - mines.len()]);
    mines
}

#[cfg(test)]
mod tests {
    use super::super::tests::game;
    use super::*;
    use crate::Size;
    use game::State;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    #[test]
    fn a_world_looks_like_the_truth_from_the_beginning_to_after_the_end() {
        let mut rng = ChaCha8Rng::seed_from_u64(2);
        let mut truth = game(Size::USUAL, &[0, 5, 120], &[]);
        for action in ["m a1", "m b1", "e a11", "m a2", "m f11", "e k2", "m k1"] {
            for viewer in Viewer::ALL {
                let view = truth.view(viewer);
                let world = Minesweeper::consistent_with(&view, &mut rng);
                assert_eq!(world.view(viewer), view, "before {action}");
            }
            truth.play(action.parse().expect("an action")).expect("a legal action");
        }
        let view = truth.view(Viewer::Audience);
        assert_eq!(Minesweeper::consistent_with(&view, &mut rng).view(Viewer::Audience), view);
    }
}
