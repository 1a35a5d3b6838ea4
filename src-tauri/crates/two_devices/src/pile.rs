//! A small game without secrets.

use game::{Ending, OpenPosition, Outcome, Side, Turn};
use peer::protocol::Rules;

/// Players take one to three stones. Taking two keeps the turn. Taking the last stone wins, unless three were taken,
/// which is a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pile {
    /// The initial number of stones.
    pub stones: u16,
    /// Whether the game allows takebacks.
    pub takes_back: bool,
}

/// A position in this game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heap {
    /// The number of stones left.
    pub stones: u16,
    /// Who is to move, or the outcome.
    pub turn: Turn,
    /// The number of moves made.
    pub plies: u16,
    /// Whether the game allows takebacks.
    pub takes_back: bool,
}

impl Pile {
    /// The initial position.
    pub fn start(self) -> Heap {
        let Pile { stones, takes_back } = self;
        Heap { stones, turn: Turn::Of(Side::First), plies: 0, takes_back }
    }

    /// The rules for a match's log.
    pub fn rules(self) -> Rules {
        Rules::Open(Box::new(self.start()))
    }
}

impl Heap {
    /// The position after the move with this number, which takes one more stone; `None` if illegal.
    pub fn after(&self, number: u16) -> Option<Heap> {
        let Turn::Of(mover) = self.turn else { return None };
        let taken = number.checked_add(1).filter(|&taken| taken <= 3)?;
        let stones = self.stones.checked_sub(taken)?;
        let turn = match (stones, taken) {
            (0, 3) => Turn::Over(Outcome::draw(Ending("three"))),
            (0, _) => Turn::Over(Outcome::win(mover, Ending("last"))),
            (_, 2) => Turn::Of(mover),
            _ => Turn::Of(!mover),
        };
        Some(Heap { stones, turn, plies: self.plies + 1, ..*self })
    }
}

impl OpenPosition for Heap {
    fn duplicate(&self) -> Box<dyn OpenPosition> {
        Box::new(self.clone())
    }

    fn turn(&self) -> Turn {
        self.turn
    }

    fn play(&self, number: u16) -> Option<Box<dyn OpenPosition>> {
        Some(Box::new(self.after(number)?))
    }

    fn public(&self) -> (String, String) {
        let mover = self.turn.mover().map_or("nobody".to_owned(), |side| side.to_string());
        (format!("{} {mover}", self.stones), self.plies.to_string())
    }

    fn takes_back(&self) -> bool {
        self.takes_back
    }
}

/// The standard game.
pub const PILE: Pile = Pile { stones: 30, takes_back: true };
