use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A move: the pit to empty, written `1` to `6` in its owner's sowing order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS), ts(type = "string"))]
pub struct Pit(u8);

impl Pit {
    /// The number of pits for each player.
    pub const COUNT: usize = 6;

    /// The pit with this index in its owner's sowing order, counted from 0.
    pub const fn new(index: usize) -> Option<Pit> {
        if index < Self::COUNT { Some(Pit(index as u8)) } else { None }
    }

    /// All six pits, in sowing order.
    pub fn all() -> impl Iterator<Item = Pit> {
        (0..Self::COUNT as u8).map(Pit)
    }

    /// The index in its owner's sowing order, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Serialize for Pit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl fmt::Display for Pit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

/// The text is not a pit.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a pit: expected a number from 1 to 6")]
pub struct BadPit(pub String);

impl FromStr for Pit {
    type Err = BadPit;

    fn from_str(text: &str) -> Result<Self, BadPit> {
        match text.as_bytes() {
            &[digit @ b'1'..=b'6'] => Ok(Pit(digit - b'1')),
            _ => Err(BadPit(text.to_owned())),
        }
    }
}
