//! The part of computer players: what they are asked, and what becomes of their answers.

use super::*;
use crate::TaskRunner;
use crate::job::Work;
use crate::task::{Request, Task};
use crate::thinking::{Ask, SharedBot, ThinkRequest, think};
use game::Budget;
use std::sync::Arc;

/// What a computer player may spend on a draw offer.
const OFFER_TIME: Duration = Duration::from_millis(1000);

/// A match's side of a bot that outlives its thoughts. Dropping it gives back the memory for it, wherever that is.
pub(super) struct KeptBot<V: View> {
    /// No other bot of the session has this number.
    bot: u64,
    place: SharedBot<V>,
    runner: Arc<dyn TaskRunner>,
}

impl<V: View> KeptBot<V> {
    fn new(bot: u64, runner: &Arc<dyn TaskRunner>) -> Self {
        KeptBot { bot, place: SharedBot::default(), runner: Arc::clone(runner) }
    }
}

impl<V: View> Drop for KeptBot<V> {
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

impl<S: Playable> Match<S> {
    /// The computer player that has something to think about, and what.
    fn thinker(&self) -> Option<(Side, Level, Ask)> {
        if self.phase() != Phase::Running {
            return None;
        }
        let mover = self.mover()?;
        let offered = self.offer.filter(|offer| offer.state == OfferState::Considered);
        let (side, ask) = offered.map_or((mover, Ask::Move), |offer| (!offer.by, Ask::Evaluation));
        let Player::Computer { level } = self.player(side)? else { return None };
        Some((side, level, ask))
    }

    /// Stops a thought that nobody wants any more, and begins the one that is wanted now, if there is one.
    pub(super) fn think(&mut self, settings: &JobSettings, last_ticket: &mut u64) -> Option<Task> {
        let Some((side, level, ask)) = self.thinker() else {
            self.thinking = None;
            // Nobody waits for its next move, so its memory is better left to others.
            if self.phase() != Phase::Running {
                self.dismiss();
            }
            return None;
        };
        if self.thinking.is_some() {
            return None;
        }
        let budget = if ask == Ask::Evaluation { Budget::time(OFFER_TIME) } else { S::budget(level) };
        let time = self.thinking_time(side);
        let budget = budget.least(Budget { time, ..Budget::default() });
        let pace = time.map_or(settings.pace, |time| settings.pace.min(time));
        let job = Job::new(last_ticket);
        let kept = self.bots.get_mut(side);
        let KeptBot { bot, place, .. } =
            kept.get_or_insert_with(|| KeptBot::new(job.ticket(), &settings.runner));
        let (bot, place) = (*bot, SharedBot::clone(place));
        let seed = self.bot_seed.wrapping_add(side.index() as u64);
        let resources = settings.of_a_player();
        let request = ThinkRequest { side, ask, level, seed, bot, resources, budget, pace };
        let work = self.thought(&request, place);
        let task = Task::new(&job, Request::Think(request), work);
        self.thinking = Some(ThoughtInProgress { side, thought: None, ask, job });
        Some(task)
    }

    /// Thinks about the game as it stands, with the bot in this place.
    pub(super) fn thought(&self, request: &ThinkRequest, place: SharedBot<S::View>) -> Box<Work> {
        let view = self.history.present().view(Viewer::Player(request.side));
        let request = request.clone();
        Box::new(move |context, tell| think::<S>(&request, &view, &place, context, tell))
    }

    /// Lets the computer players forget all that they have learnt, and give back the memory for it.
    pub(super) fn dismiss(&mut self) {
        self.bots = BySide::default();
    }

    pub(super) fn has_thought(&self, ticket: u64) -> bool {
        self.thinking.as_ref().is_some_and(|in_progress| in_progress.job.awaits(ticket))
    }

    /// Takes what the wanted thought found. True if it is at its end.
    pub(super) fn take_thought(&mut self, event: JobEvent) -> bool {
        if let (JobEvent::Thought(thought), Some(in_progress)) = (&event, &mut self.thinking) {
            in_progress.thought = Some(thought.clone());
            return false;
        }
        let asked = self.thinking.take().map(|in_progress| in_progress.ask);
        let taken = match (event, asked) {
            (JobEvent::Answer { best, thought }, Some(Ask::Move)) => {
                best.parse().is_ok_and(|m| self.make_move(m, Some(thought)).is_ok())
            }
            (JobEvent::Evaluation(value), Some(Ask::Evaluation)) => {
                self.decide_offer(!value.is_above_zero());
                true
            }
            _ => false,
        };
        if !taken {
            self.paused = Some(Pause::ByHand);
            self.offer = None;
            self.fault = Some(MatchError::ComputerFailed);
        }
        true
    }
}
