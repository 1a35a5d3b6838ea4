use crate::protocol::dealerless::{DealerlessPosition, DealerlessRules, KeyExchange};
use game::{OpenPosition, Turn};

/// The rules of a match as the log layer asks for them. It knows no game: a move is a number in the list of legal
/// moves, and what crosses in a game with secrets are bytes.
///
/// Both devices must give equal answers, or they stop at the first digest that differs. So the rules' version is part
/// of the invitation.
pub enum Rules {
    /// Of a game without secrets: its position before the first move.
    Open(Box<dyn OpenPosition>),
    /// Of a game whose secrets neither device knows.
    Dealerless(Box<dyn DealerlessRules>),
}

impl Rules {
    /// Those of a game whose secrets neither device knows.
    pub(crate) fn dealerless(&self) -> Option<&dyn DealerlessRules> {
        match self {
            Rules::Open(_) => None,
            Rules::Dealerless(rules) => Some(&**rules),
        }
    }

    /// The position before the first entry; nothing if the keys are of a game of the other sort, or do not fit.
    pub(crate) fn start(&self, keys: Option<&KeyExchange>) -> Option<MatchPosition> {
        match (self, keys) {
            (Rules::Open(start), None) => Some(MatchPosition::Open(start.clone())),
            (Rules::Dealerless(rules), Some(keys)) => rules.start(keys).map(MatchPosition::Dealerless),
            _ => None,
        }
    }
}

/// What the rules remember of the game so far.
#[derive(Clone)]
pub enum MatchPosition {
    /// In a game without secrets.
    Open(Box<dyn OpenPosition>),
    /// In a game whose secrets neither device knows.
    Dealerless(Box<dyn DealerlessPosition>),
}

impl MatchPosition {
    /// Whose turn it is, or how the game ended.
    pub fn turn(&self) -> Turn {
        match self {
            MatchPosition::Open(position) => position.turn(),
            MatchPosition::Dealerless(position) => position.turn(),
        }
    }

    /// What everybody may know of it, as text, and the public score: what the two devices compare.
    pub fn public(&self) -> (String, String) {
        match self {
            MatchPosition::Open(position) => position.public(),
            MatchPosition::Dealerless(position) => position.public(),
        }
    }
}
