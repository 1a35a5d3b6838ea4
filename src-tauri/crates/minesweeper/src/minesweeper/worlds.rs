//! Worlds that a player cannot distinguish from the real one.

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
    /// A random world in which this view's owner would have the same knowledge, for testing what views reveal: a layout
    /// consistent with their knowledge, and possible cells for unknown failed marks.
    ///
    /// # Panics
    /// If the solver cannot count the position ([`Solver::ignored`]): a crowded one on a large board.
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

/// The only world consistent with a view that shows everything.
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

/// Possible cells for a side's failed marks. A mark fails on a hidden cell without a mine where none of that player's
/// marks has failed yet. The choice starts with the last mark: later marks had fewer candidate cells, all of which were
/// candidates for the earlier ones too.
fn failed_marks(view: &Knowledge, side: Side, layout: &Layout, rng: &mut impl Rng) -> Vec<usize> {
    let mut failed = Vec::new();
    for &ply in view.public().plops(side).iter().rev() {
        let cells: Vec<usize> = (0..view.grid().size().cells())
            .filter(|&cell| view.public().was_hidden(cell, ply))
            .filter(|&cell| !layout.is_mine(cell) && !failed.contains(&cell))
            .collect();
        failed.push(*cells.choose(rng).expect("a mark failed on a candidate"));
    }
    failed.reverse();
    failed
}

/// The report with its square filled in.
fn completed(report: &MoveReport, failed: &[Vec<usize>; 2], grid: &Grid) -> MoveReport {
    let cell = failed[report.side.index()].last().filter(|_| report.found == Found::Plop);
    let place = cell.map(|&cell| (cell, Square::of_cell(cell, grid.size())));
    MoveReport { place: report.place.or(place), ..report.clone() }
}

/// The mines of a random layout consistent with a player's knowledge.
///
/// Decides the cells next to shown numbers one by one, using the conditional chance of a mine given the previous
/// decisions.
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
        solver.solve(&board).expect("the real layout is consistent");
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
    fn a_consistent_world_gives_the_same_view_throughout_the_game() {
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
