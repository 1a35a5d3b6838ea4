//! For tests only: what must hold for any bytes at all that come from outside.
//!
//! Each law is a function from bytes that panics if they break it. `fuzz/` looks for such bytes; what it has
//! found and what it begins with, the files in `fuzz/seeds`, are replayed by the tests of this crate.

mod matches;
mod texts;

pub use matches::saves;
pub use texts::game_texts;
