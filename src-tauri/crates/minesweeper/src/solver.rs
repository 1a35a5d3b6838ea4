//! Exact inference from a player's knowledge of a board.
//!
//! Minesweeper is a constraint satisfaction problem (Studholme, *Minesweeper as a Constraint Satisfaction Problem*,
//! 2000). Every shown number is a constraint on the hidden squares around it. The solver propagates single constraints,
//! groups squares with the same constraints, and splits the groups into connected components. It counts each
//! component's assignments by backtracking, or by dynamic programming if there are too many. A convolution over the
//! components and the unconstrained squares gives exact model counts. Nothing is sampled, and only the bots' `f64`
//! solver rounds.

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

/// No layout agrees with the known facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("no layout of the mines agrees with the board")]
pub struct Impossible;

/// Solves positions on boards of a given shape and number of mines.
///
/// A board takes `W` words of 64 squares. `N` must hold eight times the number of ways to place all mines but one.
/// After warming up on similar positions, the solver does not allocate.
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
    /// A solver for boards of this shape with this many mines.
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

    /// This solver with different limits per position.
    #[must_use]
    pub fn with_limits(self, limits: SolverLimits) -> Self {
        Solver { assignments: Assignments::new(limits), ..self }
    }

    /// Solves another position: counts its layouts and their mines.
    ///
    /// # Errors
    /// If no layout agrees with the board. Answers are then meaningless.
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

    /// The number of shown numbers ignored because the position is too complex to count; 0 except for crowded positions
    /// on large boards. The answers then disregard these numbers: safe squares, certain mines and derivable numbers are
    /// correct but may be incomplete, and counts are too high.
    #[inline]
    pub fn ignored(&self) -> usize {
        self.graph.ignored
    }

    /// The number of layouts that agree with the board.
    #[inline]
    pub fn layouts(&self) -> N {
        self.counts.layouts
    }

    /// The number of layouts with a mine on a hidden square.
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

    /// For each number, how many layouts have no mine on a hidden square and show this number there.
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

    /// The unconstrained hidden squares that are not known to be free.
    #[inline]
    pub fn rest(&self) -> SquareSet<W> {
        self.graph.rest
    }

    /// The hidden squares that hold no mine in any layout.
    pub fn safe(&self) -> SquareSet<W> {
        self.squares_with(N::ZERO) | self.graph.sure_free
    }

    /// The hidden squares that hold a mine in every layout. Exact only if `N` is.
    #[cfg(test)]
    fn certain_mines(&self) -> SquareSet<W> {
        self.squares_with(self.counts.layouts) | self.graph.sure_mines
    }

    /// The undecided squares, constrained or not, that hold a mine in this many layouts.
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
