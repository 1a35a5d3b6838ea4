//! Minesweeper's computer players, which see only a [`Knowledge`](crate::Knowledge).
//!
//! [`Playable`](game::Playable) lists the levels. From level 2 on, a bot knows everything the solver can derive,
//! including what follows from its own failed marks. Levels differ in how much weight they give to the position left to
//! the opponent, who is assumed to know only the public board.

mod action_value;
mod advice;
mod attention;
mod beginner;
mod belief;
mod certain;
mod evaluator;
mod expectimax;
mod judge;
mod level;
mod mine_chances;
mod move_evaluation;
mod proof;
mod reply_model;
mod strength;
mod win_chance;

pub use action_value::{ActionValue, action_values};
pub use beginner::looks_best_to_a_beginner;
pub use certain::{Deduction, certain_actions, certain_at_a_glance};
pub use judge::judge;
pub use mine_chances::{MineChances, SquareChance, mine_chances};

#[cfg(test)]
mod tests;
