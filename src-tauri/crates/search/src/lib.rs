//! Alpha-beta search for any game of perfect information.
//!
//! A game implements [`Position`] for its board; a [`Searcher`] finds the best move. A side may move twice in a row, so
//! no code here negates a score without checking whose it is. Techniques go by their standard names, each with its page
//! on the Chess Programming Wiki (CPW, chessprogramming.org).
//!
//! [`Handicapped`] wraps a position for a player who overlooks moves and misjudges positions.

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
