//! Review at past positions of a match without taking anything back.
//!
//! After the end everybody may. While a match goes on, only a game without secrets shows its past: in another one
//! it would tell who knew what. The game goes on meanwhile, and whatever changes its position returns to it.

use super::commands::allow;
use super::*;
use crate::LookingBack;

/// A past position that somebody looks at.
pub(super) struct Review<S> {
    pub(super) shown: LookingBack,
    state: S,
}

impl<S: State> Review<S> {
    /// The game that is looked at, after so many moves.
    pub(super) fn nearby(&self) -> (usize, &S) {
        (self.shown.ply, &self.state)
    }

    pub(super) fn view(&self) -> S::View {
        match self.shown.perspective.player() {
            Some(side) => self.state.view(Viewer::Player(side)),
            None => self.state.full_view(),
        }
    }
}

impl<S: Playable> Match<S> {
    pub(super) fn may_look(&self) -> bool {
        self.phase() == Phase::Over || (self.begun && !S::SECRETS)
    }

    /// Looks at the position after `ply` moves; without one, at the board again. Half an input is forgotten, for
    /// it belongs to the board.
    pub(super) fn look(&mut self, ply: Option<usize>, perspective: Perspective) -> Result<(), MatchError> {
        allow(self.may_look(), "looking back")?;
        let is_the_board = |ply: usize| ply == self.history.at() && self.phase() != Phase::Over;
        let Some(ply) = ply.filter(|&ply| !is_the_board(ply)) else {
            self.looking = None;
            return Ok(());
        };
        allow(ply <= self.history.record().len(), "looking there")?;
        let is_known = self.told.is_none_or(|own| perspective.player() != Some(!own));
        allow(is_known, "looking with the knowledge of another device")?;
        let nearby = self.looking.as_ref().map(Review::nearby);
        let state = self.history.after(ply, nearby);
        self.looking = Some(Review { shown: LookingBack { ply, perspective }, state });
        self.draft = None;
        Ok(())
    }
}
