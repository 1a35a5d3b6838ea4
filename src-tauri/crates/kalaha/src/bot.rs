//! Kalaha's computer players.
//!
//! [`Pits`] is the position that they search: the stones in the pits, from the viewpoint of the player to move.
//! [`SowingTable`] makes moves, [`Solver`] solves positions exactly, [`AlphaBeta`] estimates unsolved ones and [`Book`]
//! contains openings. [`Engine`] combines them all. The implementation of [`Playable`](game::Playable) provides the
//! levels.

mod advice;
mod alphabeta;
mod analysis;
mod book;
mod endgame;
mod evaluation;
mod index;
mod level;
mod memory_plan;
mod pages;
mod pits;
mod player;
mod proof_search;
mod repertoire;
mod row_tables;
mod solver;
mod sowing_table;
mod strength;
mod transposition_table;

pub use alphabeta::{AlphaBeta, Scored, stones_for_score};
pub use analysis::{AnalysisReport, MoveValue, analyse, judge};
pub use book::{Book, BookMove};
pub use evaluation::EvalShare;
pub use level::PERFECT;
pub use pits::Pits;
pub use player::Engine;
pub use repertoire::{BookPosition, Repertoire};
pub use solver::{Solved, Solver};
pub use sowing_table::{SowingTable, Sown};

#[cfg(test)]
mod tests;
