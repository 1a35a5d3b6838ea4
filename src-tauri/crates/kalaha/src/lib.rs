//! Kalaha, the mancala game for two. The rules are in `docs/rules/kalaha.md`.
//!
//! Each player has six pits and a Kalaha. [`Board`] sows and captures, [`Position`] adds the text form, [`Kalaha`] is a
//! game with its options. The computer players are in [`bot`].

mod board;
pub mod bot;
mod editor;
mod input;
mod kalaha;
mod lesson;
mod notation;
mod options;
mod perft;
mod position;
mod problems;
mod questions;
mod rules;
mod sowing;
mod view;

pub use board::Board;
pub use input::Draft;
pub use kalaha::{Kalaha, NO_STONES};
pub use notation::{BadPit, Pit};
pub use options::Options;
pub use perft::{Counts, perft};
pub use position::{BadPosition, Position};
pub use questions::{Answer, Stones, WouldSow};
pub use rules::Rules;
pub use sowing::{Hole, Sowing};
pub use view::MoveReport;
