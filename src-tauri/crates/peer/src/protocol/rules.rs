use crate::protocol::dealerless::{DealerlessPosition, DealerlessRules, KeyExchange};
use game::{OpenPosition, Turn};

/// A match's rules as the log layer needs them. The layer knows nothing about games: a move is an index in the list of
/// legal moves, and messages in a game with secrets are bytes.
///
/// Both devices must agree on all results; otherwise the match stops at the first digest that differs. The invitation
/// therefore includes the version of the rules.
pub enum Rules {
    /// A game without secrets: its position before the first move.
    Open(Box<dyn OpenPosition>),
    /// A game whose secrets neither device knows.
    Dealerless(Box<dyn DealerlessRules>),
}

impl Rules {
    /// The rules, if neither device knows the game's secrets.
    pub(crate) fn dealerless(&self) -> Option<&dyn DealerlessRules> {
        match self {
            Rules::Open(_) => None,
            Rules::Dealerless(rules) => Some(&**rules),
        }
    }

    /// The position before the first entry; `None` if the keys are for the other kind of game or do not fit.
    pub(crate) fn start(&self, keys: Option<&KeyExchange>) -> Option<MatchPosition> {
        match (self, keys) {
            (Rules::Open(start), None) => Some(MatchPosition::Open(start.clone())),
            (Rules::Dealerless(rules), Some(keys)) => rules.start(keys).map(MatchPosition::Dealerless),
            _ => None,
        }
    }
}

/// A position in either kind of game.
#[derive(Clone)]
pub enum MatchPosition {
    /// A position in a game without secrets.
    Open(Box<dyn OpenPosition>),
    /// A position in a game whose secrets neither device knows.
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

    /// The public state as text, and the public score, which both devices compare.
    pub fn public(&self) -> (String, String) {
        match self {
            MatchPosition::Open(position) => position.public(),
            MatchPosition::Dealerless(position) => position.public(),
        }
    }
}
