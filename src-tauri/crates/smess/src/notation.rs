use crate::{BadSquare, Piece, Square};
use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A move from one square to another, written `a2a3`. The target square implies a promotion.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS), ts(type = "string"))]
pub struct SmessMove {
    /// The origin.
    pub from: Square,
    /// The target.
    pub to: Square,
}

impl Serialize for SmessMove {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl fmt::Display for SmessMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

impl fmt::Debug for SmessMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadMove {
    /// The text is neither two squares nor a move in human-readable notation.
    #[error("'{0}' is not a move: expected two squares, such as a2a3")]
    Form(String),
    /// One of the squares does not exist.
    #[error(transparent)]
    Square(#[from] BadSquare),
}

impl FromStr for SmessMove {
    type Err = BadMove;

    fn from_str(text: &str) -> Result<Self, BadMove> {
        if text.len() != 4 || !text.is_ascii() {
            return Err(BadMove::Form(text.to_owned()));
        }
        Ok(SmessMove { from: text[..2].parse()?, to: text[2..].parse()? })
    }
}

/// A move in human-readable notation: the piece's letter, the squares separated by `-` or, for a capture, `x`, and `=S`
/// for a promotion, as in `Nf6xe7` and `Na7-b8=S`. Not checked against any position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveNotation {
    /// The piece that moves.
    pub piece: Piece,
    /// The move.
    pub m: SmessMove,
    /// Whether it captures an enemy piece.
    pub captures: bool,
    /// Whether a Ninny becomes a Numskull.
    pub promotes: bool,
}

impl fmt::Display for MoveNotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let between = if self.captures { 'x' } else { '-' };
        write!(f, "{}{}{between}{}", self.piece.letter(), self.m.from, self.m.to)?;
        if self.promotes { f.write_str("=S") } else { Ok(()) }
    }
}

impl FromStr for MoveNotation {
    type Err = BadMove;

    fn from_str(text: &str) -> Result<Self, BadMove> {
        let form = || BadMove::Form(text.to_owned());
        if !text.is_ascii() {
            return Err(form());
        }
        let (body, promotes) = match text.strip_suffix("=S") {
            Some(body) => (body, true),
            None => (text, false),
        };
        let &[letter, _, _, between, _, _] = body.as_bytes() else { return Err(form()) };
        let piece = Piece::from_letter(char::from(letter)).ok_or_else(form)?;
        let captures = match between {
            b'x' => true,
            b'-' => false,
            _ => return Err(form()),
        };
        if promotes && piece != Piece::Ninny {
            return Err(form());
        }
        let m = SmessMove { from: body[1..3].parse()?, to: body[4..6].parse()? };
        Ok(MoveNotation { piece, m, captures, promotes })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_round_trip() {
        for text in ["a2a3", "d8d7", "g1a8"] {
            assert_eq!(text.parse::<SmessMove>().expect("a move").to_string(), text);
        }
        for text in ["Nf6xe7", "Na7-b8=S", "Bd1-d2", "Sb1-b7", "Nb7xb8=S"] {
            assert_eq!(text.parse::<MoveNotation>().expect("a move").to_string(), text);
        }
    }

    #[test]
    fn malformed_moves_are_rejected_with_a_reason() {
        for text in ["", "a2", "a2a33", "äa3", "a2 a3"] {
            assert_eq!(text.parse::<SmessMove>(), Err(BadMove::Form(text.to_owned())));
        }
        assert_eq!("h2a3".parse::<SmessMove>(), Err(BadMove::Square(BadSquare("h2".to_owned()))));
        assert_eq!("a2a9".parse::<SmessMove>(), Err(BadMove::Square(BadSquare("a9".to_owned()))));
        for text in ["Xa2-a3", "Na2+a3", "Ba7-b8=S", "Na2a3", "Na2-a3=B", "=S", "N"] {
            assert_eq!(text.parse::<MoveNotation>(), Err(BadMove::Form(text.to_owned())), "{text}");
        }
        assert_eq!("Nh2-a3".parse::<MoveNotation>(), Err(BadMove::Square(BadSquare("h2".to_owned()))));
    }
}
