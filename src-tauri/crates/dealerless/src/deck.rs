//! A deck of encrypted squares, which two devices share and neither can read alone.
//!
//! `docs/dealerless.md` is the specification and defines the names used here. The deck knows squares and numbers, but
//! no rules. Randomness is passed in, so the same bytes produce the same messages.
//!
//! [`DeckState`] is the public state. [`DeckState::take`] checks a message and applies it; the `make_…` functions
//! create one for the device that holds [`KeySecret`] and [`MarkingSecret`]. A created message is stored, sent, and
//! taken like a received one.

mod board;
mod cards;
mod group;
mod key;
mod linear;
mod make;
mod message;
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

use crate::Seat;
pub(crate) use board::Board;
pub(crate) use cards::MarkingSecret;
pub(crate) use key::KeySecret;
pub(crate) use message::{AskedAction, DeckName, Event, Finding, Marked, Message, MessageKind};
pub(crate) use refusal::Refusal;
pub(crate) use state::DeckState;
pub(crate) use terms::DeckTerms;
