/// The keys of the positions from the game's past down to the position under examination (CPW: Repetitions).
pub(crate) struct KeyHistory {
    keys: Vec<u64>,
}

impl KeyHistory {
    /// `past` is oldest first and ends before the root.
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
    /// One earlier occurrence is enough: what could be played once can be played again. A search that waits for the
    /// third time sees the draw too late.
    pub(crate) fn repeats(&self, key: u64, plies: usize) -> bool {
        // The sides alternate in every game whose positions recur, so only each second key can be equal, and
        // it takes four plies to come back.
        self.keys.iter().rev().take(plies).skip(3).step_by(2).any(|&earlier| earlier == key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_four_plies_ago_is_a_repetition_unless_something_lasting_happened_since() {
        let keys = KeyHistory::new(&[9, 1, 2, 3, 4]);
        assert!(keys.repeats(1, 4));
        assert!(!keys.repeats(1, 3));
        assert!(!keys.repeats(9, 5), "five plies ago the other side was to move");
        assert!(!keys.repeats(7, 100));
    }
}
