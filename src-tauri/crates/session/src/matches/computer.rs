//! The computer players: what they are asked, and what comes of it.

use super::record::Record;
use crate::job::{Job, JobEvent, Work};
use crate::task::{JobSettings, Request, Task};
use crate::thinking::{Ask, SharedBot, ThinkRequest, think};
use crate::{BySide, TaskRunner, Thought};
use game::{Budget, Level, Playable, Side, Value, View, Viewer};
use std::sync::Arc;
use std::time::Duration;

/// What a computer player may spend on a draw offer.
const OFFER_TIME: Duration = Duration::from_millis(1000);

/// The computer players of a match.
pub(super) struct Computers<S: Playable> {
    /// Unlike the match's own seed this one tells nothing of the match.
    pub(super) seed: u64,
    /// Since their first thought, as long as they are kept.
    pub(super) bots: BySide<Option<RetainedBot<S::View>>>,
    pub(super) thinking: Option<ThoughtInProgress>,
}

/// A match's side of a bot that outlives its thoughts. Dropping it gives back the memory for it, wherever that is.
pub(super) struct RetainedBot<V: View> {
    /// No other bot of the session has this number.
    bot: u64,
    place: SharedBot<V>,
    runner: Arc<dyn TaskRunner>,
}

impl<V: View> RetainedBot<V> {
    fn new(bot: u64, runner: &Arc<dyn TaskRunner>) -> Self {
        RetainedBot { bot, place: SharedBot::default(), runner: Arc::clone(runner) }
    }
}

impl<V: View> Drop for RetainedBot<V> {
    fn drop(&mut self) {
        self.runner.forget(self.bot);
    }
}

/// A thought in progress.
pub(super) struct ThoughtInProgress {
    pub(super) side: Side,
    pub(super) thought: Option<Thought>,
    ask: Ask,
    job: Job,
}

/// The computer player that has something to think about, and what.
pub(super) struct Thinker {
    pub(super) side: Side,
    pub(super) level: Level,
    pub(super) ask: Ask,
    /// What it may take by the match clock.
    pub(super) time: Option<Duration>,
}

/// What comes of a thought.
pub(super) enum Found {
    /// It goes on.
    More,
    /// A move, as text.
    Move(String, Thought),
    /// What the position is worth to the player who was offered a draw.
    Value(Value),
    /// It broke down, or does not fit what was asked.
    Failure,
}

impl<S: Playable> Default for Computers<S> {
    fn default() -> Self {
        Computers { seed: rand::random(), bots: BySide::default(), thinking: None }
    }
}

impl<S: Playable> Computers<S> {
    /// Begins a thought, unless there is one.
    pub(super) fn begin(
        &mut self,
        thinker: &Thinker,
        record: &Record<S>,
        settings: &JobSettings,
        last_ticket: &mut u64,
    ) -> Option<Task> {
        if self.thinking.is_some() {
            return None;
        }
        let &Thinker { side, level, ask, time } = thinker;
        let budget = if ask == Ask::Evaluation { Budget::time(OFFER_TIME) } else { S::budget(level) };
        let budget = budget.least(Budget { time, ..Budget::default() });
        let pace = time.map_or(settings.pace, |time| settings.pace.min(time));
        let job = Job::new(last_ticket);
        let retained = self.bots.get_mut(side);
        let RetainedBot { bot, place, .. } =
            retained.get_or_insert_with(|| RetainedBot::new(job.ticket(), &settings.runner));
        let (bot, place) = (*bot, SharedBot::clone(place));
        let seed = self.seed.wrapping_add(side.index() as u64);
        let resources = settings.of_a_player();
        let request = ThinkRequest { side, ask, level, seed, bot, resources, budget, pace };
        let work = work(record, &request, place);
        let task = Task::new(&job, Request::Think(request), work);
        self.thinking = Some(ThoughtInProgress { side, thought: None, ask, job });
        Some(task)
    }

    /// Has another player on this side: what the one before knew and thinks is forgotten.
    pub(super) fn replace(&mut self, side: Side) {
        *self.bots.get_mut(side) = None;
        if self.thinking.as_ref().is_some_and(|in_progress| in_progress.side == side) {
            self.thinking = None;
        }
    }

    /// Gives back the memory of players that do not think just now, with all that they have learnt.
    pub(super) fn release(&mut self) {
        if self.thinking.is_none() {
            self.bots = BySide::default();
        }
    }

    /// Whether the thought with this ticket goes on.
    pub(super) fn awaits(&self, ticket: u64) -> bool {
        self.thinking.as_ref().is_some_and(|in_progress| in_progress.job.awaits(ticket))
    }

    /// Takes what the wanted thought found, and ends it unless it goes on.
    pub(super) fn take(&mut self, event: JobEvent) -> Found {
        if let (JobEvent::Thought(thought), Some(in_progress)) = (&event, &mut self.thinking) {
            in_progress.thought = Some(thought.clone());
            return Found::More;
        }
        let asked = self.thinking.take().map(|in_progress| in_progress.ask);
        match (event, asked) {
            (JobEvent::Answer { best, thought }, Some(Ask::Move)) => Found::Move(best, thought),
            (JobEvent::Evaluation(value), Some(Ask::Evaluation)) => Found::Value(value),
            _ => Found::Failure,
        }
    }
}

/// Thinks about the game as it stands, with the bot in this place.
pub(super) fn work<S: Playable>(
    record: &Record<S>,
    request: &ThinkRequest,
    place: SharedBot<S::View>,
) -> Box<Work> {
    let view = record.history.present().view(Viewer::Player(request.side));
    let request = request.clone();
    Box::new(move |context, tell| think::<S>(&request, &view, &place, context, tell))
}
