//! Alpha-beta search for any game of perfect information.
//!
//! A game lends its inner board through [`Position`]; a [`Searcher`] then finds the best move by iterative
//! deepening: principal-variation search inside aspiration windows, a shared transposition table, killers
//! and histories for the move order, a quiescence search at the leaves, several threads if asked. After a
//! ply the same side may be to move again (as in Kalaha), so nothing here negates without asking.
//!
//! [`Fallible`] wraps a position so that its player overlooks and misjudges things.

mod alphabeta;
mod fallible;
mod history;
mod iterate;
mod lines;
mod order;
mod path;
mod position;
mod prune;
mod quiescence;
pub mod score;
mod searcher;
mod table;
mod worker;

pub use fallible::{Conspicuous, Fallible, Flaws};
pub use position::{Known, Position, Which};
pub use searcher::Searcher;

#[cfg(test)]
mod take;
#[cfg(test)]
mod tests;
