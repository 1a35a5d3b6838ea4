use super::*;

impl<S: Playable> Match<S> {
    pub(super) fn set_option(&mut self, name: &str, value: &str) -> Result<(), Refusal> {
        allow(self.phase() == Phase::Choosing, "another rule")?;
        let mut options = self.options.clone();
        options.set(name, value)?;
        self.history = History::new(S::start(&options, self.seed)?);
        self.options = options;
        Ok(())
    }

    pub(super) fn seat(&mut self, side: Side, player: Option<Player>) -> Result<(), Refusal> {
        if let Some(Player::Computer { level }) = player
            && !S::levels().iter().any(|grade| grade.level == level)
        {
            return Err(Refusal::BadLevel(level));
        }
        allow(!self.begun || player.is_some(), "an empty seat")?;
        if self.player(side) == player {
            return Ok(());
        }
        *self.seats.get_mut(side) = player;
        *self.bots.get_mut(side) = SharedBot::default();
        self.draft = None;
        if self.job.as_ref().is_some_and(|job| job.side == side) {
            self.job = None;
        }
        // Whoever made an offer, or was to answer it, may just have left.
        self.offer = self.offer.filter(|offer| offer.state == OfferState::Declined);
        Ok(())
    }

    pub(super) fn may_start(&self) -> bool {
        match self.phase() {
            Phase::Choosing => self.seats.first.is_some() && self.seats.second.is_some(),
            Phase::Paused => true,
            Phase::Running | Phase::Over => false,
        }
    }

    pub(super) fn start(&mut self) -> Result<(), Refusal> {
        if self.phase() == Phase::Choosing {
            if !self.may_start() {
                return Err(Refusal::NoPlayer);
            }
            // The rules of a match do not change once it has begun.
            let options = self.decided_options();
            self.history = History::new(S::start(&options, self.seed)?);
            self.options = options;
        }
        allow(self.may_start(), "starting")?;
        self.begun = true;
        self.paused = None;
        self.fault = None;
        Ok(())
    }

    /// The options with what was left open decided for the players as they are chosen now.
    pub(super) fn decided_options(&self) -> S::Options {
        let is_computer = |side| matches!(self.player(side), Some(Player::Computer { .. }));
        self.options.decided(Side::BOTH.into_iter().all(is_computer))
    }

    pub(super) fn pause(&mut self) -> Result<(), Refusal> {
        allow(self.phase() == Phase::Running, "pausing")?;
        self.paused = Some(Pause::ByHand);
        self.draft = None;
        self.job = None;
        self.offer = self.offer.filter(|offer| offer.state != OfferState::Considered);
        Ok(())
    }

    /// True if the input made a move.
    pub(super) fn enter(&mut self, input: Input) -> Result<bool, Refusal> {
        allow(self.human_to_move().is_some(), "a move")?;
        match self.view().enter(self.draft.as_ref(), input) {
            Entry::Nothing => Ok(false),
            Entry::Draft(draft) => {
                self.draft = draft;
                Ok(false)
            }
            Entry::Move(m) => self.make_move(m, None).map(|()| true),
        }
    }

    pub(super) fn play(&mut self, text: &str) -> Result<(), Refusal> {
        allow(self.human_to_move().is_some(), "a move")?;
        let m: game::Move<S> = text.parse().map_err(|error| {
            let error: &dyn std::error::Error = &error;
            Refusal::BadMove(error.to_string())
        })?;
        self.make_move(m, None)
    }

    pub(super) fn make_move(&mut self, m: game::Move<S>, thought: Option<Thought>) -> Result<(), Refusal> {
        self.history.play(m, thought)?;
        self.position_changed();
        Ok(())
    }

    /// Where taking back leads: out of an end by will, or to the last position in which a human was to move,
    /// or just one ply back when computers play each other.
    pub(super) fn ply_before(&self) -> Option<usize> {
        let at = self.history.at();
        if !S::TAKEBACK || !self.begun {
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

    pub(super) fn undo(&mut self, plies: Option<usize>) -> Result<(), Refusal> {
        let back = |plies| self.history.at().checked_sub(plies);
        self.go_to_known(plies.map_or_else(|| self.ply_before(), back))
    }

    pub(super) fn redo(&mut self, plies: Option<usize>) -> Result<(), Refusal> {
        let forward = |plies| self.history.at().checked_add(plies);
        self.go_to_known(plies.map_or_else(|| self.ply_after(), forward))
    }

    pub(super) fn go_to(&mut self, ply: usize) -> Result<(), Refusal> {
        self.go_to_known(Some(ply))
    }

    fn go_to_known(&mut self, ply: Option<usize>) -> Result<(), Refusal> {
        let known = |ply: &usize| *ply <= self.history.record().len();
        let ply = ply.filter(known).ok_or(Refusal::NotNow("going there"))?;
        allow(S::TAKEBACK && self.begun, "going there")?;
        if ply == self.history.at() && self.settled.is_none() {
            return Ok(());
        }
        self.history.go_to(ply);
        self.position_changed();
        // Nobody goes back to see a computer move on at once, nor stays halted on his own turn.
        let computers_turn = self.mover().is_some_and(|side| !self.is_human(side));
        self.paused = match self.paused {
            Some(Pause::ByHand) => self.paused,
            _ => computers_turn.then_some(Pause::ByGoingBack),
        };
        Ok(())
    }

    pub(super) fn may_resign(&self) -> bool {
        matches!(self.phase(), Phase::Running | Phase::Paused) && self.human_at_the_screen().is_some()
    }

    pub(super) fn resign(&mut self) -> Result<(), Refusal> {
        let side =
            self.human_at_the_screen().filter(|_| self.may_resign()).ok_or(Refusal::NotNow("resigning"))?;
        self.settle(Settled::Resigned(side));
        Ok(())
    }

    /// A draw is offered by the human to move, once in a position.
    pub(super) fn may_offer_draw(&self) -> bool {
        self.human_to_move().is_some() && self.offer.is_none()
    }

    pub(super) fn offer_draw(&mut self) -> Result<(), Refusal> {
        let by =
            self.human_to_move().filter(|_| self.may_offer_draw()).ok_or(Refusal::NotNow("a draw offer"))?;
        let state = if self.is_human(!by) { OfferState::Open } else { OfferState::Considered };
        self.offer = Some(DrawOffer { by, state });
        Ok(())
    }

    pub(super) fn may_answer_draw(&self) -> bool {
        self.phase() == Phase::Running && self.offer.is_some_and(|offer| offer.state == OfferState::Open)
    }

    pub(super) fn answer_draw(&mut self, accept: bool) -> Result<(), Refusal> {
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
