//! The computer players of Kalaha.
//!
//! [`Pits`] are what they look at: the stones in the pits, seen from the player to move, sown by a [`Sower`].
//! [`player`] gives the levels of the game.

mod level;
mod node;
mod pits;
mod sower;

pub use level::{LEVELS, budget, player, skill};
pub use node::Node;
pub use pits::Pits;
pub use sower::{Sower, Sown};

#[cfg(test)]
mod tests;
