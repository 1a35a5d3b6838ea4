//! A match's turns, obligations and endings, shared by the fold and games with secrets.

use crate::protocol::seat::Seat;
use game::{Ending, Side};

/// The agreed terms that the fold needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The seat that moves first.
    pub first: Seat,
    /// Whether a player can claim that the friend's time has run out.
    pub has_deadlines: bool,
}

impl Terms {
    /// The seat that plays this side.
    pub fn seat(self, side: Side) -> Seat {
        match side {
            Side::First => self.first,
            Side::Second => self.first.other(),
        }
    }

    /// The side that a seat plays.
    pub fn side(self, seat: Seat) -> Side {
        if self.first == seat { Side::First } else { Side::Second }
    }

    /// The match end that corresponds to a game end.
    pub(crate) fn end_by_rules(self, outcome: game::Outcome) -> MatchEnd {
        MatchEnd::Rules { winner: outcome.winner.map(|side| self.seat(side)), ending: outcome.ending }
    }
}

/// What the turn token's holder owes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owed {
    /// A move.
    Move,
    /// An answer to the friend, who used their turn to ask to go back to this ply.
    Answer {
        /// The requested ply.
        to: u16,
    },
    /// The result of the friend's action, in a game with secrets. The program writes it automatically.
    Result,
    /// A part of the deal, in a game with secrets. The program writes it automatically.
    Deal,
}

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchEnd {
    /// By the game's rules.
    Rules {
        /// `None` for a draw.
        winner: Option<Seat>,
        /// The game's code for it.
        ending: Ending,
    },
    /// By an accepted draw offer.
    Agreed,
    /// By a conceded claim that a player's time had run out.
    Yielded {
        /// `None` if only a draw was claimed.
        winner: Option<Seat>,
    },
    /// A player lost because of a proven illegal mark.
    IllegalMark {
        /// The other player.
        winner: Seat,
    },
    /// The maximum number of turns was reached, which is a draw.
    TooLong,
    /// By resignation; no winner if both resigned.
    Resigned {
        /// The player who did not resign.
        winner: Option<Seat>,
    },
    /// A player left before both had moved, so there is no result.
    CalledOff,
}
