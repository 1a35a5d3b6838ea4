//! Whose turn it is, what they owe, and how a match ends: what fold and games with secrets have in common.

use crate::protocol::seat::Seat;
use game::{Ending, Side};

/// What the invitation has settled and the fold needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The seat that moves first.
    pub first: Seat,
    /// Whether a late friend may be claimed against.
    pub has_deadlines: bool,
}

impl Terms {
    /// The seat that plays this side of the game.
    pub fn seat(self, side: Side) -> Seat {
        match side {
            Side::First => self.first,
            Side::Second => self.first.other(),
        }
    }

    /// The side of the game that a seat plays.
    pub fn side(self, seat: Seat) -> Side {
        if self.first == seat { Side::First } else { Side::Second }
    }

    /// How the match has ended if its game has.
    pub(crate) fn end_by_rules(self, outcome: game::Outcome) -> MatchEnd {
        MatchEnd::Rules { winner: outcome.winner.map(|side| self.seat(side)), ending: outcome.ending }
    }
}

/// What whoever has the turn token owes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owed {
    /// A move.
    Move,
    /// An answer to the friend, who asked at their own turn to take back to this ply.
    Answer {
        /// The ply that was asked for.
        to: u16,
    },
    /// An answer to the friend's action, in a game with secrets. The program makes it by itself.
    Result,
    /// A part of the deal, in a game with secrets. The program makes it by itself.
    Deal,
}

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchEnd {
    /// By the rules of the game.
    Rules {
        /// Nobody in a draw.
        winner: Option<Seat>,
        /// The game's own word for it.
        ending: Ending,
    },
    /// A draw was offered and taken.
    Agreed,
    /// Somebody admitted that their time was over.
    Yielded {
        /// Nobody if only a draw was claimed.
        winner: Option<Seat>,
    },
    /// Somebody is proven to have made a mark that the rules do not allow, and has lost.
    IllegalMark {
        /// The friend of whoever marked.
        winner: Seat,
    },
    /// The match had as many turns as a match may have: a draw.
    TooLong,
    /// Somebody gave up; nobody has won if both did.
    Resigned {
        /// The friend of the one who gave up.
        winner: Option<Seat>,
    },
    /// Somebody left before both had moved: no result.
    CalledOff,
}
