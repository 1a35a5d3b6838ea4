//! A match of any game: its record, its players, what they see and can do, and its background work.

use crate::advice::Coach;
use crate::job::{JobEvent, Work};
use crate::match_error::allow;
use crate::save::{Save, Termination};
use crate::snapshot::{DrawOffer, OfferState, json};
use crate::task::{AnalysisRequest, JobSettings, Request, Task, Wanted};
use crate::thinking::Ask;
use crate::{
    BadSave, Bots, BySide, LogView, MatchCommand, MatchError, MatchId, Perspective, Phase, Player,
    SavedMatch, SavedOutcome, Series, Snapshot, Summary, Thought, TimeControl,
};
use game::{Clock, DealerlessGame, Options, Playable, Problem, Side, View, Viewer};
use problems::Attempt;
use std::time::Duration;

mod advice;
mod analysis;
mod any_match;
mod clock;
mod commands;
mod computer;
mod friend;
mod judging;
mod lesson;
mod looking;
mod problem;
mod record;
mod seats;
mod snapshot;
mod writing;

use advice::Advising;
use analysis::Analysing;
use clock::MatchClock;
use computer::{Computers, Found, Thinker};
use friend::Friend;
use judging::Judging;
use lesson::Lesson;
use looking::Looking;
use problem::Solving;
use record::Record;
use seats::Seats;

pub(crate) use any_match::{AnyMatch, Change, Step, Successor};
pub(crate) use writing::{Written, read_each, read_moves};

#[cfg(test)]
mod tests;

/// A match of one game.
pub(crate) struct Match<S: Playable> {
    record: Record<S>,
    seats: Seats,
    clock: MatchClock,
    paused: Option<Pause>,
    offer: Option<DrawOffer>,
    draft: Option<<S::View as View>::Draft>,
    looking: Option<Looking<S>>,
    /// The friend on another device, if any.
    friend: Option<Friend>,
    /// The lesson that the match is, if any.
    lesson: Option<Lesson>,
    /// The problem that the match is, if any.
    solving: Option<Solving<S>>,
    computers: Computers<S>,
    analysis: Analysing,
    advising: Advising<S>,
    judging: Judging,
    /// The failure of a computer player or a hint, shown until the match resumes or changes.
    fault: Option<MatchError>,
    /// The failure to save the match, shown until a save succeeds.
    unsaved: Option<MatchError>,
}

/// Why a match is paused.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pause {
    /// A player paused it, or it was just loaded.
    ByHand,
    /// A takeback led to a computer's turn.
    ByGoingBack,
}

impl<S: Playable> Match<S> {
    /// A match without players.
    pub(crate) fn begin(
        options: S::Options,
        seed: u64,
        dealerless: Option<DealerlessGame<S>>,
    ) -> Result<Self, MatchError> {
        let record = Record::new(options, seed, dealerless)?;
        Ok(Match::of(record, Seats::default(), MatchClock::default()))
    }

    fn of(record: Record<S>, seats: Seats, clock: MatchClock) -> Self {
        Match {
            record,
            friend: seats.friend().map(Friend::on),
            seats,
            clock,
            paused: None,
            offer: None,
            draft: None,
            looking: None,
            lesson: None,
            solving: None,
            computers: Computers::default(),
            analysis: Analysing::default(),
            advising: Advising::default(),
            judging: Judging::default(),
            fault: None,
            unsaved: None,
        }
    }

    /// Whether it is a lesson or a problem, which is never stored.
    fn is_exercise(&self) -> bool {
        self.lesson.is_some() || self.solving.is_some()
    }

    /// Restores a save, paused, so that no computer moves before the user looks.
    pub(crate) fn restore(save: Save, dealerless: Option<DealerlessGame<S>>) -> Result<Self, MatchError> {
        let record = Record::restore(&save, dealerless)?;
        let seats = Seats::restore::<S>(&save)?;
        let clock = MatchClock::restore(save.clock.as_ref(), &record)?;
        let mut restored = Match::of(record, seats, clock);
        restored.check_told()?;
        let is_paused = restored.record.begun && restored.friend.is_none();
        restored.paused = is_paused.then_some(Pause::ByHand);
        Ok(restored)
    }

    /// Checks that an unfinished match with unknown secrets follows a log, and that one with known secrets does not.
    fn check_told(&self) -> Result<(), BadSave> {
        let told = self.record.told;
        let follows = self.friend.as_ref().is_some_and(|friend| told == Some(friend.own()));
        let is_local = told.is_none() && (self.friend.is_none() || !S::SECRETS);
        if follows || is_local || self.record.outcome().is_some() {
            Ok(())
        } else {
            Err(BadSave::Contradiction("it cannot be continued on this device"))
        }
    }

    fn save(&self) -> Save {
        let record = &self.record;
        let entries = record.history.record();
        Save {
            format: Save::FORMAT,
            game: S::ID.to_owned(),
            options: record.options.to_string(),
            chosen: (record.chosen != record.options).then(|| record.chosen.to_string()),
            seed: record.seed,
            seats: self.seats.players,
            names: self.seats.shown_names(),
            people: self.seats.people,
            coach: self.seats.coach,
            begun: record.begun,
            began: record.began,
            series: record.series,
            continued: record.continued,
            told: record.told,
            moves: entries.iter().map(|entry| entry.m.to_string()).collect(),
            thoughts: entries.iter().map(|entry| entry.thought.clone()).collect(),
            judgements: record.saved_judgements(),
            hints: record.hints.clone(),
            at: record.history.at(),
            settled: record.termination,
            clock: self.clock.save(),
        }
    }

    /// The next match in the series, with the sides swapped.
    fn rematch(&self, seed: u64) -> Result<Self, MatchError> {
        // A friend on another device must be invited again.
        let outcome = self.record.outcome().filter(|_| self.friend.is_none());
        let outcome = outcome.ok_or(MatchError::NotNow("a rematch"))?;
        let mut record = self.record.another(seed)?;
        record.series = Some(self.record.series.unwrap_or(Series::FIRST).next(outcome));
        Ok(Match::of(record, self.seats.again().swapped(), self.clock.again()))
    }

    /// A paused match that begins at `unix_time` with the first `ply` moves of this one.
    fn continued_from(&self, ply: usize, unix_time: u64) -> Result<Self, MatchError> {
        allow(self.friend.is_none() || self.record.is_over(), "continuing a match with a friend")?;
        let save = self.record.beginning(self.save().for_others(), ply)?;
        let continued = Match::restore(Save { began: Some(unix_time), ..save }, self.record.dealerless)?;
        allow(!continued.record.is_over(), "continuing from the end")?;
        Ok(continued)
    }

    /// The work for a request from another instance's session; none if the request does not match.
    pub(crate) fn asked(&self, request: &Request, bots: &Bots) -> Option<Box<Work>> {
        match request {
            Request::Think(request) => Some(computer::work(&self.record, request, bots.place(request.bot))),
            Request::Analyse(request) => analysis::work(&self.record, self.nearby(), request),
            Request::Judge { resources } => judging::work(&self.record, *resources),
            Request::Advise(request) => advice::work(&self.record, request),
        }
    }

    /// A position to replay from, with its ply.
    fn nearby(&self) -> (usize, &S) {
        let history = &self.record.history;
        self.looking.as_ref().map_or((history.at(), history.present()), Looking::nearby)
    }

    /// Cancels an obsolete thought and starts the requested one, if any.
    fn think(&mut self, settings: &JobSettings, last_ticket: &mut u64) -> Option<Task> {
        if let Some(thinker) = self.thinker() {
            return self.computers.begin(&thinker, &self.record, settings, last_ticket);
        }
        self.computers.thinking = None;
        // No bot is about to move, so this releases the bots' memory.
        if self.phase() != Phase::Running {
            self.computers.release();
        }
        None
    }

    /// The computer player that must think, and the question.
    fn thinker(&self) -> Option<Thinker> {
        if self.phase() != Phase::Running {
            return None;
        }
        let mover = self.record.mover()?;
        let offered = self.offer.filter(|offer| offer.state == OfferState::Considered);
        let (side, ask) = offered.map_or((mover, Ask::Move), |offer| (!offer.by, Ask::Evaluation));
        let Player::Computer { level } = self.seats.player(side)? else { return None };
        let time = self.clock.thinking_time(side, mover);
        Some(Thinker { side, level, ask, time })
    }

    /// Takes an event from the current thought. True if it was the last.
    fn take_thought(&mut self, event: JobEvent) -> bool {
        let is_taken = match self.computers.take(event) {
            Found::More => return false,
            Found::Move(best, thought) => {
                best.parse().is_ok_and(|m| self.make_move(m, Some(thought)).is_ok())
            }
            Found::Value(value) => {
                self.decide_offer(!value.is_above_zero());
                true
            }
            Found::Failure => false,
        };
        if !is_taken {
            self.paused = Some(Pause::ByHand);
            self.offer = None;
            self.fault = Some(MatchError::ComputerFailed);
        }
        true
    }

    /// Starts analysing the position shown, unless already done.
    fn work_on_analysis(&mut self, settings: &JobSettings, last_ticket: &mut u64) -> Option<Task> {
        if !self.analysis.wanted || !self.may_analyse() {
            self.analysis.stop();
            return None;
        }
        let shown = json(&(self.view(), &self.record.options));
        if self.analysis.is_of(&shown) {
            return None;
        }
        let (ply, viewer) = self.viewpoint();
        let request = AnalysisRequest { ply, viewer, resources: settings.of_an_analysis() };
        let work = analysis::work(&self.record, self.nearby(), &request)?;
        Some(self.analysis.begin(shown, request, work, last_ticket))
    }
}

impl<S: Playable> AnyMatch for Match<S> {
    fn game(&self) -> &'static str {
        S::ID
    }

    fn snapshot(&self, id: MatchId, revision: u64) -> Snapshot {
        self.shown(id, revision)
    }

    fn apply(&mut self, command: &MatchCommand, clock: &dyn Clock) -> Result<Step, MatchError> {
        self.carry_out(command, clock)
    }

    fn answer(&self, question: &str, cell: Option<u16>) -> Result<serde_json::Value, MatchError> {
        let answer = self.view().answer(question, cell);
        answer.as_ref().map(json).ok_or_else(|| MatchError::NoAnswer(question.to_owned()))
    }

    fn successor(&self, what: Successor<'_>, seed: u64) -> Result<Box<dyn AnyMatch>, MatchError> {
        let record = match what {
            Successor::Another(None) => self.record.another(seed)?,
            Successor::Another(Some(text)) => Record::new(text.parse()?, seed, self.record.dealerless)?,
            Successor::At(text) => self.record.another_at(text, seed)?,
            Successor::Rematch => return Ok(Box::new(self.rematch(seed)?)),
            Successor::Continued { ply, unix_time } => {
                return Ok(Box::new(self.continued_from(ply, unix_time)?));
            }
        };
        Ok(Box::new(Match::of(record, self.seats.again(), self.clock.again())))
    }

    fn set_fault(&mut self, fault: MatchError) {
        self.fault = Some(fault);
    }

    fn set_unsaved(&mut self, unsaved: Option<MatchError>) {
        self.unsaved = unsaved;
    }

    fn saved(&self) -> SavedMatch {
        SavedMatch { summary: self.summary(), save: self.save().to_text() }
    }

    fn summary(&self) -> Summary {
        let record = &self.record;
        Summary {
            game: S::ID.to_owned(),
            // A match in storage is not running.
            phase: if self.phase() == Phase::Running { Phase::Paused } else { self.phase() },
            turn: self.turn(),
            seats: self.seats.players,
            names: self.seats.shown_names(),
            options: record.options.to_string(),
            began: record.began,
            plies: record.history.at(),
            moves: record.history.record().len(),
            outcome: record
                .outcome()
                .map(|outcome| SavedOutcome { winner: outcome.winner, ending: outcome.ending.0.to_owned() }),
            judged: record.points(),
            continued: record.continued,
            hints: record.hinted_moves(),
            coached: !self.seats.coach.is_absent(),
        }
    }

    fn export(&self) -> Result<String, MatchError> {
        allow(self.record.may_export(), "a copy of the match")?;
        Ok(self.save().for_others().to_text())
    }

    fn written(&self) -> Result<Written, MatchError> {
        Ok(Written {
            moves: writing::words(&self.record)?,
            save: self.save().for_others(),
            outcome: self.record.outcome(),
            left_ms: self.clock.left_after_each(),
        })
    }

    fn mistake(&self, ply: usize) -> Result<Problem, MatchError> {
        let is_own = |side: Side| self.seats.is_human(side);
        self.record.mistake(ply, is_own).ok_or(MatchError::NotNow("a problem of this move"))
    }

    fn sides(&self) -> Vec<Side> {
        self.record.history.record().iter().map(|entry| entry.side).collect()
    }

    fn begin_with_friend(
        &mut self,
        own: Side,
        names: BySide<Option<String>>,
        unix_time: u64,
    ) -> Result<(), MatchError> {
        allow(S::REMOTE.is_some() && !self.record.begun, "a match with a friend")?;
        self.record.forget_secrets(own)?;
        self.record.begun = true;
        self.record.began = Some(unix_time);
        self.seats = Seats::with_friend(own, names);
        self.friend = Some(Friend::on(!own));
        Ok(())
    }

    fn follow(&mut self, read: &dyn Fn() -> Option<LogView>) -> Result<Option<Change>, MatchError> {
        let friend = self.friend.as_mut().ok_or(MatchError::NotNow("following a log"))?;
        let before = (friend.log.take(), self.record.termination);
        let lost = before.0.is_some().then_some(Change::Fleeting);
        let Some(log) = read() else { return Ok(lost) };
        let Some(has_moved) = friend.take_record(&mut self.record, &log) else {
            return Ok(lost);
        };
        let after = (Some(log.clone()), log.termination);
        let offer = friend.keep_log(log, has_moved);
        let may_move = friend.may_move();
        if has_moved {
            self.position_changed();
        }
        self.record.termination = after.1;
        self.offer = offer;
        if after.1.is_some() || !may_move {
            self.draft = None;
        }
        Ok((has_moved || before != after).then_some(Change::Lasting))
    }

    fn admits_claim(&self) -> bool {
        self.friend.as_ref().is_some_and(Friend::admits_claim)
    }

    fn reply(&mut self, clock: &dyn Clock) -> bool {
        self.make_reply() || self.go_on_with_problem(clock)
    }

    fn take_attempt(&mut self) -> Option<Attempt> {
        self.take_decided()
    }

    fn work(&mut self, settings: &JobSettings, last_ticket: &mut u64) -> Wanted {
        if self.is_exercise() {
            let refutation = self.work_on_refutation(last_ticket);
            return Wanted { tasks: refutation.into_iter().collect(), flag: None, lasts: false };
        }
        let thought = self.think(settings, last_ticket);
        let lasts = self.note_analysis();
        let analysis = self.work_on_analysis(settings, last_ticket);
        let judgements = self.judging.begin(&self.record, settings, last_ticket);
        let advice = self.work_on_advice(last_ticket);
        let tasks = [thought, analysis, judgements].into_iter().chain(advice).flatten().collect();
        let flag = self.clock.watch_flag(self.clock_runs(), last_ticket);
        Wanted { tasks, flag, lasts }
    }

    fn take(&mut self, ticket: u64, event: JobEvent) -> Option<Change> {
        if self.solving.as_ref().is_some_and(|solving| solving.awaits(ticket)) {
            self.take_refutation(event);
            return Some(Change::Fleeting);
        }
        let lasts = if self.computers.awaits(ticket) {
            self.take_thought(event)
        } else if self.analysis.awaits(ticket) {
            self.analysis.take(event);
            false
        } else if self.judging.awaits(ticket) {
            self.judging.take(&mut self.record, &event)
        } else if self.advising.awaits(ticket) {
            self.take_advice(ticket, event)
        } else {
            return None;
        };
        Some(Change::lasting_if(lasts))
    }

    fn release(&mut self) {
        self.computers.release();
    }

    fn suspend(&mut self) -> Option<Change> {
        let is_analysed = self.analysis.has_begun();
        self.analysis.wanted &= !is_analysed;
        let is_judged = self.judging.is_asked() && self.ask_judge(false).is_ok();
        // The computer would reply to a move made later.
        let has_moved = self.cut_comment_short();
        let goes_on = has_moved || self.computers.thinking.is_some() || self.clock_runs().is_some();
        let is_paused = goes_on && self.pause().is_ok();
        if is_judged || has_moved || is_paused {
            return Some(Change::Lasting);
        }
        is_analysed.then_some(Change::Fleeting)
    }

    fn tick(&mut self, now: Duration) -> bool {
        let running = self.clock_runs();
        let is_up = self.clock.tick(now, running);
        if let Some(side) = running.filter(|_| is_up) {
            self.end_by(Termination::OutOfTime(side));
        }
        is_up
    }
}
