use serde::Serialize;
use std::fmt::{Debug, Display};
use std::str::FromStr;
use thiserror::Error;

/// The rules chosen before a game.
///
/// The text form lists the options that differ from the default, each as `name=value`, separated by commas. A switch
/// can also be written `name` or `no-name`. An empty text means the default. `Display` and `FromStr` round-trip. The
/// serialised form is for setting up a match.
pub trait Options:
    Clone + Debug + Default + PartialEq + Display + FromStr<Err = BadOptions> + Serialize + Send + 'static
{
    /// The option that sets a match's start, if any. Its value is text that users copy and send, such as a position.
    const BEGINNING: Option<&'static str> = None;

    /// Sets one option.
    ///
    /// # Errors If the option does not exist, or the value is invalid. The options are then unchanged.
    fn set(&mut self, name: &str, value: &str) -> Result<(), BadOptions>;

    /// The options that a user can choose, in display order. Their values are limited to those compatible with the
    /// other options. Options that need text, such as a position, are not offered.
    ///
    /// Setting an offered value always leaves a playable combination. A number outside its new range is clamped.
    fn offered(&self) -> Vec<Offered>;

    /// These options for another match, without those that belong to a single match, such as a position.
    #[must_use]
    fn for_rematch(&self) -> Self {
        self.clone()
    }

    /// These options with the start that `seed` determines, so that the same game starts from any seed.
    #[must_use]
    fn with_start(&self, seed: u64) -> Self {
        let _ = seed;
        self.clone()
    }

    /// Fills in all unset options, depending on whether both sides are computers.
    #[must_use]
    fn resolved(&self, computers_only: bool) -> Self {
        let _ = computers_only;
        self.clone()
    }
}

/// An option that a user can choose: `{"name": "stones", "kind": "number", "min": 1, "max": 12}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct Offered {
    /// Its name in option text and for [`Options::set`].
    pub name: &'static str,
    /// Its possible values.
    #[serde(flatten)]
    pub values: Values,
}

/// The possible values of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Values {
    /// `on` or `off`.
    Switch,
    /// A whole number.
    Number {
        /// The smallest value.
        min: u32,
        /// The largest value.
        max: u32,
    },
}

impl Offered {
    /// An option that is on or off.
    pub const fn switch(name: &'static str) -> Self {
        Offered { name, values: Values::Switch }
    }

    /// An option with a whole number from `min` to `max`.
    pub const fn number(name: &'static str, min: u32, max: u32) -> Self {
        Offered { name, values: Values::Number { min, max } }
    }
}

/// Parses option text, for every game's `FromStr`.
///
/// # Errors
/// See [`Options::set`].
pub fn read_options<O: Options>(text: &str) -> Result<O, BadOptions> {
    let mut options = O::default();
    for (name, value) in option_items(text) {
        options.set(name, value)?;
    }
    Ok(options)
}

/// The names and values in option text. A comma ends a value only before a letter, so values can contain numbers
/// separated by commas.
pub fn option_items(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let end = rest
            .match_indices(',')
            .map(|(at, _)| at)
            .find(|at| rest[at + 1..].starts_with(|c: char| c.is_ascii_alphabetic()))
            .unwrap_or(rest.len());
        let item = &rest[..end];
        rest = rest.get(end + 1..).unwrap_or("");
        (!item.is_empty()).then_some(item)
    })
    .map(|item| match item.split_once('=') {
        Some(named) => named,
        None => item.strip_prefix("no-").map_or((item, "on"), |name| (name, "off")),
    })
}

/// Parses the value of an option that is on or off.
///
/// # Errors
/// If the value is neither `on` nor `off`.
pub fn on_or_off(option: &'static str, value: &str) -> Result<bool, BadOptions> {
    match value {
        "on" => Ok(true),
        "off" => Ok(false),
        other => Err(BadOptions::Value { option, reason: format!("expected 'on' or 'off', not '{other}'") }),
    }
}

/// Formats an option that is on or off.
pub fn written_switch(name: &str, is_on: bool) -> String {
    format!("{name}={}", if is_on { "on" } else { "off" })
}

/// An invalid option.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadOptions {
    /// The text names an option that the game does not have.
    #[error("there is no option '{0}'")]
    Unknown(String),
    /// The option's value is invalid; `reason` says why.
    #[error("the option '{option}' cannot be used: {reason}")]
    Value {
        /// The option's name.
        option: &'static str,
        /// The problem with its value.
        reason: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_named_values_switches_and_their_opposites() {
        let items: Vec<_> = option_items("a=1,no-b,position=1,2|3 / 4,c").collect();
        assert_eq!(items, [("a", "1"), ("b", "off"), ("position", "1,2|3 / 4"), ("c", "on")]);
        assert_eq!(option_items("").count(), 0);
    }
}
