//! Smess's computer players.
//!
//! [`SearchPosition`] is the board that the search uses: the rules' board plus an incrementally updated key and
//! evaluation. [`Engine`] plays as well as its budget allows. The implementation of [`Playable`](game::Playable)
//! provides the levels; lower ones search less deeply and overlook moves.

mod advice;
mod analysis;
mod attack;
mod attention;
mod endgame;
mod engine;
mod judge;
mod level;
pub mod network;
mod packed_move;
mod search_position;
mod see;
mod strength;
mod zobrist;

pub use analysis::{AnalysisReport, MoveValue};
pub use engine::Engine;
pub use judge::EngineJudge;
pub use packed_move::PackedMove;
pub use search_position::SearchPosition;

#[cfg(test)]
mod tests;
