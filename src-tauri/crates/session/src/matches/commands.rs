//! A match's commands. Each one succeeds or changes nothing.

use super::*;
use game::{Input, InputResult};

/// What an input did.
pub(super) enum Entered<S: Playable> {
    /// It completed this move.
    Move(game::Move<S>),
    /// It did nothing. This is why.
    Explained(serde_json::Value),
    /// At most the draft changed.
    Draft,
}

impl<S: Playable> Match<S> {
    /// Executes a command, or returns the entry to write to the log of a match with a friend.
    pub(super) fn carry_out(
        &mut self,
        command: &MatchCommand,
        clock: &dyn Clock,
    ) -> Result<Step, MatchError> {
        if self.lesson.is_some() {
            return self.learn(command).map(|()| Step::Done(Change::Fleeting));
        }
        if self.solving.is_some() {
            return self.solve(command, clock);
        }
        match command {
            MatchCommand::Enter { input } => return self.enter(*input),
            MatchCommand::Play { text } => return self.play(text),
            MatchCommand::Look { ply, perspective } => self.look(*ply, *perspective),
            MatchCommand::Analyse { wanted } => self.analyse(*wanted),
            MatchCommand::Judge { wanted } => self.ask_judge(*wanted),
            _ if self.friend.is_some() => return self.apply_to_friend(command),
            MatchCommand::SetOption { name, value } => self.set_option(name, value),
            MatchCommand::Seat { side, player } => self.seat(*side, *player),
            MatchCommand::SetName { side, name } => {
                self.seats.set_name(*side, name.as_deref().unwrap_or_default())
            }
            MatchCommand::SetClock { clock } => self.set_clock(*clock),
            MatchCommand::Start => self.start_at(clock),
            MatchCommand::Pause => self.pause(),
            MatchCommand::TakeDevice => self.take_device(),
            MatchCommand::LeaveDevice => self.leave_device(),
            MatchCommand::Undo { plies } => self.undo(*plies),
            MatchCommand::Redo { plies } => self.redo(*plies),
            MatchCommand::GoTo { ply } => self.go_to(*ply),
            MatchCommand::Hint => return self.hint(),
            MatchCommand::Coach { wanted } => self.coach(*wanted),
            MatchCommand::AnswerCoach { play } => self.answer_coach(*play),
            MatchCommand::Quit => self.quit(),
            MatchCommand::Resign => self.resign(),
            MatchCommand::OfferDraw => self.offer_draw(),
            MatchCommand::AnswerDraw { side, accept } => self.answer_draw(*side, *accept),
            MatchCommand::AnswerTakeBack { .. }
            | MatchCommand::Claim { .. }
            | MatchCommand::Yield
            | MatchCommand::Say { .. } => Err(MatchError::NotNow("a command for a match with a friend")),
            MatchCommand::ShowMove | MatchCommand::GoToStep { .. } | MatchCommand::TryAgain => {
                Err(MatchError::NotNow("a command for a lesson or a problem"))
            }
        }?;
        Ok(Step::Done(if command.only_shows() { Change::Fleeting } else { Change::Lasting }))
    }

    fn apply_to_friend(&mut self, command: &MatchCommand) -> Result<Step, MatchError> {
        let can = self.can();
        let friend = self.friend.as_mut().expect("the match has a friend");
        let step = friend.apply(command, &can)?;
        self.offer = self.offer.filter(|offer| friend.shows(offer));
        Ok(step)
    }

    pub(super) fn set_option(&mut self, name: &str, value: &str) -> Result<(), MatchError> {
        allow(self.phase() == Phase::Choosing, "changing an option")?;
        Ok(self.record.set_option(name, value)?)
    }

    pub(super) fn set_clock(&mut self, control: Option<TimeControl>) -> Result<(), MatchError> {
        allow(self.phase() == Phase::Choosing, "changing the clock")?;
        self.clock.set(control)
    }

    pub(super) fn seat(&mut self, side: Side, player: Option<Player>) -> Result<(), MatchError> {
        if let Some(Player::Computer { level }) = player
            && !seats::has_level::<S>(level)
        {
            return Err(MatchError::BadLevel(level));
        }
        allow(!self.record.begun || player.is_some(), "an empty seat")?;
        allow(player != Some(Player::Friend), "a friend without an invitation")?;
        if self.seats.player(side) == player {
            return Ok(());
        }
        self.allow_player(side, player)?;
        *self.seats.players.get_mut(side) = player;
        self.computers.replace(side);
        self.advising.drop_pending();
        // The side to move keeps its draft when its opponent changes.
        if self.record.history.mover() == Some(side) {
            self.draft = None;
        }
        // An open offer is void, because its maker or recipient may have left.
        self.offer = self.offer.filter(|offer| offer.state == OfferState::Declined);
        Ok(())
    }

    /// Prevents players from changing seats to learn what another player knows.
    fn allow_player(&self, side: Side, player: Option<Player>) -> Result<(), MatchError> {
        if !S::SECRETS || !self.record.begun || self.record.is_over() {
            return Ok(());
        }
        let sits_down = player == Some(Player::Human);
        allow(!sits_down || *self.seats.people.get(side), "taking a seat that was the computer's")?;
        let leaves_another = !sits_down && self.seats.both_human();
        allow(!leaves_another || !self.views_differ(), "leaving a seat")
    }

    /// Starts or resumes.
    fn start_at(&mut self, clock: &dyn Clock) -> Result<(), MatchError> {
        if self.clock_runs().is_none() {
            self.clock.count_from(clock.now());
        }
        let is_first = !self.record.begun;
        self.start()?;
        if is_first {
            self.record.began = Some(clock.unix_time());
        }
        Ok(())
    }

    pub(super) fn start(&mut self) -> Result<(), MatchError> {
        if self.record.begun {
            allow(self.may_start(), "starting")?;
        } else {
            self.may_start().then_some(()).ok_or(MatchError::NoPlayer)?;
            self.record.begin(self.seats.are_computers())?;
            self.seats.note_people();
            self.dismiss_coach();
        }
        self.paused = None;
        self.looking = None;
        self.fault = None;
        Ok(())
    }

    pub(super) fn pause(&mut self) -> Result<(), MatchError> {
        allow(self.phase() == Phase::Running && self.friend.is_none(), "pausing")?;
        self.paused = Some(Pause::ByHand);
        self.draft = None;
        self.computers.thinking = None;
        self.advising.drop_pending();
        self.offer = self.offer.filter(|offer| offer.state != OfferState::Considered);
        Ok(())
    }

    /// Only an input that completes a move changes the match permanently.
    pub(super) fn enter(&mut self, input: Input) -> Result<Step, MatchError> {
        allow(self.human_to_move().is_some(), "a move")?;
        match self.interpret(input) {
            Entered::Move(m) => self.move_by_human(m),
            Entered::Explained(answer) => Ok(Step::Explain(answer)),
            Entered::Draft => Ok(Step::Done(Change::Fleeting)),
        }
    }

    /// Interprets an input by the human to move, and keeps its draft.
    pub(super) fn interpret(&mut self, input: Input) -> Entered<S> {
        let (view, draft) = (self.view(), self.draft.as_ref());
        match (view.interpret(draft, input), view.why_not(draft, input)) {
            (InputResult::Move(m), _) => return Entered::Move(m),
            // The draft stays, so that the player can try again immediately, but what was dragged is let go.
            (InputResult::Nothing | InputResult::Draft(None), Some(answer)) => {
                if let Input::Drop { .. } = input {
                    self.draft = None;
                }
                return Entered::Explained(json(&answer));
            }
            (InputResult::Nothing, None) => {}
            (InputResult::Draft(draft), _) => self.draft = draft,
        }
        Entered::Draft
    }

    /// Makes the move typed by the human to move.
    pub(super) fn play(&mut self, text: &str) -> Result<Step, MatchError> {
        allow(self.human_to_move().is_some(), "a move")?;
        let m = self.typed(text)?;
        self.move_by_human(m)
    }

    /// The move that a player typed.
    pub(super) fn typed(&self, text: &str) -> Result<game::Move<S>, MatchError> {
        let word = notation::Word::of(text);
        let text = word.as_ref().map_or(text, notation::Word::as_str);
        self.view().read_typed(text).map_err(|error| {
            let error: &dyn std::error::Error = &error;
            MatchError::BadMove(error.to_string())
        })
    }

    fn move_by_human(&mut self, m: game::Move<S>) -> Result<Step, MatchError> {
        if let Some(friend) = &self.friend {
            return Ok(Step::Write(friend.entry_of(&self.record, &self.view(), m)?));
        }
        if self.hold_move(m)? {
            return Ok(Step::Done(Change::Fleeting));
        }
        self.make_move(m, None)?;
        Ok(Step::Done(Change::Lasting))
    }

    pub(super) fn make_move(&mut self, m: game::Move<S>, thought: Option<Thought>) -> Result<(), MatchError> {
        let mover = self.record.history.mover();
        let is_reply = thought.is_some();
        self.record.play(m, thought)?;
        if let Some(side) = mover {
            self.clock.note_move(side);
            // A human who has just moved has the device.
            if self.seats.is_human(side) {
                self.seats.holder = Some(side);
            }
        }
        let praise = self.advising.keep_praise(is_reply);
        self.position_changed();
        self.advising = praise;
        Ok(())
    }

    /// Drops everything tied to the previous position: the draft, an offer, a thought, a termination, a past position
    /// being viewed, advice.
    pub(super) fn position_changed(&mut self) {
        self.draft = None;
        self.offer = None;
        self.computers.thinking = None;
        self.record.termination = None;
        self.looking = None;
        self.judging = Judging::default();
        self.advising = Advising::default();
        self.fault = None;
    }

    /// Confirms that the player named by `hand_over` has the device.
    pub(super) fn take_device(&mut self) -> Result<(), MatchError> {
        self.seats.holder = Some(self.hand_over().ok_or(MatchError::NotNow("taking the device over"))?);
        Ok(())
    }

    /// Records that the player has put the device down, and drops their private draft.
    pub(super) fn leave_device(&mut self) -> Result<(), MatchError> {
        allow(self.may_leave_device(), "putting down the device")?;
        self.seats.holder = None;
        self.draft = None;
        Ok(())
    }

    /// Shows the position after `ply` moves; without `ply`, the board. Drops the draft, which belongs to the board.
    pub(super) fn look(&mut self, ply: Option<usize>, perspective: Perspective) -> Result<(), MatchError> {
        self.looking = Looking::at(&self.record, self.looking.as_ref(), ply, perspective)?;
        self.advising.drop_pending();
        if self.looking.is_some() {
            self.draft = None;
        }
        Ok(())
    }

    pub(super) fn analyse(&mut self, wanted: bool) -> Result<(), MatchError> {
        allow(self.may_analyse() || !wanted, "an analysis")?;
        self.analysis.wanted = wanted;
        Ok(())
    }

    /// Starts or stops judging the moves.
    pub(super) fn ask_judge(&mut self, wanted: bool) -> Result<(), MatchError> {
        self.judging.ask(&self.record, wanted)
    }

    pub(super) fn undo(&mut self, plies: Option<usize>) -> Result<(), MatchError> {
        let back = |plies| self.record.history.at().checked_sub(plies);
        self.go_to_known(plies.map_or_else(|| self.ply_before(), back))
    }

    pub(super) fn redo(&mut self, plies: Option<usize>) -> Result<(), MatchError> {
        let forward = |plies| self.record.history.at().checked_add(plies);
        self.go_to_known(plies.map_or_else(|| self.ply_after(), forward))
    }

    pub(super) fn go_to(&mut self, ply: usize) -> Result<(), MatchError> {
        self.go_to_known(Some(ply))
    }

    fn go_to_known(&mut self, ply: Option<usize>) -> Result<(), MatchError> {
        let may_go = self.record.may_go();
        let Record { history, termination, .. } = &mut self.record;
        let known = |ply: &usize| *ply <= history.record().len();
        let ply = ply.filter(known).ok_or(MatchError::NotNow("going there"))?;
        allow(may_go, "going there")?;
        if ply == history.at() && termination.is_none() {
            self.looking = None;
            return Ok(());
        }
        let is_up = matches!(termination, Some(Termination::OutOfTime(_)));
        self.clock.go_to(ply, is_up);
        history.go_to(ply);
        self.position_changed();
        // Going back must neither make a computer move immediately nor leave a human's turn paused.
        let computers_turn = self.record.mover().is_some_and(|side| !self.seats.is_human(side));
        self.paused = match self.paused {
            Some(Pause::ByHand) => self.paused,
            _ => computers_turn.then_some(Pause::ByGoingBack),
        };
        Ok(())
    }

    pub(super) fn quit(&mut self) -> Result<(), MatchError> {
        allow(self.may_quit(), "quitting")?;
        self.end_by(Termination::Abandoned);
        Ok(())
    }

    pub(super) fn resign(&mut self) -> Result<(), MatchError> {
        let side = self.resigner().ok_or(MatchError::NotNow("resigning"))?;
        self.end_by(Termination::Resigned(side));
        Ok(())
    }

    pub(super) fn offer_draw(&mut self) -> Result<(), MatchError> {
        let by = self.human_to_move().filter(|_| self.may_offer_draw());
        let by = by.ok_or(MatchError::NotNow("a draw offer"))?;
        let state = if self.seats.is_human(!by) { OfferState::Open } else { OfferState::Considered };
        self.offer = Some(DrawOffer { by, state });
        Ok(())
    }

    /// Only the side that was asked may answer. On a shared device the command names it.
    pub(super) fn answer_draw(&mut self, side: Side, accept: bool) -> Result<(), MatchError> {
        let asked = self.open_offer().map(|by| !by);
        allow(self.may_answer_draw() && asked == Some(side), "an answer to a draw offer")?;
        self.decide_offer(accept);
        Ok(())
    }

    pub(super) fn decide_offer(&mut self, accept: bool) {
        if accept {
            self.end_by(Termination::Agreed);
        } else if let Some(offer) = &mut self.offer {
            offer.state = OfferState::Declined;
        }
    }

    pub(super) fn end_by(&mut self, how: Termination) {
        self.position_changed();
        self.record.termination = Some(how);
    }
}
