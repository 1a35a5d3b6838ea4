//! Ends by will: breaking off, resigning, agreeing on a draw. A clock ends a match in the same way.

use super::commands::allow;
use super::*;

impl<S: Playable> Match<S> {
    pub(super) fn may_quit(&self) -> bool {
        matches!(self.phase(), Phase::Running | Phase::Paused)
    }

    pub(super) fn quit(&mut self) -> Result<(), MatchError> {
        allow(self.may_quit(), "quitting")?;
        self.settle(Termination::Abandoned);
        Ok(())
    }

    /// The human who may give up: the only one there is, or of two the one whose turn it is. Nobody may while
    /// somebody else may have the device or has to answer first.
    pub(super) fn resigner(&self) -> Option<Side> {
        let acts = |side: &Side| self.awaited() == Some(*side) && self.is_seen(*side);
        let mover = self.mover().filter(acts);
        self.only_human().or(mover.filter(|_| self.both_human())).filter(|_| self.may_quit())
    }

    pub(super) fn resign(&mut self) -> Result<(), MatchError> {
        let side = self.resigner().ok_or(MatchError::NotNow("resigning"))?;
        self.settle(Termination::Resigned(side));
        Ok(())
    }

    /// A draw is offered by the human to move, once in a position.
    pub(super) fn may_offer_draw(&self) -> bool {
        self.human_to_move().is_some() && self.offer.is_none()
    }

    pub(super) fn offer_draw(&mut self) -> Result<(), MatchError> {
        let by = self
            .human_to_move()
            .filter(|_| self.may_offer_draw())
            .ok_or(MatchError::NotNow("a draw offer"))?;
        let state = if self.is_human(!by) { OfferState::Open } else { OfferState::Considered };
        self.offer = Some(DrawOffer { by, state });
        Ok(())
    }

    pub(super) fn may_answer_draw(&self) -> bool {
        self.phase() == Phase::Running && self.open_offer().is_some_and(|by| self.is_seen(!by))
    }

    /// Who made the offer that a human has to answer, if there is one.
    pub(super) fn open_offer(&self) -> Option<Side> {
        self.offer.filter(|offer| offer.state == OfferState::Open).map(|offer| offer.by)
    }

    /// Only who was asked answers: one device cannot tell two people apart, so it is said whose answer it is.
    pub(super) fn answer_draw(&mut self, side: Side, accept: bool) -> Result<(), MatchError> {
        let asked = self.open_offer().map(|by| !by);
        allow(self.may_answer_draw() && asked == Some(side), "an answer to a draw offer")?;
        self.decide_offer(accept);
        Ok(())
    }

    pub(super) fn decide_offer(&mut self, accept: bool) {
        if accept {
            self.settle(Termination::Agreed);
        } else if let Some(offer) = &mut self.offer {
            offer.state = OfferState::Declined;
        }
    }

    pub(super) fn settle(&mut self, how: Termination) {
        self.position_changed();
        self.settled = Some(how);
    }
}
