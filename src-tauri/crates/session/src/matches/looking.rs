//! Looking back at a match that is over, without taking anything back.

use super::commands::allow;
use super::*;
use crate::LookingBack;

/// A past position that somebody looks at.
pub(super) struct Looking<S> {
    pub(super) shown: LookingBack,
    state: S,
}

impl<S: State> Looking<S> {
    pub(super) fn view(&self) -> S::View {
        match self.shown.sight.player() {
            Some(side) => self.state.view(Viewer::Player(side)),
            None => self.state.disclosed(),
        }
    }
}

impl<S: Playable> Match<S> {
    pub(super) fn may_look(&self) -> bool {
        self.phase() == Phase::Over
    }

    /// Looks at the position after `ply` moves; without one, at the end again.
    pub(super) fn look(&mut self, ply: Option<usize>, sight: Sight) -> Result<(), Refusal> {
        allow(self.may_look(), "looking back")?;
        let Some(ply) = ply else {
            self.looking = None;
            return Ok(());
        };
        allow(ply <= self.history.record().len(), "looking there")?;
        let nearby = self.looking.as_ref().map(|looking| (looking.shown.ply, &looking.state));
        let state = self.history.after(ply, nearby);
        self.looking = Some(Looking { shown: LookingBack { ply, sight }, state });
        Ok(())
    }
}
