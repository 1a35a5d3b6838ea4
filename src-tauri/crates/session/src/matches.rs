use crate::games::Playable;
use crate::history::History;
use crate::save::{Save, Settled};
use crate::snapshot::{DrawOffer, OfferState};
use crate::thinking::{Answer, Job, Means, SharedBot, Task};
use crate::{BySide, Phase, Player, Refusal, Snapshot, Thought};
use game::{Ending, Entry, Input, Level, Options, Outcome, Side, Turn, View, Viewer};
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

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), Refusal>;
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
    /// Notes that the match could not be kept, or that it could again.
    fn set_unkept(&mut self, unkept: Option<Refusal>);
    /// For the disk: everything.
    fn save(&self) -> Save;
    /// For people: refused while the match hides something.
    fn export(&self) -> Result<String, Refusal>;

    /// Stops what nobody wants any more, and begins the thought that is wanted now, if there is one.
    fn think(&mut self, ticket: u64, means: Means) -> Option<Task>;
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
    /// Unlike the match's own seed this one tells nothing of the match.
    bot_seed: u64,
    bots: BySide<SharedBot<S::View>>,
    begun: bool,
    paused: Option<Pause>,
    settled: Option<Settled>,
    draft: Option<<S::View as View>::Draft>,
    offer: Option<DrawOffer>,
    job: Option<Job>,
    /// A computer player broke down; shown until the match goes on.
    fault: Option<Refusal>,
    /// The match could not be kept; shown until it could.
    unkept: Option<Refusal>,
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
    pub(crate) fn begin(options: S::Options, seed: u64) -> Result<Self, Refusal> {
        let start = S::start(&options, seed)?;
        Ok(Match {
            options,
            seed,
            history: History::new(start),
            seats: BySide::default(),
            bot_seed: rand::random(),
            bots: BySide::default(),
            begun: false,
            paused: None,
            settled: None,
            draft: None,
            offer: None,
            job: None,
            fault: None,
            unkept: None,
        })
    }

    /// How the match ended, by the rules or by will.
    fn outcome(&self) -> Option<Outcome> {
        match self.settled {
            Some(Settled::Resigned(side)) => Some(Outcome::win(!side, Ending::RESIGNED)),
            Some(Settled::Agreed) => Some(Outcome::draw(Ending::AGREED)),
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
        self.fault = None;
    }
}

/// Each method is the one of the same name above or in one of the files below; a trait's methods cannot be
/// spread over files.
impl<S: Playable> AnyMatch for Match<S> {
    fn snapshot(&self, revision: u64) -> Snapshot {
        self.snapshot(revision)
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), Refusal> {
        self.set_option(name, value)
    }

    fn seat(&mut self, side: Side, player: Option<Player>) -> Result<(), Refusal> {
        self.seat(side, player)
    }

    fn start(&mut self) -> Result<(), Refusal> {
        self.start()
    }

    fn pause(&mut self) -> Result<(), Refusal> {
        self.pause()
    }

    fn enter(&mut self, input: Input) -> Result<bool, Refusal> {
        self.enter(input)
    }

    fn play(&mut self, text: &str) -> Result<(), Refusal> {
        self.play(text)
    }

    fn undo(&mut self, plies: Option<usize>) -> Result<(), Refusal> {
        self.undo(plies)
    }

    fn redo(&mut self, plies: Option<usize>) -> Result<(), Refusal> {
        self.redo(plies)
    }

    fn go_to(&mut self, ply: usize) -> Result<(), Refusal> {
        self.go_to(ply)
    }

    fn resign(&mut self) -> Result<(), Refusal> {
        self.resign()
    }

    fn offer_draw(&mut self) -> Result<(), Refusal> {
        self.offer_draw()
    }

    fn answer_draw(&mut self, accept: bool) -> Result<(), Refusal> {
        self.answer_draw(accept)
    }

    fn seats(&self) -> BySide<Option<Player>> {
        self.seats
    }

    fn set_unkept(&mut self, unkept: Option<Refusal>) {
        self.unkept = unkept;
    }

    fn save(&self) -> Save {
        self.save()
    }

    fn export(&self) -> Result<String, Refusal> {
        self.export()
    }

    fn think(&mut self, ticket: u64, means: Means) -> Option<Task> {
        self.think(ticket, means)
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
        self.conclude(answer);
    }
}
