use crate::{Action, ActionKind, BadSquare, Square};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// An action and its finding, as known to one device: `e f7 3`, `e f7 X`, `m a11 M`, `m a11 -`, and `m ?? -` for an
/// opponent's failed mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettledAction {
    /// A square without a mine was explored.
    Number {
        /// The square.
        square: Square,
        /// The number of its neighbours that hold a mine, visible or not.
        number: u8,
    },
    /// A mine was explored.
    Exploded {
        /// The square.
        square: Square,
    },
    /// A mine was marked.
    Hit {
        /// The square.
        square: Square,
    },
    /// A square without a mine was marked.
    Missed {
        /// The square, if known; only the player who marked it knows.
        square: Option<Square>,
    },
}

impl SettledAction {
    /// The result of an action on a square with this number, or with a mine if `None`.
    pub const fn of(action: Action, number: Option<u8>) -> SettledAction {
        let square = action.square;
        match (action.kind, number) {
            (ActionKind::Explore, Some(number)) => SettledAction::Number { square, number },
            (ActionKind::Explore, None) => SettledAction::Exploded { square },
            (ActionKind::Mark, None) => SettledAction::Hit { square },
            (ActionKind::Mark, Some(_)) => SettledAction::Missed { square: Some(square) },
        }
    }

    /// The kind of action.
    pub const fn kind(&self) -> ActionKind {
        match self {
            SettledAction::Number { .. } | SettledAction::Exploded { .. } => ActionKind::Explore,
            SettledAction::Hit { .. } | SettledAction::Missed { .. } => ActionKind::Mark,
        }
    }

    /// The square, if known.
    pub const fn square(&self) -> Option<Square> {
        match *self {
            SettledAction::Number { square, .. }
            | SettledAction::Exploded { square }
            | SettledAction::Hit { square } => Some(square),
            SettledAction::Missed { square } => square,
        }
    }
}

impl fmt::Display for SettledAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = self.kind();
        match self {
            SettledAction::Number { square, number } => write!(f, "{kind} {square} {number}"),
            SettledAction::Exploded { square } => write!(f, "{kind} {square} X"),
            SettledAction::Hit { square } => write!(f, "{kind} {square} M"),
            SettledAction::Missed { square: Some(square) } => write!(f, "{kind} {square} -"),
            SettledAction::Missed { square: None } => write!(f, "{kind} ?? -"),
        }
    }
}

impl SettledAction {
    /// Parses the one-word form used in game records: `ef73`, `ma11-`, `m??-`.
    pub(crate) fn of_word(word: &str) -> Result<SettledAction, BadSettledAction> {
        let bad = || BadSettledAction::Form(word.to_owned());
        let mut letters = word.chars();
        let (Some(kind), Some(found)) = (letters.next(), letters.next_back()) else { return Err(bad()) };
        format!("{kind} {} {found}", letters.as_str()).parse()
    }
}

/// The text is not a settled action.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadSettledAction {
    /// The text is not an action and its finding.
    #[error("'{0}' is not an action with its finding, such as 'e f7 3', 'e f7 X', 'm a11 M' or 'm ?? -'")]
    Form(String),
    /// No board has this square.
    #[error(transparent)]
    Square(#[from] BadSquare),
}

impl FromStr for SettledAction {
    type Err = BadSettledAction;

    fn from_str(text: &str) -> Result<Self, BadSettledAction> {
        let bad = || BadSettledAction::Form(text.to_owned());
        let words: Vec<&str> = text.split(' ').collect();
        let &[kind, square, found] = &words[..] else { return Err(bad()) };
        if text == "m ?? -" {
            return Ok(SettledAction::Missed { square: None });
        }
        let square = square.parse()?;
        match (kind, found) {
            ("e", "X") => Ok(SettledAction::Exploded { square }),
            ("m", "M") => Ok(SettledAction::Hit { square }),
            ("m", "-") => Ok(SettledAction::Missed { square: Some(square) }),
            ("e", number) => match number.as_bytes() {
                &[digit @ b'0'..=b'8'] => Ok(SettledAction::Number { square, number: digit - b'0' }),
                _ => Err(bad()),
            },
            _ => Err(bad()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settled_actions_round_trip() {
        for text in ["e f7 0", "e a1 8", "e ad30 X", "m a11 M", "m f6 -", "m ?? -"] {
            assert_eq!(text.parse::<SettledAction>().map(|settled| settled.to_string()), Ok(text.to_owned()));
            let word = text.replace(' ', "");
            assert_eq!(SettledAction::of_word(&word).map(|settled| settled.to_string()), Ok(text.to_owned()));
        }
        for text in ["", "e f7", "e f7 9", "e f7 M", "m f7 X", "m f7 3", "e ?? X", "m ?? M", "e f 7 33"] {
            assert!(text.parse::<SettledAction>().is_err(), "{text}");
            assert!(SettledAction::of_word(&text.replace(' ', "")).is_err(), "{text}");
        }
    }
}
