//! Texts from outside: encodings, invisible characters and names of people.
//!
//! All inputs of text share these rules.

mod encoding;
mod invisible;
mod names;

pub use encoding::{Decoded, decode};
pub use invisible::is_invisible;
pub use names::{BadName, MOST_BYTES_OF_NAME, MOST_OF_NAME, is_name, name};
