//! How much help the players saw before their moves. It belongs to the position, so it survives taking the move back.

use super::Record;
use crate::Thought;
use crate::advice::{STEPS, trimmed};
use crate::save::Save;
use game::{IllegalMove, Move, Playable};

impl<S: Playable> Record<S> {
    /// The steps of a hint seen before the move at this index in the record.
    pub(in crate::matches) fn hints_at(&self, ply: usize) -> u8 {
        self.hints.get(ply).copied().unwrap_or(0)
    }

    /// Notes that the player to move has seen this many steps of a hint.
    pub(in crate::matches) fn note_hint(&mut self, steps: u8) {
        let at = self.history.at();
        if self.hints.len() <= at {
            self.hints.resize(at + 1, 0);
        }
        self.hints[at] = self.hints[at].max(steps);
    }

    /// Makes a move and discards the moves that were taken back, with their hints.
    pub(in crate::matches) fn play(
        &mut self,
        m: Move<S>,
        thought: Option<Thought>,
    ) -> Result<(), IllegalMove> {
        self.history.play(m, thought)?;
        let kept = self.hints.iter().take(self.history.at()).copied().collect();
        self.hints = trimmed(kept);
        Ok(())
    }

    /// The number of moves on the board before which the player saw a hint. Counts a hint in the last position too.
    pub(in crate::matches) fn hinted_moves(&self) -> usize {
        self.hints.iter().take(self.history.at() + 1).filter(|&&steps| steps > 0).count()
    }
}

/// Whether a match with this save could have these hints.
pub(super) fn are_possible(save: &Save) -> bool {
    let is_last_seen = save.hints.last() != Some(&0);
    is_last_seen && save.hints.len() <= save.moves.len() + 1 && save.hints.iter().all(|&steps| steps <= STEPS)
}
