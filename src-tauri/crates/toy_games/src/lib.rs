//! For tests only: two minimal games, with computer players and analyses, for testing the code around games.

mod counters;
mod heap;
mod notes;

pub use counters::Counters;
pub use heap::{Heap, Take};
pub use notes::{Heard, Note, Notes, Seen};
