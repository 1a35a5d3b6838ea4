use crate::Thought;
use game::{Bot, Budget, Choice, Progress, Resources, Side, Stop, Turn, View};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The place of a bot that outlives its thoughts, so that it can keep what it learnt. Empty until the first
/// thought makes the bot, and again after one that broke down. A job whose predecessor has been stopped waits
/// here until that one has let go.
pub(crate) type SharedBot<V> = Arc<Mutex<Option<Box<dyn Bot<V>>>>>;

/// A match's side of a thought in progress. Dropping it stops the thought and voids its ticket.
pub(crate) struct Job {
    pub(crate) ticket: u64,
    pub(crate) side: Side,
    pub(crate) thought: Option<Thought>,
    stop: Stop,
    /// Its receiver wakes from any pause when this is dropped.
    _wanted: Sender<()>,
}

impl Drop for Job {
    fn drop(&mut self) {
        self.stop.set();
    }
}

/// The worker's side of a thought.
pub(crate) struct Task {
    pub(crate) ticket: u64,
    /// Thinks, calling back with what is known so far. Panics if the bot does; answers nothing if there is
    /// nothing to think about.
    pub(crate) think: Box<Think>,
}

type Think = dyn FnOnce(&mut dyn FnMut(Thought)) -> Option<Answer> + Send;

/// What a thought came to.
pub(crate) struct Answer {
    /// The chosen move's text.
    pub(crate) best: String,
    pub(crate) thought: Thought,
}

/// What computer players may use, by the user's settings.
#[derive(Clone, Copy, Default)]
pub(crate) struct Means {
    /// The least time to a visible answer.
    pub(crate) pace: Duration,
    /// What they may use of the machine.
    pub(crate) resources: Resources,
}

/// What a thought is about.
pub(crate) struct Question<V: View> {
    /// Who thinks.
    pub(crate) side: Side,
    /// What the thinker can see.
    pub(crate) view: V,
    /// What the thought may cost.
    pub(crate) budget: Budget,
    /// The least time to an answer, unless there is only one legal move.
    pub(crate) pace: Duration,
}

/// Two snapshots that a thought causes are at least this far apart.
const REPORT_INTERVAL: Duration = Duration::from_millis(200);

/// Prepares a thought. `make` makes the bot if its place is empty.
pub(crate) fn prepare<V: View>(
    ticket: u64,
    question: Question<V>,
    place: SharedBot<V>,
    make: impl FnOnce() -> Box<dyn Bot<V>> + Send + 'static,
) -> (Job, Task) {
    let stop = Stop::default();
    let (wanted, unwanted) = channel();
    let job = Job { ticket, side: question.side, thought: None, stop: stop.clone(), _wanted: wanted };
    let think = move |report: &mut dyn FnMut(Thought)| {
        // A panic leaves the place empty, so what the lock guards is never half changed.
        let mut place = place.lock().unwrap_or_else(PoisonError::into_inner);
        let begun = Instant::now();
        let mut bot = place.take().unwrap_or_else(make);
        let answer = ask(bot.as_mut(), &question, &stop, begun, report);
        *place = Some(bot);
        drop(place);
        let pace = if question.view.legal_moves().len() > 1 { question.pace } else { Duration::ZERO };
        wait(&unwanted, pace.saturating_sub(begun.elapsed()));
        answer
    };
    (job, Task { ticket, think: Box::new(think) })
}

fn ask<V: View>(
    bot: &mut dyn Bot<V>,
    question: &Question<V>,
    stop: &Stop,
    begun: Instant,
    report: &mut dyn FnMut(Thought),
) -> Option<Answer> {
    // What a position is worth is told from the view of whoever is to move in it, also to a thinker who is not.
    let Turn::Of(mover) = question.view.turn() else { return None };
    let mut reported: Option<Instant> = None;
    let mut report = |progress: Progress<V::Move>| {
        if reported.is_none_or(|last| last.elapsed() >= REPORT_INTERVAL) && !stop.is_set() {
            reported = Some(Instant::now());
            report(Thought::new(&progress, mover, begun.elapsed()));
        }
    };
    let Choice { best, progress } = bot.think(&question.view, &question.budget, stop, &mut report);
    Some(Answer { best: best.to_string(), thought: Thought::new(&progress, mover, begun.elapsed()) })
}

/// Waits, but not for a job that nobody wants any more.
fn wait(unwanted: &Receiver<()>, pause: Duration) {
    // Nothing is ever sent: the call ends by time, or because the job was dropped.
    let _ = unwanted.recv_timeout(pause);
}
