//! Minesweeper for two on two devices, over a joint deck: neither device knows a mine before the rules show it.
//!
//! `fair` knows squares and numbers, `minesweeper` knows rules, `peer` carries messages in two logs. [`JointRules`]
//! joins the three: it makes the messages of the own seat, and takes those of both. What follows from them is a
//! [`JointPosition`], which holds no secret. No clock, no input or output; randomness is handed in.
//!
//! `docs/fair.md` is the specification of the messages, `docs/remote.md` ("Games with secrets") that of the logs.

mod position;
mod rules;

pub use position::JointPosition;
pub use rules::{JointRules, RULES_VERSION};

use peer::Rulebook;
use session::Games;

/// All games, and how two devices play each of them.
pub const RULEBOOK: Rulebook = rulebook(Games::ALL);

/// How two devices play these games.
pub const fn rulebook(games: Games) -> Rulebook {
    Rulebook { games, dealerless: |_, options| Ok(Box::new(JointRules::new(options)?)) }
}
