//! Worlds that a player cannot tell from the truth.

use super::{Layout, Minesweeper};
use crate::solver::{KnownBoard, Shape, Solver, U960};
use crate::view::Truth;
use crate::{Found, Grid, Knowledge, MoveReport, Shown, Square};
use game::{Side, Viewer};
use rand::RngExt;
use rand::rand_core::Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use std::sync::Arc;

/// Words for the squares of the largest board.
const WORDS: usize = 15;

impl Minesweeper {
    /// A random world in which the owner of this view would know the same. Each has the same chance: every layout of
    /// the mines that agrees with what they know, with every choice of cells where unknown marks may have failed.
    /// Every layout has equally many of those.
    ///
    /// # Panics
    /// If the position is beyond what the solver counts exactly ([`Solver::ignored`]): a wild one of a large
    /// board.
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
/// Beside the shown numbers a mine is laid or not, cell by cell. Its chance is exactly the one that it has after what
/// was laid before. Of the cells beside no number all choices are then equally likely.
fn mines(view: &Knowledge, rng: &mut impl Rng) -> Vec<usize> {
    let grid = view.grid();
    let size = grid.size();
    let mut board = KnownBoard::<WORDS>::of(grid, view.own_failed());
    let shape = Arc::new(Shape::new(size.columns(), size.rows()));
    let mut solver = Solver::<WORDS, U960>::new(shape, grid.mines());
    let mut mines: Vec<usize> = (0..size.cells()).filter(|&cell| grid.get(cell).is_mine()).collect();
    let beside_number =
        |&cell: &usize| size.neighbours(cell).any(|other| matches!(grid.get(other), Shown::Number(_)));
    let (beside, mut rest): (Vec<usize>, Vec<usize>) = grid.hidden_cells().partition(beside_number);
    for cell in beside {
        solver.solve(&board).expect("the truth agrees with what is known of it");
        assert_eq!(solver.ignored(), 0, "this position cannot be counted");
        if happens(&solver.mine(cell).to_string(), &solver.layouts().to_string(), rng) {
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

/// True in `part` of `all` cases, both of them decimal numbers of any length.
fn happens(part: &str, all: &str, rng: &mut impl Rng) -> bool {
    loop {
        let number: String = all.chars().map(|_| char::from(b'0' + rng.random_range(0..10u8))).collect();
        // Numbers of the same length stand in the order of their letters.
        if number.as_str() < all {
            return number < format!("{part:0>width$}", width = all.len());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{Secrets, game, secrets};
    use super::*;
    use crate::{Action, ActionKind, Size};
    use game::State;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;
    use std::collections::BTreeMap;

    /// The cells of 4 × 4 that are neither the centre, c2, nor beside it.
    const RIM: [usize; 7] = [0, 1, 2, 3, 4, 8, 12];

    fn size() -> Size {
        Size::new(4, 4).expect("a size")
    }

    fn layouts(mines: usize) -> impl Iterator<Item = Vec<usize>> {
        let chosen = |set: u32| (0..RIM.len()).filter(move |i| set >> i & 1 == 1).map(|i| RIM[i]).collect();
        (0..1 << RIM.len()).map(chosen).filter(move |cells: &Vec<usize>| cells.len() == mines)
    }

    /// All worlds in which the viewer would have been told the same of the same actions, found by playing all of
    /// them. Marks whose place the viewer does not know may have been anywhere.
    fn plainly_consistent(mines: &[usize], actions: &[&str], viewer: Viewer) -> Vec<Secrets> {
        let mut truth = game(size(), mines, &[]);
        let mut worlds: Vec<Minesweeper> =
            layouts(mines.len()).map(|mines| game(size(), &mines, &[])).collect();
        for action in actions {
            let action: Action = action.parse().expect("an action");
            let reports = truth.play(action).expect("a legal action");
            let report = reports.get(viewer);
            let candidates: Vec<Action> = match report.place {
                Some(_) => vec![action],
                None => (0..16)
                    .map(|cell| Action { kind: ActionKind::Mark, square: Square::of_cell(cell, size()) })
                    .collect(),
            };
            let next = |world: &Minesweeper, action| {
                let mut next = world.clone();
                next.play(action).ok().filter(|other| other.get(viewer) == report).map(|_| next)
            };
            worlds = worlds
                .iter()
                .flat_map(|world| candidates.iter().filter_map(|&action| next(world, action)))
                .collect();
        }
        worlds.iter().map(secrets).collect()
    }

    #[test]
    fn every_world_that_fits_is_equally_likely() {
        let cases: [(&[usize], &[&str], Viewer); 4] = [
            (&[3, 12], &["m b3", "m a3", "m c3", "e d3"], Viewer::Player(Side::First)),
            (&[3, 12], &["m b3", "m a3", "e d3", "e b1"], Viewer::Player(Side::Second)),
            (&[3, 12], &["m b3", "e d3", "m b1"], Viewer::Player(Side::Second)),
            (&[3, 0], &["m b3", "e d3"], Viewer::Audience),
        ];
        for (mines, actions, viewer) in cases {
            let view = game(size(), mines, actions).view(viewer);
            let expected = plainly_consistent(mines, actions, viewer);
            let mut drawn: BTreeMap<Secrets, u32> = expected.iter().map(|world| (world.clone(), 0)).collect();
            assert_eq!(drawn.len(), expected.len(), "no world twice");
            assert!(expected.len() > 50, "only {} worlds", expected.len());
            let mut rng = ChaCha8Rng::seed_from_u64(1);
            let each = 50;
            for _ in 0..each * expected.len() {
                let world = secrets(&Minesweeper::consistent_with(&view, &mut rng));
                *drawn.get_mut(&world).expect("the world fits") += 1;
            }
            let deviation = |&count: &u32| (f64::from(count) - each as f64).powi(2) / each as f64;
            let (chi_square, freedom) =
                (drawn.values().map(deviation).sum::<f64>(), drawn.len() as f64 - 1.0);
            assert!((chi_square - freedom).abs() < 5.0 * (2.0 * freedom).sqrt(), "{chi_square} of {freedom}");
        }
    }

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
