//! The computer players of Kalaha.
//!
//! [`Pits`] is the position they search: the stones in the pits, seen from the player to move. A [`SowingTable`] makes
//! their moves. [`Solver`] solves positions exactly, [`AlphaBeta`] estimates those that it cannot solve yet, and
//! [`Book`] knows openings. [`Engine`] plays with all three; its [`Playable`](game::Playable) gives the levels.

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
