//! The computer players of Smess.
//!
//! [`SearchPosition`] is the board as the search sees it: the rules' board with a key that is kept up to date and an
//! evaluation. [`Engine`] plays as well as it can within a budget; its [`Playable`](game::Playable) gives the levels
//! of the game. The lower ones look less far and overlook things.

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

pub use engine::Engine;
pub use packed_move::PackedMove;
pub use search_position::SearchPosition;

#[cfg(test)]
mod tests;
