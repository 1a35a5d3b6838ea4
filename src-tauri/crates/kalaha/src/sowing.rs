use crate::Pit;
use game::Side;

/// A place for stones. Pits are counted from 0 here, but from 1 in notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hole {
    /// A pit, by its owner and its index in their sowing order.
    Pit(Side, usize),
    /// A player's store.
    Kalaha(Side),
}

impl Hole {
    /// The pit on the other side of the board; `None` for a Kalaha.
    pub(crate) fn opposite(self) -> Option<Hole> {
        match self {
            Hole::Pit(side, pit) => Some(Hole::Pit(!side, Pit::COUNT - 1 - pit)),
            Hole::Kalaha(_) => None,
        }
    }
}

/// A move's effects, not including the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sowing {
    /// The number of stones sown.
    pub stones: u8,
    /// The last stone's hole.
    pub last: Hole,
    /// Whether the last stone fell into the player's own Kalaha, which gives an extra move.
    pub moves_again: bool,
    /// The number of stones captured from the opposite pit; `None` without a capture. A capture also moves the last
    /// stone to the mover's Kalaha.
    pub captured: Option<u8>,
    /// Whether the sowing made at least one lap, to its start pit or beyond.
    pub lapped: bool,
}

impl Sowing {
    /// The number of stones that a capture moved to the mover's Kalaha; `None` without a capture.
    pub(crate) fn captured_with_last(&self) -> Option<u8> {
        self.captured.map(|opposite| opposite + 1)
    }
}
