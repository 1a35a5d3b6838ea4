use crate::Pit;
use game::Side;

/// A place for stones. Pits are counted from 0 here; people count them from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hole {
    /// A pit, by its owner and its place in their sowing order.
    Pit(Side, usize),
    /// A player's store.
    Kalaha(Side),
}

impl Hole {
    /// The pit on the other side of the board; nothing for a Kalaha.
    pub(crate) fn opposite(self) -> Option<Hole> {
        match self {
            Hole::Pit(side, pit) => Some(Hole::Pit(!side, Pit::COUNT - 1 - pit)),
            Hole::Kalaha(_) => None,
        }
    }
}

/// What a move did, without the end of the game that may follow it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sowing {
    /// How many stones were sown.
    pub stones: u8,
    /// Where the last one fell.
    pub last: Hole,
    /// Whether the same player has the move again: the last stone fell into their Kalaha.
    pub moves_again: bool,
    /// How many stones the last one captured from the opposite pit; nothing if it did not capture. A capture
    /// takes the last stone itself into the mover's Kalaha too.
    pub captured: Option<u8>,
    /// Whether the sowing went right round, to its start pit or past it.
    pub lapped: bool,
}

impl Sowing {
    /// How many stones a capture brought into the mover's Kalaha; nothing if there was none.
    pub(crate) fn captured_with_last(&self) -> Option<u8> {
        self.captured.map(|opposite| opposite + 1)
    }
}
