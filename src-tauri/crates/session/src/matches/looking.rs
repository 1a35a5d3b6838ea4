//! Viewing past positions of a match without taking anything back.
//!
//! This is always possible after the end. During a match, only games without secrets allow it, because past views would
//! reveal who knew what. The match continues, and viewing ends when its position changes.

use super::record::Record;
use crate::match_error::allow;
use crate::{LookingBack, MatchError, Perspective};
use game::{Playable, Viewer};

/// A past position being viewed.
pub(super) struct Looking<S> {
    pub(super) shown: LookingBack,
    state: S,
}

impl<S: Playable> Looking<S> {
    /// Views the position after `ply` moves; without `ply`, returns to the board. `before` is the previous view.
    pub(super) fn at(
        record: &Record<S>,
        before: Option<&Looking<S>>,
        ply: Option<usize>,
        perspective: Perspective,
    ) -> Result<Option<Looking<S>>, MatchError> {
        allow(record.may_look(), "looking back")?;
        let is_the_board = |ply: usize| ply == record.history.at() && !record.is_over();
        let Some(ply) = ply.filter(|&ply| !is_the_board(ply)) else { return Ok(None) };
        allow(ply <= record.history.record().len(), "looking at that ply")?;
        let is_known = record.told.is_none_or(|own| perspective.player() != Some(!own));
        allow(is_known, "looking with the knowledge of another device")?;
        let state = record.history.after(ply, before.map(Looking::nearby));
        Ok(Some(Looking { shown: LookingBack { ply, perspective }, state }))
    }

    /// The position being viewed, with its ply.
    pub(super) fn nearby(&self) -> (usize, &S) {
        (self.shown.ply, &self.state)
    }

    /// The side whose knowledge it shows; none if it shows everything.
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
