use game::{BadOptions, Offered, read_options};
use serde::Serialize;
use std::fmt;
use std::str::FromStr;

/// Nim has no options.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Options {}

impl fmt::Display for Options {
    fn fmt(&self, _f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

impl FromStr for Options {
    type Err = BadOptions;

    fn from_str(text: &str) -> Result<Self, BadOptions> {
        read_options(text)
    }
}

impl game::Options for Options {
    fn set(&mut self, name: &str, _value: &str) -> Result<(), BadOptions> {
        Err(BadOptions::Unknown(name.to_owned()))
    }

    fn offered(&self) -> Vec<Offered> {
        Vec::new()
    }
}
