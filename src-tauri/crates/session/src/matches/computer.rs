//! The computer players: starting their thoughts and using the results.

use super::record::Record;
use crate::job::{Job, JobEvent, Work};
use crate::task::{JobSettings, Request, Task};
use crate::thinking::{Ask, SharedBot, ThinkRequest, think};
use crate::{BySide, TaskRunner, Thought};
use game::{Budget, Level, Playable, Side, Value, View, Viewer};
use std::sync::Arc;
use std::time::Duration;

/// The time limit for evaluating a draw offer.
const OFFER_TIME: Duration = Duration::from_millis(1000);

/// A match's computer players.
pub(super) struct Computers<S: Playable> {
    /// Independent of the match's seed, so it reveals nothing about the match.
    pub(super) seed: u64,
    /// Set from a bot's first thought until its memory is released.
    pub(super) bots: BySide<Option<RetainedBot<S::View>>>,
    pub(super) thinking: Option<ThoughtInProgress>,
}

/// The match's handle on a bot that survives between thoughts. Dropping it releases the bot's memory in any instance.
pub(super) struct RetainedBot<V: View> {
    /// Unique among the session's bots.
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

/// The computer player that must think, and the question.
pub(super) struct Thinker {
    pub(super) side: Side,
    pub(super) level: Level,
    pub(super) ask: Ask,
    /// The thinking time, by the match clock.
    pub(super) time: Option<Duration>,
}

/// The result of a thought.
pub(super) enum Found {
    /// The thought continues.
    More,
    /// A move, as text.
    Move(String, Thought),
    /// The value of the position for the player who was offered a draw.
    Value(Value),
    /// The thought failed, or the result does not match the question.
    Failure,
}

impl<S: Playable> Default for Computers<S> {
    fn default() -> Self {
        Computers { seed: rand::random(), bots: BySide::default(), thinking: None }
    }
}

impl<S: Playable> Computers<S> {
    /// Starts a thought, unless one is running.
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

    /// Replaces the player on this side: drops its bot and its thought.
    pub(super) fn replace(&mut self, side: Side) {
        *self.bots.get_mut(side) = None;
        if self.thinking.as_ref().is_some_and(|in_progress| in_progress.side == side) {
            self.thinking = None;
        }
    }

    /// Releases the memory of players that are not thinking.
    pub(super) fn release(&mut self) {
        if self.thinking.is_none() {
            self.bots = BySide::default();
        }
    }

    /// Whether the thought with this ticket is running.
    pub(super) fn awaits(&self, ticket: u64) -> bool {
        self.thinking.as_ref().is_some_and(|in_progress| in_progress.job.awaits(ticket))
    }

    /// Takes an event from the current thought, and ends the thought unless it continues.
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

/// The work of thinking about the current position with the bot in this slot.
pub(super) fn work<S: Playable>(
    record: &Record<S>,
    request: &ThinkRequest,
    place: SharedBot<S::View>,
) -> Box<Work> {
    let view = record.history.present().view(Viewer::Player(request.side));
    let request = request.clone();
    Box::new(move |context, tell| think::<S>(&request, &view, &place, context, tell))
}
