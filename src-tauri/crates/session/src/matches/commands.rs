use super::*;

impl<S: Playable> Match<S> {
    pub(super) fn seat_player(&mut self, side: Side, player: Option<Player>) -> Result<(), Refusal> {
        if let Some(Player::Computer { level }) = player
            && !S::LEVELS.contains(&level)
        {
            return Err(Refusal::BadLevel(level));
        }
        if self.begun && player.is_none() {
            return Err(Refusal::NotNow("an empty seat"));
        }
        *self.seats.get_mut(side) = player;
        self.offer = None;
        self.job = None;
        Ok(())
    }

    pub(super) fn may_start(&self) -> bool {
        match self.phase() {
            Phase::Choosing => self.seats.first.is_some() && self.seats.second.is_some(),
            Phase::Paused => true,
            Phase::Running | Phase::Over => false,
        }
    }

    pub(super) fn start_or_continue(&mut self) -> Result<(), Refusal> {
        if self.phase() == Phase::Choosing && !self.may_start() {
            return Err(Refusal::NoPlayer);
        }
        allow(self.may_start(), "to start")?;
        self.begun = true;
        self.paused = false;
        self.trouble = None;
        Ok(())
    }

    pub(super) fn pause_now(&mut self) -> Result<(), Refusal> {
        allow(self.phase() == Phase::Running, "to pause")?;
        self.paused = true;
        self.draft = None;
        self.job = None;
        self.offer = self.offer.filter(|offer| offer.state != OfferState::Considered);
        Ok(())
    }

    pub(super) fn enter_input(&mut self, input: Input) -> Result<bool, Refusal> {
        allow(self.human_to_move().is_some(), "a move")?;
        match self.view().enter(self.draft.as_ref(), input) {
            Entry::Nothing => Ok(false),
            Entry::Draft(draft) => {
                self.draft = draft;
                Ok(false)
            }
            Entry::Move(m) => {
                self.history.play(m, None)?;
                self.position_changed();
                Ok(true)
            }
        }
    }

    pub(super) fn play_text(&mut self, text: &str) -> Result<(), Refusal> {
        allow(self.human_to_move().is_some(), "a move")?;
        let m: game::Move<S> = text.parse().map_err(|error| {
            let error: &dyn std::error::Error = &error;
            Refusal::BadMove(error.to_string())
        })?;
        self.history.play(m, None)?;
        self.position_changed();
        Ok(())
    }

    /// Where taking back leads: to the last position in which a human was to move, or just one ply back when
    /// computers play each other.
    pub(super) fn ply_before(&self) -> Option<usize> {
        let at = self.history.at();
        if !S::TAKEBACK || !self.begun {
            return None;
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

    pub(super) fn go_to_ply(&mut self, ply: Option<usize>) -> Result<(), Refusal> {
        let known = |ply: &usize| *ply <= self.history.record().len();
        let ply = ply.filter(known).ok_or(Refusal::NotNow("to go there"))?;
        allow(S::TAKEBACK && self.begun, "to go there")?;
        if ply == self.history.at() {
            return Ok(());
        }
        self.history.go_to(ply);
        self.position_changed();
        // Nobody goes back to see a computer move on at once.
        self.paused |= self.mover().is_some_and(|side| !self.is_human(side));
        Ok(())
    }

    pub(super) fn may_resign(&self) -> bool {
        matches!(self.phase(), Phase::Running | Phase::Paused) && self.human_at_the_screen().is_some()
    }

    pub(super) fn resign_now(&mut self) -> Result<(), Refusal> {
        let side =
            self.human_at_the_screen().filter(|_| self.may_resign()).ok_or(Refusal::NotNow("resigning"))?;
        self.settle(Settled::Resigned(side));
        Ok(())
    }

    /// A draw is offered by the human to move, once in a position.
    pub(super) fn may_offer_draw(&self) -> bool {
        self.human_to_move().is_some() && self.offer.is_none()
    }

    pub(super) fn offer_draw_now(&mut self) -> Result<(), Refusal> {
        let by =
            self.human_to_move().filter(|_| self.may_offer_draw()).ok_or(Refusal::NotNow("a draw offer"))?;
        let state = if self.is_human(!by) { OfferState::Open } else { OfferState::Considered };
        self.offer = Some(DrawOffer { by, state });
        Ok(())
    }

    pub(super) fn may_answer_draw(&self) -> bool {
        self.phase() == Phase::Running && self.offer.is_some_and(|offer| offer.state == OfferState::Open)
    }

    pub(super) fn answer_offer(&mut self, accept: bool) -> Result<(), Refusal> {
        allow(self.may_answer_draw(), "an answer to a draw offer")?;
        self.decide_offer(accept);
        Ok(())
    }

    pub(super) fn decide_offer(&mut self, accept: bool) {
        if accept {
            self.settle(Settled::Agreed);
        } else if let Some(offer) = &mut self.offer {
            offer.state = OfferState::Declined;
        }
    }

    fn settle(&mut self, how: Settled) {
        self.position_changed();
        self.settled = Some(how);
    }
}

fn allow(possible: bool, what: &'static str) -> Result<(), Refusal> {
    if possible { Ok(()) } else { Err(Refusal::NotNow(what)) }
}
