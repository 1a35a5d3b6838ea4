//! Minesweeper on two devices without a dealer. Neither device knows where a mine is before the rules reveal it.
//!
//! The mines lie in a *deck* of encrypted squares that both devices shuffle and neither can read, as in mental poker.
//! [`MinesweeperRules`] plays the game over that deck as a match of `peer`: it creates this seat's messages and takes
//! both seats' messages. The result is a [`MinesweeperPosition`], which contains no secrets. This crate uses no clock
//! and no I/O; randomness is passed in.
//!
//! `docs/dealerless.md` specifies the messages, and `docs/remote.md` ("Games with secrets") specifies the logs.

mod deck;
mod position;
mod rules;

pub use position::MinesweeperPosition;
pub use rules::{MinesweeperRules, RULES_VERSION};

use peer::Rulebook;
use peer::protocol::Seat;
use session::Games;

/// All games, with the rules for playing each on two devices.
pub const RULEBOOK: Rulebook = rulebook(Games::ALL);

/// The rules for playing these games on two devices.
pub const fn rulebook(games: Games) -> Rulebook {
    Rulebook { games, dealerless: |_, options| Ok(Box::new(MinesweeperRules::new(options)?)) }
}
