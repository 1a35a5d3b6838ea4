use crate::{BadSquare, Square};
use serde::Serialize;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// What a player can do to a hidden square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ActionKind {
    /// Bet that the square holds no mine.
    Explore,
    /// Bet that the square holds a mine.
    Mark,
}

/// A move: an action on a square, written `e f7` or `m a11`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct Action {
    /// The kind of action.
    #[serde(rename = "action")]
    pub kind: ActionKind,
    /// The target square.
    pub square: Square,
}

impl Action {
    /// Explores a square.
    pub const fn explore(square: Square) -> Action {
        Action { kind: ActionKind::Explore, square }
    }

    /// Marks a square.
    pub const fn mark(square: Square) -> Action {
        Action { kind: ActionKind::Mark, square }
    }
}

impl fmt::Display for ActionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ActionKind::Explore => "e",
            ActionKind::Mark => "m",
        })
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind, self.square)
    }
}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not an action.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadAction {
    /// The text is not `e` or `m`, a space and a square.
    #[error("'{0}' is not an action: expected 'e' or 'm', a space and a square, such as 'e f7'")]
    Form(String),
    /// No board has this square.
    #[error(transparent)]
    Square(#[from] BadSquare),
}

impl FromStr for Action {
    type Err = BadAction;

    fn from_str(text: &str) -> Result<Self, BadAction> {
        let (kind, square) = match text.split_once(' ') {
            Some(("e", square)) => (ActionKind::Explore, square),
            Some(("m", square)) => (ActionKind::Mark, square),
            _ => return Err(BadAction::Form(text.to_owned())),
        };
        Ok(Action { kind, square: square.parse()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_are_written_as_in_the_rules() {
        for text in ["e f7", "m a11", "m ad30"] {
            assert_eq!(text.parse::<Action>().expect("an action").to_string(), text);
        }
    }

    #[test]
    fn each_mistake_has_its_own_error() {
        for text in ["", "e", "f7", "x f7", "ef7", "E f7"] {
            assert_eq!(text.parse::<Action>(), Err(BadAction::Form(text.to_owned())));
        }
        for (text, square) in [("e ", ""), ("m ??", "??"), ("e  f7", " f7"), ("e f7 ", "f7 ")] {
            assert_eq!(text.parse::<Action>(), Err(BadAction::Square(BadSquare(square.to_owned()))));
        }
    }
}
