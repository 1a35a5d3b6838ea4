//! The computer players of Kalaha.
//!
//! [`Pits`] are what they look at: the stones in the pits, seen from the player to move, sown by a [`Sower`].
//! [`Solver`] solves positions exactly, [`Lookahead`] judges those that cannot be solved yet, [`Book`] knows
//! openings, [`Engine`] plays with all three, and its [`Playable`](game::Playable) gives the
//! levels of the game.

mod analyst;
mod book;
mod endgame;
mod evaluation;
mod level;
mod lookahead;
mod memory;
mod pits;
mod player;
mod ranks;
mod rows;
mod solver;
mod sower;
mod table;

pub use analyst::{Appraised, Report, analyse, judge};
pub use book::{Advice, Book};
pub use evaluation::Insight;
pub use level::PERFECT;
pub use lookahead::{Judged, Lookahead};
pub use pits::Pits;
pub use player::Engine;
pub use solver::{Solved, Solver};
pub use sower::{Sower, Sown};

#[cfg(test)]
mod tests;
