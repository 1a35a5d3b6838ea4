use crate::games::Playable;
use crate::history::{History, turn};
use crate::save::{Save, Settled};
use crate::snapshot::{DrawOffer, OfferState};
use crate::thinking::{Answer, Job, SharedBot, Task};
use crate::{BySide, Phase, Player, Refusal, Snapshot, Thought};
use game::{Ending, Entry, Input, Level, Outcome, Side, Turn, View, Viewer};
use std::time::Duration;

mod commands;
mod computer;
mod shown;
mod stored;

#[cfg(test)]
mod tests;

/// A match of any game. Every method either does what it says or refuses and changes nothing.
pub(crate) trait AnyMatch: Send {
    fn snapshot(&self, revision: u64) -> Snapshot;

    fn seat(&mut self, side: Side, player: Option<Player>) -> Result<(), Refusal>;
    fn start(&mut self) -> Result<(), Refusal>;
    fn pause(&mut self) -> Result<(), Refusal>;
    /// True if the input made a move, false if it only changed the draft or nothing.
    fn enter(&mut self, input: Input) -> Result<bool, Refusal>;
    fn play(&mut self, text: &str) -> Result<(), Refusal>;
    fn undo(&mut self, plies: Option<usize>) -> Result<(), Refusal>;
    fn redo(&mut self, plies: Option<usize>) -> Result<(), Refusal>;
    fn go_to(&mut self, ply: usize) -> Result<(), Refusal>;
    fn resign(&mut self) -> Result<(), Refusal>;
    fn offer_draw(&mut self) -> Result<(), Refusal>;
    fn answer_draw(&mut self, accept: bool) -> Result<(), Refusal>;

    fn seats(&self) -> BySide<Option<Player>>;
    fn set_trouble(&mut self, trouble: Option<Refusal>);
    /// For the disk: everything.
    fn save(&self) -> Save;
    /// For people: refused while the match hides something.
    fn export(&self) -> Result<String, Refusal>;

    /// Stops what nobody wants any more, and begins the thought that is wanted now, if there is one.
    fn think(&mut self, ticket: u64, pace: Duration) -> Option<Task>;
    /// Whether a computer player is thinking.
    fn is_thinking(&self) -> bool;
    /// Whether the thought with this ticket is still wanted.
    fn awaits(&self, ticket: u64) -> bool;
    /// Notes what a wanted thought knows so far.
    fn progress(&mut self, thought: Thought);
    /// Takes the answer of the wanted thought; nothing if its bot failed.
    fn conclude(&mut self, answer: Option<Answer>);
}

/// A match of one game.
pub(crate) struct Match<S: Playable> {
    options: S::Options,
    seed: u64,
    history: History<S>,
    seats: BySide<Option<Player>>,
    bots: BySide<Option<(Level, SharedBot<S::View>)>>,
    begun: bool,
    paused: bool,
    settled: Option<Settled>,
    draft: Option<<S::View as View>::Draft>,
    offer: Option<DrawOffer>,
    job: Option<Job>,
    trouble: Option<Refusal>,
}

impl<S: Playable> Match<S> {
    /// A match with nobody chosen yet.
    pub(crate) fn begin(options: S::Options, seed: u64) -> Result<Self, Refusal> {
        let start = S::start(&options, seed)?;
        Ok(Match {
            options,
            seed,
            history: History::new(start),
            seats: BySide::default(),
            bots: BySide { first: None, second: None },
            begun: false,
            paused: false,
            settled: None,
            draft: None,
            offer: None,
            job: None,
            trouble: None,
        })
    }

    /// How the match ended, by the rules or by will.
    fn outcome(&self) -> Option<Outcome> {
        match self.settled {
            Some(Settled::Resigned(side)) => Some(Outcome::win(!side, Ending::RESIGNED)),
            Some(Settled::Agreed) => Some(Outcome::draw(Ending::AGREED)),
            None => match turn(self.history.present()) {
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
        } else if self.paused {
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

    /// The human whose turn it is, if it is a human's and the match runs.
    fn human_to_move(&self) -> Option<Side> {
        self.mover().filter(|&side| self.phase() == Phase::Running && self.is_human(side))
    }

    /// The human who may give up: the only one there is, or of two the one whose turn it is.
    fn human_at_the_screen(&self) -> Option<Side> {
        match (self.is_human(Side::First), self.is_human(Side::Second)) {
            (true, true) => self.mover(),
            (true, false) => Some(Side::First),
            (false, true) => Some(Side::Second),
            (false, false) => None,
        }
    }

    /// Whose knowledge is shown: the only human's, or of two the one's who is to move. Nobody else is asked.
    fn eyes(&self) -> Viewer {
        self.human_at_the_screen().map_or(Viewer::Audience, Viewer::Player)
    }

    fn view(&self) -> S::View {
        self.history.present().view(self.eyes())
    }

    /// Everything that belonged to the position before: half an input, an offer, a thought, an end by will.
    fn position_changed(&mut self) {
        self.draft = None;
        self.offer = None;
        self.job = None;
        self.settled = None;
        self.trouble = None;
    }
}

impl<S: Playable> AnyMatch for Match<S> {
    fn snapshot(&self, revision: u64) -> Snapshot {
        self.draw(revision)
    }

    fn seat(&mut self, side: Side, player: Option<Player>) -> Result<(), Refusal> {
        self.seat_player(side, player)
    }

    fn start(&mut self) -> Result<(), Refusal> {
        self.start_or_continue()
    }

    fn pause(&mut self) -> Result<(), Refusal> {
        self.pause_now()
    }

    fn enter(&mut self, input: Input) -> Result<bool, Refusal> {
        self.enter_input(input)
    }

    fn play(&mut self, text: &str) -> Result<(), Refusal> {
        self.play_text(text)
    }

    fn undo(&mut self, plies: Option<usize>) -> Result<(), Refusal> {
        let back = |plies| self.history.at().checked_sub(plies);
        self.go_to_ply(plies.map_or_else(|| self.ply_before(), back))
    }

    fn redo(&mut self, plies: Option<usize>) -> Result<(), Refusal> {
        let forward = |plies| self.history.at().checked_add(plies);
        self.go_to_ply(plies.map_or_else(|| self.ply_after(), forward))
    }

    fn go_to(&mut self, ply: usize) -> Result<(), Refusal> {
        self.go_to_ply(Some(ply))
    }

    fn resign(&mut self) -> Result<(), Refusal> {
        self.resign_now()
    }

    fn offer_draw(&mut self) -> Result<(), Refusal> {
        self.offer_draw_now()
    }

    fn answer_draw(&mut self, accept: bool) -> Result<(), Refusal> {
        self.answer_offer(accept)
    }

    fn seats(&self) -> BySide<Option<Player>> {
        self.seats
    }

    fn set_trouble(&mut self, trouble: Option<Refusal>) {
        self.trouble = trouble;
    }

    fn save(&self) -> Save {
        self.stored()
    }

    fn export(&self) -> Result<String, Refusal> {
        // Where nothing may be taken back something is hidden, and a save would tell it.
        if !S::TAKEBACK && self.begun && self.outcome().is_none() {
            return Err(Refusal::NotNow("a copy of the match"));
        }
        Ok(self.stored().to_text())
    }

    fn think(&mut self, ticket: u64, pace: Duration) -> Option<Task> {
        self.begin_thinking(ticket, pace)
    }

    fn is_thinking(&self) -> bool {
        self.job.is_some()
    }

    fn awaits(&self, ticket: u64) -> bool {
        self.job.as_ref().is_some_and(|job| job.ticket == ticket)
    }

    fn progress(&mut self, thought: Thought) {
        if let Some(job) = &mut self.job {
            job.thought = Some(thought);
        }
    }

    fn conclude(&mut self, answer: Option<Answer>) {
        self.take_answer(answer);
    }
}
