//! The computer players of Minesweeper, which see a [`Knowledge`](crate::Knowledge) and nothing else.
//!
//! Its [`Playable`](game::Playable) gives the levels. From level 2 on they know what the solver knows, their own failed
//! marks included. They differ in the weight of what an action leaves to the opponent, who is taken to know what
//! everybody can see.

mod attention;
mod beginner;
mod belief;
mod evaluator;
mod expectimax;
mod judge;
mod level;
mod mine_chances;
mod move_evaluation;
mod reply_model;
mod strength;
mod win_chance;

pub use judge::judge;
pub use mine_chances::{MineChances, SquareChance, mine_chances};

#[cfg(test)]
mod tests;
