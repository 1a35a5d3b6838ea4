//! Matches: who plays, what was played, taking back, saving, and the thinking of computer players.
//!
//! A [`Session`] holds one match a game and answers every command with a [`Snapshot`]. Computer players think
//! on threads of their own; what they find comes back through the [`Outbox`]. Nothing here knows Tauri or a
//! file, so that all of it is tested without a window.

mod games;
mod history;
mod matches;
mod problem;
mod refusal;
mod save;
mod session;
mod snapshot;
mod thinking;
mod work;

pub use games::{game_of, games, questions};
pub use problem::{Cause, Problem};
pub use refusal::{BadSave, Refusal};
pub use session::{KeepFailed, Outbox, Session};
pub use snapshot::{
    Analysis, BySide, Can, DrawOffer, Judgement, Line, LookingBack, OfferState, OptionsShown, Phase, Player,
    Sight, Snapshot, Thinking, Thought,
};
