use serde::Serialize;

/// The optional rules for sowing, capturing and ending.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Rules {
    /// Sowing skips the opponent's Kalaha.
    pub skip_opponent: bool,
    /// Sowing skips the pit just emptied.
    pub skip_start_pit: bool,
    /// The game ends as soon as a move leaves either player's pits empty. Both players keep the stones left in their
    /// own pits. If off, it ends when the player to move has no stones in their pits.
    pub standard_ending: bool,
    /// A last stone in one of the player's own empty pits goes to their Kalaha even if the opposite pit is empty.
    pub empty_capture: bool,
}

impl Default for Rules {
    fn default() -> Self {
        Rules { skip_opponent: true, skip_start_pit: false, standard_ending: false, empty_capture: false }
    }
}

impl Rules {
    /// A distinct number from 0 to 15 for each combination of rules, for indexing tables.
    pub const fn number(&self) -> usize {
        self.skip_opponent as usize
            | (self.skip_start_pit as usize) << 1
            | (self.standard_ending as usize) << 2
            | (self.empty_capture as usize) << 3
    }
}
