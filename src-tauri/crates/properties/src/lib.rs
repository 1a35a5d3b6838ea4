//! For tests only: laws that hold for arbitrary external input.
//!
//! Each law is a function that panics if the given bytes violate it. `fuzz/` searches for such bytes. This crate's
//! tests replay the initial seeds and past findings in `fuzz/seeds`.

mod broker_bytes;
mod contacts;
mod dealerless_messages;
mod engine_lines;
mod exchange;
mod matches;
mod position_edits;
mod remote_matches;
mod replay;
mod texts;

pub use broker_bytes::broker_bytes;
pub use contacts::contacts;
pub use dealerless_messages::dealerless_messages;
pub use engine_lines::engine_lines;
pub use exchange::notation;
pub use matches::saves;
pub use position_edits::position_edits;
pub use remote_matches::{remote_entries, remote_files, remote_invitations, remote_texts};
pub use replay::replay;
pub use texts::game_texts;
