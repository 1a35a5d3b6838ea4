//! For tests only: two games that are as small as games can be, whose computer players and analyses do what a test
//! of what stands around a game needs.

mod counters;
mod heap;
mod notes;

pub use counters::Counters;
pub use heap::{Heap, Take};
pub use notes::{Heard, Note, Notes, Seen};
