//! Minesweeper on two devices without a dealer: neither device knows a mine before the rules show it.
//!
//! The mines lie in a *deck* of encrypted squares, which both devices shuffle and neither can read: this is mental
//! poker. [`MinesweeperRules`] plays the game over that deck as a match of `peer`: it makes the messages of the own
//! seat, and takes those of both. What follows from them is a [`MinesweeperPosition`], which holds no secret. No
//! clock, no input or output; randomness is handed in.
//!
//! `docs/dealerless.md` is the specification of the messages, `docs/remote.md` ("Games with secrets") that of the logs.

mod deck;
mod position;
mod rules;

pub use position::MinesweeperPosition;
pub use rules::{MinesweeperRules, RULES_VERSION};

use peer::Rulebook;
use peer::protocol::Seat;
use session::Games;

/// All games, and how two devices play each of them.
pub const RULEBOOK: Rulebook = rulebook(Games::ALL);

/// How two devices play these games.
pub const fn rulebook(games: Games) -> Rulebook {
    Rulebook { games, dealerless: |_, options| Ok(Box::new(MinesweeperRules::new(options)?)) }
}
