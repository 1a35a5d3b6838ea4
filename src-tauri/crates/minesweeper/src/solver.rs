//! Exact knowledge: what follows from what somebody knows of a board.
//!
//! The shown numbers are cut into parts that share no hidden square. Squares about which the same numbers
//! speak form a group, and a part is filled in every way that its numbers allow, group by group. The parts and
//! the squares about which no number speaks are then put together by their mines, so that every count is a sum
//! of products of whole numbers: nothing is sampled and nothing is rounded, except where a bot asks for `f64`.

mod binomials;
mod count;
mod cut;
mod facts;
mod fillings;
mod known;
mod network;
mod numbers;
mod squares;
mod sweep;
mod weights;
mod wide;

pub use count::Count;
pub use facts::{Facts, Shape};
pub use fillings::Effort;
pub use known::{Known, KnownSquare, Unknown, chances, derivable, known};
pub use numbers::Distribution;
pub use squares::Squares;
pub use wide::Wide;

use binomials::Binomials;
use fillings::{Fillings, TooMany};
use network::Network;
use numbers::{Found, Numbers};
use std::sync::Arc;
use thiserror::Error;
use weights::Weights;

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
    facts: Facts<W>,
    binomials: Binomials<N>,
    network: Network<W>,
    fillings: Fillings<N>,
    weights: Weights<N>,
    numbers: Numbers<N>,
}

impl<const W: usize, N: Count> Solver<W, N> {
    /// A solver for boards of this shape with so many mines in all.
    pub fn new(shape: Arc<Shape<W>>, mines: usize) -> Self {
        let squares = shape.squares();
        Solver {
            shape,
            mines,
            facts: Facts::unknown(squares),
            binomials: Binomials::new(squares, mines),
            network: Network::new(squares),
            fillings: Fillings::new(Effort::USUAL),
            weights: Weights::new(),
            numbers: Numbers::new(),
        }
    }

    /// The same solver with another bound to what it does for a position.
    #[must_use]
    pub fn with(self, effort: Effort) -> Self {
        Solver { fillings: Fillings::new(effort), ..self }
    }

    /// Turns to another position: counts its layouts and where they have their mines.
    ///
    /// # Errors
    /// No layout agrees with the facts. The answers are then without meaning.
    pub fn solve(&mut self, facts: &Facts<W>) -> Result<(), Impossible> {
        self.facts = *facts;
        self.numbers.forget();
        self.network.read(&self.shape, facts)?;
        let found = facts.mines.count() + self.network.sure_mines.count();
        let left = self.mines.checked_sub(found as usize).ok_or(Impossible)?;
        while let Err(TooMany { groups }) = self.fillings.find(&self.network, left) {
            self.network.loosen(&self.shape, facts, &groups);
        }
        self.weights.weigh(&self.network, &self.fillings, &mut self.binomials, left)
    }

    /// How many shown numbers were set aside because the position is beyond what can be counted; 0 but for
    /// wild positions of large boards. The answers are then those of the board without these numbers: safe
    /// squares, certain mines and derivable numbers are true, yet there may be more, and counts are too high.
    #[inline]
    pub fn ignored(&self) -> usize {
        self.network.ignored
    }

    /// The number of layouts that agree with the facts.
    #[inline]
    pub fn layouts(&self) -> N {
        self.weights.layouts
    }

    /// The layouts with a mine on a hidden square.
    #[inline]
    pub fn mine(&self, square: usize) -> N {
        if self.network.fringe.contains(square) {
            self.weights.group_mines[usize::from(self.network.group_of[square])]
        } else if self.network.rest.contains(square) {
            self.weights.rest_mines
        } else if self.network.sure_mines.contains(square) {
            self.weights.layouts
        } else {
            N::ZERO
        }
    }

    /// For each number the layouts in which a hidden square holds no mine and shows it.
    pub fn numbers(&mut self, square: usize) -> Distribution<N> {
        let found = Found {
            shape: &self.shape,
            facts: &self.facts,
            network: &self.network,
            fillings: &self.fillings,
            weights: &self.weights,
        };
        self.numbers.of(&found, &mut self.binomials, square)
    }

    /// The hidden squares about which no shown number speaks and that are not known to be free.
    #[inline]
    pub fn rest(&self) -> Squares<W> {
        self.network.rest
    }

    /// The hidden squares that hold no mine in any layout.
    pub fn safe(&self) -> Squares<W> {
        self.squares_with(N::ZERO) | self.network.sure_free
    }

    /// The hidden squares that hold a mine in every layout.
    pub fn certain_mines(&self) -> Squares<W> {
        self.squares_with(self.weights.layouts) | self.network.sure_mines
    }

    /// The open squares of groups and rest with so many mines.
    fn squares_with(&self, mines: N) -> Squares<W> {
        let groups = self.network.groups.iter().zip(&self.weights.group_mines);
        let hit = groups.filter(|(_, layouts)| **layouts == mines);
        let squares = hit.fold(Squares::EMPTY, |all, (group, _)| all | group.squares);
        if self.weights.rest_mines == mines { squares | self.network.rest } else { squares }
    }

    /// The safe squares that show the same number in every layout, with that number.
    pub fn derivable(&mut self) -> impl Iterator<Item = (usize, u8)> + use<'_, W, N> {
        let safe = self.safe() & self.facts.hidden;
        let Solver { shape, facts, network, fillings, weights, numbers, binomials, .. } = self;
        let found = Found { shape, facts, network, fillings, weights };
        safe.into_iter().filter_map(move |square| Some((square, numbers.only(&found, binomials, square)?)))
    }
}

#[cfg(test)]
mod tests;
