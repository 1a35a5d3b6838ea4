use game::{BadOptions, Offered, Options, read_options};
use serde::Serialize;
use std::fmt;
use std::str::FromStr;

/// The toy games' options. Games between computers use at most 20 counters.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Counters {
    /// The number of counters, `counters=30`; 12 by default.
    pub counters: u32,
    /// The number of counters left at the start of this match, if not all, `left=7`.
    pub left: Option<u32>,
}

impl Counters {
    /// Options with this many counters.
    pub const fn of(counters: u32) -> Self {
        Counters { counters, left: None }
    }

    pub(crate) fn at_the_beginning(&self) -> u32 {
        self.left.unwrap_or(self.counters)
    }
}

impl Default for Counters {
    fn default() -> Self {
        Counters::of(12)
    }
}

impl fmt::Display for Counters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_default = self.counters == Counters::default().counters;
        let counters = (!is_default).then(|| format!("counters={}", self.counters));
        let left = self.left.map(|left| format!("left={left}"));
        f.write_str(&counters.into_iter().chain(left).collect::<Vec<_>>().join(","))
    }
}

impl FromStr for Counters {
    type Err = BadOptions;

    fn from_str(text: &str) -> Result<Self, BadOptions> {
        read_options(text)
    }
}

impl Options for Counters {
    const BEGINNING: Option<&'static str> = Some("left");

    fn set(&mut self, name: &str, value: &str) -> Result<(), BadOptions> {
        let number = |option| {
            let reason = format!("'{value}' is not a number");
            value.parse().map_err(|_| BadOptions::Value { option, reason })
        };
        match name {
            "counters" => self.counters = number("counters")?,
            "left" => self.left = Some(number("left")?),
            _ => return Err(BadOptions::Unknown(name.to_owned())),
        }
        Ok(())
    }

    fn offered(&self) -> Vec<Offered> {
        vec![Offered::number("counters", 0, u32::MAX)]
    }

    fn for_rematch(&self) -> Self {
        Counters::of(self.counters)
    }

    fn resolved(&self, computers_only: bool) -> Self {
        if computers_only { Counters { counters: self.counters.min(20), ..*self } } else { self.clone() }
    }
}
