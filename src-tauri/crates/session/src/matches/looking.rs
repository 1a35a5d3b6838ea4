//! Looking at past positions of a match without taking anything back.
//!
//! After the end everybody may. While a match goes on, only a game without secrets shows its past: in another one
//! it would tell who knew what. The game goes on meanwhile, and whatever changes its position returns to it.

use super::record::Record;
use crate::match_error::allow;
use crate::{LookingBack, MatchError, Perspective};
use game::{Playable, Viewer};

/// A past position that somebody looks at.
pub(super) struct Looking<S> {
    pub(super) shown: LookingBack,
    state: S,
}

impl<S: Playable> Looking<S> {
    /// Looks at the position after `ply` moves; without one, at the board again. `before` was looked at until now.
    pub(super) fn at(
        record: &Record<S>,
        before: Option<&Looking<S>>,
        ply: Option<usize>,
        perspective: Perspective,
    ) -> Result<Option<Looking<S>>, MatchError> {
        allow(record.may_look(), "looking back")?;
        let is_the_board = |ply: usize| ply == record.history.at() && !record.is_over();
        let Some(ply) = ply.filter(|&ply| !is_the_board(ply)) else { return Ok(None) };
        allow(ply <= record.history.record().len(), "looking there")?;
        let is_known = record.told.is_none_or(|own| perspective.player() != Some(!own));
        allow(is_known, "looking with the knowledge of another device")?;
        let state = record.history.after(ply, before.map(Looking::nearby));
        Ok(Some(Looking { shown: LookingBack { ply, perspective }, state }))
    }

    /// The game that is looked at, after so many moves.
    pub(super) fn nearby(&self) -> (usize, &S) {
        (self.shown.ply, &self.state)
    }

    /// With whose knowledge; nobody's for everything.
    pub(super) fn player(&self) -> Option<game::Side> {
        self.shown.perspective.player()
    }

    pub(super) fn view(&self) -> S::View {
        match self.player() {
            Some(side) => self.state.view(Viewer::Player(side)),
            None => self.state.full_view(),
        }
    }
}
