//! A joint deck of encrypted squares: two devices play Minesweeper, and neither knows a mine before the rules show it.
//!
//! `docs/fair.md` is the specification; the names here are the names there. This crate knows squares and numbers. It
//! knows no rules, reads no clock and does no input or output, and its randomness is handed in, so that the same bytes
//! give the same messages.
//!
//! [`Match`] is the public state: [`Match::take`] checks a message and makes it part of the match, and the `make_…`
//! functions make one for whoever holds [`KeySecret`] and [`MarkingSecret`]. A message that was made is stored, then
//! sent, and taken like one that has arrived.

mod board;
mod deck;
mod group;
mod key;
mod linear;
mod make;
mod nonces;
mod ply;
mod proven;
mod reader;
mod refusal;
mod shuffle;
mod state;
mod terms;
#[cfg(test)]
mod tests;
mod transcript;

pub use board::{BadBoard, Board, MAX_SQUARES};
pub use deck::MarkingSecret;
pub use key::KeySecret;
pub use refusal::Refusal;
pub use state::{Asked, DeckName, Event, Kind, Marked, Match, Message, Settled};
pub use terms::{Seat, Terms};
