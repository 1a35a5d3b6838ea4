//! Alpha-beta search for any game of perfect information.
//!
//! A game lends its inner board through [`Position`]; a [`Searcher`] then finds the best move. After a ply the same
//! side may be to move again, so nothing here negates a score without asking whose it is. Where a technique is done, it
//! bears its standard name and that of its page in the Chess Programming Wiki (CPW, chessprogramming.org).
//!
//! [`Handicapped`] wraps a position so that its player overlooks and misjudges things.

mod alphabeta;
mod handicap;
mod history;
mod iterative_deepening;
mod move_picker;
mod position;
mod pv;
mod quiescence;
mod repetition;
pub mod score;
mod searcher;
mod selectivity;
mod transposition_table;
mod worker;

pub use handicap::{Conspicuous, Handicap, Handicapped};
pub use position::{MoveKind, Position, Proven};
pub use searcher::Searcher;

#[cfg(test)]
mod subtraction_game;
#[cfg(test)]
mod tests;
