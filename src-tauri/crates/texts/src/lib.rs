//! External text: encodings, invisible characters and people's names.
//!
//! All text input follows these rules.

mod encoding;
mod invisible;
mod names;

pub use encoding::{Decoded, decode};
pub use invisible::is_invisible;
pub use names::{BadName, MOST_BYTES_OF_NAME, MOST_OF_NAME, is_name, name};
