use super::*;
use crate::names;

impl<S: Playable> Match<S> {
    /// Carries out a command.
    pub(super) fn apply(&mut self, command: &MatchCommand, clock: &dyn Clock) -> Result<Change, MatchError> {
        match command {
            MatchCommand::SetOption { name, value } => self.set_option(name, value),
            MatchCommand::Seat { side, player } => self.seat(*side, *player),
            MatchCommand::SetName { side, name } => self.set_name(*side, name.as_deref()),
            MatchCommand::SetClock { clock } => self.set_clock(*clock),
            MatchCommand::Start => {
                self.let_clock_run_from(clock.now());
                self.start_at(clock.unix_time())
            }
            MatchCommand::Pause => self.pause(),
            MatchCommand::TakeDevice => self.take_device(),
            MatchCommand::LeaveDevice => self.leave_device(),
            MatchCommand::Enter { input } => return self.enter(*input),
            MatchCommand::Play { text } => self.play(text),
            MatchCommand::Undo { plies } => self.undo(*plies),
            MatchCommand::Redo { plies } => self.redo(*plies),
            MatchCommand::GoTo { ply } => self.go_to(*ply),
            MatchCommand::Look { ply, perspective } => self.look(*ply, *perspective),
            MatchCommand::Analyse { wanted } => self.analyse(*wanted),
            MatchCommand::Judge { wanted } => self.ask_judge(*wanted),
            MatchCommand::Quit => self.quit(),
            MatchCommand::Resign => self.resign(),
            MatchCommand::OfferDraw => self.offer_draw(),
            MatchCommand::AnswerDraw { side, accept } => self.answer_draw(*side, *accept),
            MatchCommand::AnswerTakeBack { .. }
            | MatchCommand::Claim { .. }
            | MatchCommand::Yield
            | MatchCommand::Say { .. } => Err(MatchError::NotNow("what concerns a friend elsewhere")),
        }?;
        Ok(if command.only_shows() { Change::Fleeting } else { Change::Lasting })
    }

    pub(super) fn set_option(&mut self, name: &str, value: &str) -> Result<(), MatchError> {
        allow(self.phase() == Phase::Choosing, "another rule")?;
        let mut options = self.options.clone();
        options.set(name, value)?;
        self.history = History::new(S::start(&options, self.seed)?);
        self.chosen = options.clone();
        self.options = options;
        Ok(())
    }

    pub(super) fn seat(&mut self, side: Side, player: Option<Player>) -> Result<(), MatchError> {
        if let Some(Player::Computer { level }) = player
            && !S::levels().iter().any(|info| info.level == level)
        {
            return Err(MatchError::BadLevel(level));
        }
        allow(!self.begun || player.is_some(), "an empty seat")?;
        allow(player != Some(Player::Friend), "a friend without an invitation")?;
        if self.player(side) == player {
            return Ok(());
        }
        self.allow_eyes(side, player)?;
        *self.seats.get_mut(side) = player;
        *self.bots.get_mut(side) = None;
        // The side to move keeps what it has chosen when its opponent changes.
        if self.history.mover() == Some(side) {
            self.draft = None;
        }
        if self.thinking.as_ref().is_some_and(|in_progress| in_progress.side == side) {
            self.thinking = None;
        }
        // The player who made an offer, or was to answer it, may just have left.
        self.offer = self.offer.filter(|offer| offer.state == OfferState::Declined);
        Ok(())
    }

    fn set_name(&mut self, side: Side, name: Option<&str>) -> Result<(), MatchError> {
        *self.names.get_mut(side) = names::person(name.unwrap_or_default())?;
        Ok(())
    }

    /// The names of the people who play.
    pub(super) fn shown_names(&self) -> BySide<Option<String>> {
        let shown = |side| self.names.get(side).clone().filter(|_| self.is_person(side));
        BySide { first: shown(Side::First), second: shown(Side::Second) }
    }

    pub(super) fn may_start(&self) -> bool {
        match self.phase() {
            Phase::Choosing => self.seats.first.is_some() && self.seats.second.is_some(),
            Phase::Paused => true,
            Phase::Running | Phase::Over => false,
        }
    }

    /// Starts or continues; `unix_time` is now.
    fn start_at(&mut self, unix_time: u64) -> Result<(), MatchError> {
        let is_first = self.phase() == Phase::Choosing;
        self.start()?;
        if is_first {
            self.began = Some(unix_time);
        }
        Ok(())
    }

    pub(super) fn start(&mut self) -> Result<(), MatchError> {
        if self.phase() == Phase::Choosing {
            if !self.may_start() {
                return Err(MatchError::NoPlayer);
            }
            // The rules of a match do not change once it has begun.
            let options = self.decided_options();
            self.history = History::new(S::start(&options, self.seed)?);
            self.options = options;
            self.people = BySide { first: self.is_human(Side::First), second: self.is_human(Side::Second) };
        }
        allow(self.may_start(), "starting")?;
        self.begun = true;
        self.paused = None;
        self.looking = None;
        self.fault = None;
        Ok(())
    }

    /// The options with what was left open decided for the players as they are chosen now.
    pub(super) fn decided_options(&self) -> S::Options {
        let is_computer = |side| matches!(self.player(side), Some(Player::Computer { .. }));
        self.options.resolved(Side::BOTH.into_iter().all(is_computer))
    }

    pub(super) fn pause(&mut self) -> Result<(), MatchError> {
        allow(self.phase() == Phase::Running && self.friend.is_none(), "pausing")?;
        self.paused = Some(Pause::ByHand);
        self.draft = None;
        self.thinking = None;
        self.offer = self.offer.filter(|offer| offer.state != OfferState::Considered);
        Ok(())
    }

    /// Only an input that completes a move changes the match for good.
    pub(super) fn enter(&mut self, input: Input) -> Result<Change, MatchError> {
        allow(self.human_to_move().is_some(), "a move")?;
        match self.view().interpret(self.draft.as_ref(), input) {
            InputResult::Nothing => Ok(Change::Fleeting),
            InputResult::Draft(draft) => {
                self.draft = draft;
                Ok(Change::Fleeting)
            }
            InputResult::Move(m) => self.make_move(m, None).map(|()| Change::Lasting),
        }
    }

    pub(super) fn play(&mut self, text: &str) -> Result<(), MatchError> {
        let m = self.typed(text)?;
        self.make_move(m, None)
    }

    /// The move that the human to move types.
    pub(super) fn typed(&self, text: &str) -> Result<game::Move<S>, MatchError> {
        allow(self.human_to_move().is_some(), "a move")?;
        let word = notation::Word::of(text);
        let text = word.as_ref().map_or(text, notation::Word::as_str);
        self.view().read_typed(text).map_err(|error| {
            let error: &dyn std::error::Error = &error;
            MatchError::BadMove(error.to_string())
        })
    }

    pub(super) fn make_move(&mut self, m: game::Move<S>, thought: Option<Thought>) -> Result<(), MatchError> {
        let mover = self.mover();
        let at = self.history.at();
        self.history.play(m, thought)?;
        self.clock.note_move(at);
        // A person who has just moved has the device.
        self.holder = mover.filter(|&side| self.is_human(side)).or(self.holder);
        self.position_changed();
        Ok(())
    }
}

pub(super) fn allow(possible: bool, what: &'static str) -> Result<(), MatchError> {
    if possible { Ok(()) } else { Err(MatchError::NotNow(what)) }
}
