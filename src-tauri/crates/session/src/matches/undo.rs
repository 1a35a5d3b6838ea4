//! Taking back and redoing.

use super::commands::allow;
use super::*;

impl<S: Playable> Match<S> {
    /// Whether moves may be taken back and redone at all.
    pub(super) fn may_go(&self) -> bool {
        S::TAKEBACK && self.begun
    }

    /// Where taking back leads: out of an end by will, or to the last position in which a human was to move. When
    /// computers play each other it leads one ply back.
    pub(super) fn ply_before(&self) -> Option<usize> {
        let at = self.history.at();
        if !self.may_go() {
            return None;
        }
        if self.settled.is_some() {
            return Some(at);
        }
        self.nearest((0..at).rev())
    }

    /// Where redoing leads: to the next position in which a human was to move, or to the end of the record.
    pub(super) fn ply_after(&self) -> Option<usize> {
        let (at, end) = (self.history.at(), self.history.record().len());
        if at == end || !S::TAKEBACK {
            return None;
        }
        self.nearest(at + 1..=end).or(Some(end))
    }

    fn nearest(&self, mut plies: impl Iterator<Item = usize>) -> Option<usize> {
        let humans = Side::BOTH.into_iter().any(|side| self.is_human(side));
        plies.find(|&ply| !humans || self.history.mover_at(ply).is_some_and(|side| self.is_human(side)))
    }

    pub(super) fn undo(&mut self, plies: Option<usize>) -> Result<(), MatchError> {
        let back = |plies| self.history.at().checked_sub(plies);
        self.go_to_known(plies.map_or_else(|| self.ply_before(), back))
    }

    pub(super) fn redo(&mut self, plies: Option<usize>) -> Result<(), MatchError> {
        let forward = |plies| self.history.at().checked_add(plies);
        self.go_to_known(plies.map_or_else(|| self.ply_after(), forward))
    }

    pub(super) fn go_to(&mut self, ply: usize) -> Result<(), MatchError> {
        self.go_to_known(Some(ply))
    }

    fn go_to_known(&mut self, ply: Option<usize>) -> Result<(), MatchError> {
        let known = |ply: &usize| *ply <= self.history.record().len();
        let ply = ply.filter(known).ok_or(MatchError::NotNow("going there"))?;
        allow(self.may_go(), "going there")?;
        if ply == self.history.at() && self.settled.is_none() {
            self.looking = None;
            return Ok(());
        }
        let is_up = matches!(self.settled, Some(Termination::OutOfTime(_)));
        self.clock.go_to(self.history.at(), ply, is_up);
        self.history.go_to(ply);
        self.position_changed();
        // Nobody goes back to see a computer move on at once, nor stays halted on their own turn.
        let computers_turn = self.mover().is_some_and(|side| !self.is_human(side));
        self.paused = match self.paused {
            Some(Pause::ByHand) => self.paused,
            _ => computers_turn.then_some(Pause::ByGoingBack),
        };
        Ok(())
    }
}
