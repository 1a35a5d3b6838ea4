/// The keys of all positions from the start of the game to the current node (CPW: Repetitions).
pub(crate) struct KeyHistory {
    keys: Vec<u64>,
}

impl KeyHistory {
    /// `past` starts with the oldest position and ends before the root.
    pub(crate) fn new(past: &[u64]) -> Self {
        KeyHistory { keys: past.to_vec() }
    }

    pub(crate) fn push(&mut self, key: u64) {
        self.keys.push(key);
    }

    pub(crate) fn pop(&mut self) {
        self.keys.pop();
    }

    /// Whether the position with this key, not yet pushed, occurred within the last `plies`.
    ///
    /// One earlier occurrence is enough, because moves that were played once can be played again. A search that waited
    /// for the third occurrence would see the draw too late.
    pub(crate) fn repeats(&self, key: u64, plies: usize) -> bool {
        // Sides alternate in every game with recurring positions, so only every second key can match, and a recurrence
        // takes at least four plies.
        self.keys.iter().rev().take(plies).skip(3).step_by(2).any(|&earlier| earlier == key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_four_plies_ago_is_a_repetition_unless_an_irreversible_move_followed() {
        let keys = KeyHistory::new(&[9, 1, 2, 3, 4]);
        assert!(keys.repeats(1, 4));
        assert!(!keys.repeats(1, 3));
        assert!(!keys.repeats(9, 5), "five plies ago the other side was to move");
        assert!(!keys.repeats(7, 100));
    }
}
