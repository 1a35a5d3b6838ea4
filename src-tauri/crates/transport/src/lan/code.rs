//! The six-digit code that a host shows and a guest types.

use super::LanError;
use crate::random::random_bytes;

/// Six digits, without `Debug` so that they are not logged.
#[derive(Clone)]
pub(super) struct Code([u8; 6]);

impl Code {
    /// Parses typed input, ignoring white space.
    pub(super) fn parse(typed: &str) -> Result<Code, LanError> {
        let digits: Vec<u8> = typed.chars().filter(|c| !c.is_whitespace()).take(7).map_while(digit).collect();
        let given = typed.chars().filter(|c| !c.is_whitespace()).count();
        let digits = digits.try_into().ok().filter(|_| given == 6);
        digits.map(Code).ok_or(LanError::NotACode)
    }

    pub(super) fn digits(&self) -> &[u8; 6] {
        &self.0
    }
}

fn digit(c: char) -> Option<u8> {
    u8::try_from(c).ok().filter(u8::is_ascii_digit)
}

/// Returns an unpredictable code.
pub fn random_code() -> String {
    // The modulo bias of 2^64 over a million is negligible.
    format!("{:06}", u64::from_le_bytes(random_bytes()) % 1_000_000)
}
