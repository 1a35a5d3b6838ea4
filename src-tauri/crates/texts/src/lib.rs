//! Texts from outside: their encoding, the characters nobody sees, and the names of people.
//!
//! Every door through which a text comes uses the same rules, which are here.

mod encoding;
mod invisible;
mod names;

pub use encoding::{Decoded, decode};
pub use invisible::is_invisible;
pub use names::{BadName, MOST_BYTES_OF_NAME, MOST_OF_NAME, is_name, name};
