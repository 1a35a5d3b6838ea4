//! A small game without secrets.

use game::{Ending, OpenPosition, Outcome, Side, Turn};
use peer::protocol::Rules;

/// One to three stones are taken. Taking two keeps the turn. Taking the last wins, unless it was one of three.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pile {
    /// How many there are at first.
    pub stones: u16,
    /// Whether moves may be taken back.
    pub takes_back: bool,
}

/// A position of this game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heap {
    /// How many are left.
    pub stones: u16,
    /// Who is to take some.
    pub turn: Turn,
    /// How often some were taken.
    pub plies: u16,
    /// Whether moves may be taken back.
    pub takes_back: bool,
}

impl Pile {
    /// The position at first.
    pub fn start(self) -> Heap {
        let Pile { stones, takes_back } = self;
        Heap { stones, turn: Turn::Of(Side::First), plies: 0, takes_back }
    }

    /// What the log of a match needs of this game.
    pub fn rules(self) -> Rules {
        Rules::Open(Box::new(self.start()))
    }
}

impl Heap {
    /// The position after one more than this number was taken, if that is legal.
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

/// The usual game.
pub const PILE: Pile = Pile { stones: 30, takes_back: true };
