use crate::history::History;
use crate::job::{Job, JobEvent, Work};
use crate::save::{Save, Termination};
use crate::snapshot::{DrawOffer, OfferState};
use crate::task::{JobSettings, Request, Wanted};
use crate::{
    BadSave, Bots, BySide, KeptMatch, LogView, MatchCommand, MatchError, MatchId, Perspective, Phase, Player,
    Series, Snapshot, Summary, Thought, TimeControl,
};
use game::{
    BadOptions, Clock, DealerlessGame, Ending, Input, InputResult, Level, Options, Outcome, Playable, Side,
    State, Turn, View, Viewer,
};
use std::time::Duration;

mod analysis;
mod clock;
mod commands;
mod computer;
mod dealerless;
mod ending;
mod friend;
mod move_review;
mod persistence;
mod review;
mod successors;
mod to_snapshot;
mod undo;
mod visibility;
mod writing;

pub(crate) use friend::FriendStep;
pub(crate) use to_snapshot::json;
pub(crate) use writing::{Written, read_each, read_moves};

#[cfg(test)]
mod tests;

/// What a change means for the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// A save would be another one.
    Lasting,
    /// Only what is shown changes.
    Fleeting,
}

/// A match of any game. Every method either does what it says or refuses and changes nothing.
pub(crate) trait AnyMatch: Send {
    /// The game's id.
    fn game(&self) -> &'static str;
    fn snapshot(&self, id: MatchId, revision: u64) -> Snapshot;
    fn apply(&mut self, command: &MatchCommand, clock: &dyn Clock) -> Result<Change, MatchError>;
    /// The answer to a question about what is shown, as the person at the screen may know it.
    fn answer(&self, question: &str, cell: Option<u16>) -> Result<serde_json::Value, MatchError>;

    fn phase(&self) -> Phase;
    fn seats(&self) -> BySide<Option<Player>>;
    fn names(&self) -> BySide<Option<String>>;
    /// The clock that was chosen for this match.
    fn time_control(&self) -> Option<TimeControl>;
    /// Another match of the same game with the same choices, but without players.
    fn again(&self, seed: u64) -> Result<Box<dyn AnyMatch>, MatchError>;
    /// A new match with the rules chosen for this one that begins where the text says: a position, a board.
    fn begun_at(&self, text: &str, seed: u64) -> Result<Box<dyn AnyMatch>, MatchError>;
    /// The next match of the series, with the sides swapped: refused before the end.
    fn rematch(&self, seed: u64) -> Result<Box<dyn AnyMatch>, MatchError>;
    /// A match that begins at `unix_time` with the first `ply` moves of this one: refused while it hides something.
    fn continued_from(&self, ply: usize, unix_time: u64) -> Result<Box<dyn AnyMatch>, MatchError>;
    /// Has the match tell that the one which should be there cannot be read.
    fn set_fault(&mut self, fault: MatchError);
    /// Notes that the match could not be kept, or that it could again.
    fn set_unkept(&mut self, unkept: Option<MatchError>);
    /// For the disk: everything.
    fn kept(&self) -> KeptMatch;
    /// For lists.
    fn summary(&self) -> Summary;
    /// For people: refused while the match hides something.
    fn export(&self) -> Result<String, MatchError>;
    /// For people and programs, with its moves as people write them: refused likewise, and without moves.
    fn written(&self) -> Result<Written, MatchError>;
    /// Whether a friend on another device plays a side.
    fn is_with_friend(&self) -> bool;
    /// Whether a friend claims that this person's time is over, and it is beyond doubt.
    fn admits_claim(&self) -> bool;
    /// Carries out a command of a match with a friend, or says what has to be written to its log.
    fn apply_with_friend(&mut self, command: &MatchCommand) -> Result<FriendStep, MatchError>;
    /// Makes the match what its log tells. Without one it can only be looked at. True if that changed it for good.
    fn follow(&mut self, log: Option<LogView>) -> bool;
    /// Seats a friend on the side that is not this device's, and begins.
    fn begin_with_friend(
        &mut self,
        own: Side,
        names: BySide<Option<String>>,
        unix_time: u64,
    ) -> Result<(), MatchError>;
    /// Who made each move of the record.
    fn sides(&self) -> Vec<Side>;

    /// Stops the work that nobody wants any more, and begins what is wanted now.
    fn work(&mut self, settings: &JobSettings, last_ticket: &mut u64) -> Wanted;
    /// Gives back the memory of computer players that do not think just now.
    fn let_rest(&mut self);
    /// Looks at the session's clock. True if a player's time is up, which changes the match for good.
    fn tick(&mut self, now: Duration) -> bool;
    /// Whether it goes on without anybody: a computer player is thinking, or a player's time runs.
    fn goes_on(&self) -> bool;
    /// Whether somebody wants an analysis and there is one.
    fn is_analysing(&self) -> bool;
    /// Whether moves are being judged because somebody asked for it.
    fn is_judging(&self) -> bool;
    /// Whether the work with this ticket is still wanted.
    fn awaits(&self, ticket: u64) -> bool;
    /// Takes what the wanted work with this ticket found. True if that changed the match for good.
    fn take(&mut self, ticket: u64, event: JobEvent) -> bool;
}

/// A match of one game.
pub(crate) struct Match<S: Playable> {
    /// As they were chosen.
    chosen: S::Options,
    /// As they are played: once the match has begun, with everything decided that was left open.
    options: S::Options,
    seed: u64,
    history: History<S>,
    /// How it is played between two devices that do not know its secrets, if it can be.
    dealerless: Option<DealerlessGame<S>>,
    /// The player on this device, in a game whose secrets it does not know.
    told: Option<Side>,
    seats: BySide<Option<Player>>,
    names: BySide<Option<String>>,
    /// On which seats people sat at the start.
    people: BySide<bool>,
    /// Of two people the one who has the device, as far as is known.
    holder: Option<Side>,
    /// Unlike the match's own seed this one tells nothing of the match.
    bot_seed: u64,
    /// Since their first thought, as long as they are kept.
    bots: BySide<Option<computer::KeptBot<S::View>>>,
    begun: bool,
    /// In seconds since 1970, as far as it was noted.
    began: Option<u64>,
    series: Option<Series>,
    /// It began with moves of another match.
    continued: bool,
    paused: Option<Pause>,
    settled: Option<Termination>,
    draft: Option<<S::View as View>::Draft>,
    offer: Option<DrawOffer>,
    /// A friend on another device plays a side.
    friend: Option<friend::Friend>,
    thinking: Option<computer::ThoughtInProgress>,
    looking: Option<review::Review<S>>,
    clock: clock::MatchClock,
    analysis: analysis::Analysing,
    judging: move_review::Judging,
    /// A computer player broke down; shown until the match goes on.
    fault: Option<MatchError>,
    /// The match could not be kept; shown until it could.
    unkept: Option<MatchError>,
}

/// Why a match does not go on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pause {
    /// Somebody wanted it, or has not looked at the match since it was loaded.
    ByHand,
    /// Taking back led to a computer's turn.
    ByGoingBack,
}

impl<S: Playable> Match<S> {
    /// A match with nobody chosen yet.
    pub(crate) fn begin(
        options: S::Options,
        seed: u64,
        dealerless: Option<DealerlessGame<S>>,
    ) -> Result<Self, MatchError> {
        let start = S::start(&options, seed)?;
        Ok(Match {
            chosen: options.clone(),
            options,
            seed,
            history: History::new(start),
            dealerless,
            told: None,
            seats: BySide::default(),
            names: BySide::default(),
            people: BySide::default(),
            holder: None,
            bot_seed: rand::random(),
            bots: BySide::default(),
            begun: false,
            began: None,
            series: None,
            continued: false,
            paused: None,
            settled: None,
            draft: None,
            offer: None,
            friend: None,
            thinking: None,
            looking: None,
            clock: clock::MatchClock::default(),
            analysis: analysis::Analysing::default(),
            judging: move_review::Judging::default(),
            fault: None,
            unkept: None,
        })
    }

    /// How the match ended, by the rules or by will.
    fn outcome(&self) -> Option<Outcome> {
        match self.settled {
            Some(Termination::Resigned(side)) => Some(Outcome::win(!side, Ending::RESIGNED)),
            Some(Termination::Agreed) => Some(Outcome::draw(Ending::AGREED)),
            Some(Termination::Abandoned) => Some(Outcome::ABANDONED),
            Some(Termination::OutOfTime(side)) => Some(Outcome::win(!side, Ending::OUT_OF_TIME)),
            Some(Termination::IllegalMark(side)) => Some(Outcome::win(!side, Ending::ILLEGAL_MARK)),
            Some(Termination::BothResigned) => Some(Outcome::draw(Ending::RESIGNED)),
            Some(Termination::DrawnOnTime) => Some(Outcome::draw(Ending::OUT_OF_TIME)),
            Some(Termination::TooLong) => Some(Outcome::draw(Ending::TOO_LONG)),
            Some(Termination::CalledOff) => Some(Outcome { winner: None, ending: Ending::CALLED_OFF }),
            Some(Termination::Stopped) => Some(Outcome { winner: None, ending: Ending::STOPPED }),
            None => match self.history.turn() {
                Turn::Over(outcome) => Some(outcome),
                Turn::Of(_) => None,
            },
        }
    }

    fn phase(&self) -> Phase {
        if !self.begun {
            Phase::Choosing
        } else if self.outcome().is_some() {
            Phase::Over
        } else if self.paused.is_some() {
            Phase::Paused
        } else {
            Phase::Running
        }
    }

    /// The side to move, if the match has not ended.
    fn mover(&self) -> Option<Side> {
        if self.outcome().is_some() { None } else { self.history.mover() }
    }

    fn player(&self, side: Side) -> Option<Player> {
        *self.seats.get(side)
    }

    fn is_human(&self, side: Side) -> bool {
        self.player(side) == Some(Player::Human)
    }

    /// Does what is asked about this match, for a session that is elsewhere. Nothing if it cannot be asked.
    pub(crate) fn asked(&self, request: &Request, bots: &Bots) -> Option<Box<Work>> {
        match request {
            Request::Think(request) => Some(self.thought(request, bots.place(request.bot))),
            Request::Analyse(request) => self.analysing(request),
            Request::Judge { resources } => self.judging(*resources),
        }
    }

    /// Drops all that belonged to the position before: half an input, an offer, a thought, an end by will, a
    /// look back.
    fn position_changed(&mut self) {
        self.draft = None;
        self.offer = None;
        self.thinking = None;
        self.settled = None;
        self.looking = None;
        self.judging = move_review::Judging::default();
        self.fault = None;
    }
}

/// Each method is the one of the same name above or in one of the files below; a trait's methods cannot be
/// spread over files.
impl<S: Playable> AnyMatch for Match<S> {
    fn game(&self) -> &'static str {
        S::ID
    }

    fn snapshot(&self, id: MatchId, revision: u64) -> Snapshot {
        self.snapshot(id, revision)
    }

    fn apply(&mut self, command: &MatchCommand, clock: &dyn Clock) -> Result<Change, MatchError> {
        self.apply(command, clock)
    }

    fn answer(&self, question: &str, cell: Option<u16>) -> Result<serde_json::Value, MatchError> {
        let answer = self.view().answer(question, cell);
        answer.as_ref().map(to_snapshot::json).ok_or_else(|| MatchError::NoAnswer(question.to_owned()))
    }

    fn phase(&self) -> Phase {
        self.phase()
    }

    fn seats(&self) -> BySide<Option<Player>> {
        self.seats
    }

    fn names(&self) -> BySide<Option<String>> {
        self.names.clone()
    }

    fn time_control(&self) -> Option<TimeControl> {
        self.time_control()
    }

    fn again(&self, seed: u64) -> Result<Box<dyn AnyMatch>, MatchError> {
        Ok(Box::new(self.again(seed)?))
    }

    fn begun_at(&self, text: &str, seed: u64) -> Result<Box<dyn AnyMatch>, MatchError> {
        Ok(Box::new(self.begun_at(text, seed)?))
    }

    fn rematch(&self, seed: u64) -> Result<Box<dyn AnyMatch>, MatchError> {
        Ok(Box::new(self.rematch(seed)?))
    }

    fn continued_from(&self, ply: usize, unix_time: u64) -> Result<Box<dyn AnyMatch>, MatchError> {
        Ok(Box::new(self.continued_from(ply, unix_time)?))
    }

    fn set_fault(&mut self, fault: MatchError) {
        self.fault = Some(fault);
    }

    fn set_unkept(&mut self, unkept: Option<MatchError>) {
        self.unkept = unkept;
    }

    fn kept(&self) -> KeptMatch {
        KeptMatch { summary: self.summary(), save: self.save().to_text() }
    }

    fn summary(&self) -> Summary {
        self.summary()
    }

    fn export(&self) -> Result<String, MatchError> {
        self.export()
    }

    fn written(&self) -> Result<Written, MatchError> {
        self.written()
    }

    fn is_with_friend(&self) -> bool {
        self.friend.is_some()
    }

    fn admits_claim(&self) -> bool {
        self.friend.as_ref().is_some_and(friend::Friend::admits_claim)
    }

    fn apply_with_friend(&mut self, command: &MatchCommand) -> Result<FriendStep, MatchError> {
        self.apply_with_friend(command)
    }

    fn follow(&mut self, log: Option<LogView>) -> bool {
        self.follow(log)
    }

    fn begin_with_friend(
        &mut self,
        own: Side,
        names: BySide<Option<String>>,
        unix_time: u64,
    ) -> Result<(), MatchError> {
        self.begin_with_friend(own, names, unix_time)
    }

    fn sides(&self) -> Vec<Side> {
        self.history.record().iter().map(|entry| entry.side).collect()
    }

    fn work(&mut self, settings: &JobSettings, last_ticket: &mut u64) -> Wanted {
        let thought = self.think(settings, last_ticket);
        let analysis = self.work_on_analysis(settings, last_ticket);
        let judgements = self.judge(settings, last_ticket);
        let flag = self.watch_flag(last_ticket);
        Wanted { tasks: [thought, analysis, judgements].into_iter().flatten().collect(), flag }
    }

    fn let_rest(&mut self) {
        if self.thinking.is_none() {
            self.dismiss();
        }
    }

    fn tick(&mut self, now: Duration) -> bool {
        self.tick(now)
    }

    fn goes_on(&self) -> bool {
        self.thinking.is_some() || self.clock_runs().is_some()
    }

    fn is_analysing(&self) -> bool {
        self.is_analysing()
    }

    fn is_judging(&self) -> bool {
        self.is_judging()
    }

    fn awaits(&self, ticket: u64) -> bool {
        self.has_thought(ticket) || self.has_analysis(ticket) || self.has_judging(ticket)
    }

    fn take(&mut self, ticket: u64, event: JobEvent) -> bool {
        if self.has_thought(ticket) {
            return self.take_thought(event);
        }
        if self.has_analysis(ticket) {
            self.take_report(event);
            return false;
        }
        self.take_judgements(event)
    }
}
