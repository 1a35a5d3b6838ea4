//! Exact knowledge: what follows from what a player knows of a board.
//!
//! Minesweeper is a constraint satisfaction problem (Studholme, *Minesweeper as a Constraint Satisfaction Problem*,
//! 2000). Every shown number is a constraint on the hidden squares around it. The solver propagates single
//! constraints, groups squares with the same constraints, and splits the groups into connected components. It counts
//! the assignments of each component by backtracking, or by dynamic programming where they are too many. A
//! convolution over the components and the unconstrained squares gives exact model counts. Nothing is sampled or
//! rounded, except where a bot asks for `f64`.

mod assignments;
mod binomials;
mod component_dp;
mod constraint_graph;
mod few;
mod known;
mod known_board;
mod layout_counts;
mod model_count;
mod numbers;
mod overlap;
mod spread;
mod square_set;

pub use assignments::SolverLimits;
pub use known::{LARGE_WORDS, SMALL_WORDS, Unknown, chances, derivable};
pub use known_board::{KnownBoard, Shape};
pub use model_count::{ModelCount, U960};
pub use numbers::Distribution;
pub use square_set::SquareSet;

use assignments::{Assignments, TooMany};
use binomials::Binomials;
use constraint_graph::ConstraintGraph;
use layout_counts::LayoutCounts;
use numbers::{Numbers, Solution};
use std::sync::Arc;
use thiserror::Error;

/// No layout agrees with what is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("no layout of the mines agrees with what is shown")]
pub struct Impossible;

/// Answers questions about one position after another of boards of one shape and number of mines.
///
/// `W` words of 64 squares hold the board, and `N` must hold eight times the number of ways to lay all mines
/// but one. Nothing is allocated once it has seen positions of the kind it is asked about.
#[derive(Clone, Debug)]
pub struct Solver<const W: usize, N> {
    shape: Arc<Shape<W>>,
    mines: usize,
    board: KnownBoard<W>,
    binomials: Binomials<N>,
    graph: ConstraintGraph<W>,
    assignments: Assignments<N>,
    counts: LayoutCounts<N>,
    numbers: Numbers<N>,
}

impl<const W: usize, N: ModelCount> Solver<W, N> {
    /// A solver for boards of this shape with so many mines in all.
    pub fn new(shape: Arc<Shape<W>>, mines: usize) -> Self {
        let squares = shape.squares();
        Solver {
            shape,
            mines,
            board: KnownBoard::unknown(squares),
            binomials: Binomials::new(squares, mines),
            graph: ConstraintGraph::new(squares),
            assignments: Assignments::new(SolverLimits::USUAL),
            counts: LayoutCounts::new(),
            numbers: Numbers::new(),
        }
    }

    /// The same solver with another bound to what it does for a position.
    #[must_use]
    pub fn with_limits(self, limits: SolverLimits) -> Self {
        Solver { assignments: Assignments::new(limits), ..self }
    }

    /// Turns to another position: counts its layouts and where they have their mines.
    ///
    /// # Errors
    /// No layout agrees with the board. The answers are then without meaning.
    pub fn solve(&mut self, board: &KnownBoard<W>) -> Result<(), Impossible> {
        self.board = *board;
        self.numbers.forget();
        self.graph.read(&self.shape, board)?;
        let found = board.mines.count() + self.graph.sure_mines.count();
        let left = self.mines.checked_sub(found as usize).ok_or(Impossible)?;
        while let Err(TooMany { groups }) = self.assignments.find(&self.graph, left) {
            self.graph.relax(&self.shape, board, &groups);
        }
        self.counts.count(&self.graph, &self.assignments, &mut self.binomials, left)
    }

    /// How many shown numbers were set aside because the position is beyond what can be counted; 0 but for wild
    /// positions of large boards. The answers are then those of the board without these numbers. Safe squares,
    /// certain mines and derivable numbers are true, but there may be more, and counts are too high.
    #[inline]
    pub fn ignored(&self) -> usize {
        self.graph.ignored
    }

    /// The number of layouts that agree with the board.
    #[inline]
    pub fn layouts(&self) -> N {
        self.counts.layouts
    }

    /// The layouts with a mine on a hidden square.
    #[inline]
    pub fn mine(&self, square: usize) -> N {
        if self.graph.frontier.contains(square) {
            self.counts.group_mines[usize::from(self.graph.group_of[square])]
        } else if self.graph.rest.contains(square) {
            self.counts.rest_mines
        } else if self.graph.sure_mines.contains(square) {
            self.counts.layouts
        } else {
            N::ZERO
        }
    }

    /// For each number the layouts in which a hidden square holds no mine and shows it.
    #[inline]
    pub fn numbers(&mut self, square: usize) -> Distribution<N> {
        let solution = Solution {
            shape: &self.shape,
            board: &self.board,
            graph: &self.graph,
            assignments: &self.assignments,
            counts: &self.counts,
        };
        self.numbers.of(&solution, &mut self.binomials, square)
    }

    /// The hidden squares about which no shown number speaks and that are not known to be free.
    #[inline]
    pub fn rest(&self) -> SquareSet<W> {
        self.graph.rest
    }

    /// The hidden squares that hold no mine in any layout.
    pub fn safe(&self) -> SquareSet<W> {
        self.squares_with(N::ZERO) | self.graph.sure_free
    }

    /// The hidden squares that hold a mine in every layout. Exact only where `N` is.
    #[cfg(test)]
    fn certain_mines(&self) -> SquareSet<W> {
        self.squares_with(self.counts.layouts) | self.graph.sure_mines
    }

    /// The open squares of groups and rest with so many mines.
    fn squares_with(&self, mines: N) -> SquareSet<W> {
        let groups = self.graph.groups.iter().zip(&self.counts.group_mines);
        let hit = groups.filter(|(_, layouts)| **layouts == mines);
        let squares = hit.fold(SquareSet::EMPTY, |all, (group, _)| all | group.squares);
        if self.counts.rest_mines == mines { squares | self.graph.rest } else { squares }
    }

    /// The safe squares that show the same number in every layout, with that number.
    pub fn derivable(&mut self) -> impl Iterator<Item = (usize, u8)> + use<'_, W, N> {
        let safe = self.safe() & self.board.hidden;
        let Solver { shape, board, graph, assignments, counts, numbers, binomials, .. } = self;
        let solution = Solution { shape, board, graph, assignments, counts };
        safe.into_iter().filter_map(move |square| Some((square, numbers.only(&solution, binomials, square)?)))
    }
}

#[cfg(test)]
mod tests;
