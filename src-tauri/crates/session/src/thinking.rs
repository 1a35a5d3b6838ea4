use crate::Thought;
use game::{Bot, Budget, Choice, Progress, Side, Stop, View};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A bot that outlives its thoughts, so that it can keep what it learnt. A job whose predecessor has been
/// stopped waits here until that one has let go.
pub(crate) type SharedBot<V> = Arc<Mutex<Box<dyn Bot<V>>>>;

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
    /// Thinks, calling back with what is known so far; answers nothing if the bot failed.
    pub(crate) think: Box<Think>,
}

type Think = dyn FnOnce(&mut dyn FnMut(Thought)) -> Option<Answer> + Send;

/// What a thought came to.
pub(crate) struct Answer {
    /// The chosen move's text.
    pub(crate) best: String,
    pub(crate) thought: Thought,
}

/// Two snapshots a thought causes are at least this far apart.
const REPORT_INTERVAL: Duration = Duration::from_millis(200);

/// Prepares a thought of `side` about what it can see. An answer takes at least `pace`, unless there is only
/// one legal move.
pub(crate) fn prepare<V: View>(
    ticket: u64,
    side: Side,
    bot: SharedBot<V>,
    view: V,
    budget: Budget,
    pace: Duration,
) -> (Job, Task) {
    let stop = Stop::default();
    let (wanted, unwanted) = channel();
    let job = Job { ticket, side, thought: None, stop: stop.clone(), _wanted: wanted };
    let think = move |report: &mut dyn FnMut(Thought)| {
        let begun = Instant::now();
        let pace = if view.legal_moves().len() > 1 { pace } else { Duration::ZERO };
        let choice = choose(&bot, &view, &budget, &stop, begun, report)?;
        // What the position is worth is told from the view of whoever is to move in it.
        let game::Turn::Of(mover) = view.turn() else { return None };
        let thought = Thought::new(&choice.progress, mover, begun.elapsed());
        wait(&unwanted, pace.saturating_sub(begun.elapsed()));
        Some(Answer { best: choice.best.to_string(), thought })
    };
    (job, Task { ticket, think: Box::new(think) })
}

fn choose<V: View>(
    bot: &SharedBot<V>,
    view: &V,
    budget: &Budget,
    stop: &Stop,
    begun: Instant,
    report: &mut dyn FnMut(Thought),
) -> Option<Choice<V::Move>> {
    let game::Turn::Of(mover) = view.turn() else { return None };
    let mut reported: Option<Instant> = None;
    let mut report = |progress: Progress<V::Move>| {
        if reported.is_none_or(|last| last.elapsed() >= REPORT_INTERVAL) && !stop.is_set() {
            reported = Some(Instant::now());
            report(Thought::new(&progress, mover, begun.elapsed()));
        }
    };
    // A bot that panicked before is used again: its tables hold at worst something useless.
    let mut bot = bot.lock().unwrap_or_else(PoisonError::into_inner);
    catch_unwind(AssertUnwindSafe(|| bot.think(view, budget, stop, &mut report))).ok()
}

/// Waits, but not for a job that nobody wants any more.
fn wait(unwanted: &Receiver<()>, pause: Duration) {
    // Nothing is ever sent: the call ends by time, or because the job was dropped.
    let _ = unwanted.recv_timeout(pause);
}
