//! Work beside the session: how it is asked for, called off, and handed back.

use crate::Thought;
use crate::judgement::SavedJudgement;
use game::{Budget, Clock, Environment, SearchControl, Stop, Value, lock};
use serde::{Deserialize, Serialize};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// A match's side of some work. Dropping it stops the work, also one that waits, and voids its ticket.
pub(crate) struct Job {
    ticket: u64,
    stop: Stop,
}

impl Job {
    /// A job under a new ticket.
    pub(crate) fn new(last_ticket: &mut u64) -> Job {
        *last_ticket += 1;
        Job { ticket: *last_ticket, stop: Stop::default() }
    }

    /// The number by which what is found finds the job.
    pub(crate) fn ticket(&self) -> u64 {
        self.ticket
    }

    /// By what the work learns that nobody wants it any more.
    pub(crate) fn stop(&self) -> &Stop {
        &self.stop
    }

    /// Whether what is found under this ticket is still wanted here.
    pub(crate) fn awaits(&self, ticket: u64) -> bool {
        self.ticket == ticket && !self.stop.is_set()
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.stop.set();
    }
}

/// Does some work and tells what it finds. Panics if what it calls does.
pub(crate) type Work = dyn FnOnce(&JobContext, &mut Tell<'_>) + Send;

/// Hands over what was found.
pub type Tell<'a> = dyn FnMut(JobEvent) + Send + 'a;

/// What comes of work, as plain data: it may have been done elsewhere, and whoever reads it checks it. Moves are texts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum JobEvent {
    /// A computer player knows more about its move, or about a draw offer.
    Thought(Thought),
    /// A computer player chose its move.
    Answer {
        /// The move.
        best: String,
        /// What led to it.
        thought: Thought,
    },
    /// A computer player knows what the position is worth to it.
    Evaluation(Value),
    /// An analysis knows more; this is all it knows, in the game's own form.
    Report(serde_json::Value),
    /// Moves were judged, by their places in the record.
    Judgements(Vec<(usize, SavedJudgement)>),
    /// No move is left to be judged.
    Judged,
    /// The work broke down, or it could not be understood.
    Failure,
}

impl JobEvent {
    /// Whether nothing follows it: the work is done, and need not be stopped any more.
    pub fn is_last(&self) -> bool {
        match self {
            JobEvent::Thought(_) | JobEvent::Report(_) | JobEvent::Judgements(_) => false,
            JobEvent::Answer { .. } | JobEvent::Evaluation(_) | JobEvent::Judged | JobEvent::Failure => true,
        }
    }

    /// As it crosses to another instance of the program.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("an event has only texts, numbers and lists")
    }

    /// What another instance told. [`JobEvent::Failure`] if that is nothing.
    pub fn from_text(text: &str) -> JobEvent {
        serde_json::from_str(text).unwrap_or(JobEvent::Failure)
    }
}

/// What a worker has: the time, and word when nobody wants its work any more.
pub(crate) struct JobContext {
    pub(crate) stop: Stop,
    pub(crate) environment: Environment,
}

impl JobContext {
    /// Begins a search that ends when its budget is spent or when it is not wanted any more.
    pub(crate) fn search(&self, budget: Budget) -> SearchControl {
        SearchControl::new(&self.environment, budget, &self.stop)
    }

    /// The time by the clock of the worker.
    pub(crate) fn now(&self) -> Duration {
        self.environment.clock.now()
    }

    /// Waits, but not once the work is unwanted.
    pub(crate) fn wait(&self, pause: Duration) {
        self.environment.clock.wait(pause, &self.stop);
    }

    /// A throttle by the clock of the worker.
    pub(crate) fn throttle(&self, interval: Duration) -> Throttle {
        Throttle { clock: self.environment.clock.clone(), interval, due: Duration::ZERO }
    }
}

/// Keeps what is told at least an interval apart. The first is told at once.
pub(crate) struct Throttle {
    clock: Arc<dyn Clock>,
    interval: Duration,
    /// When the next may be told.
    due: Duration,
}

impl Throttle {
    /// Whether something may be told now; it then is.
    pub(crate) fn is_due(&mut self) -> bool {
        let now = self.clock.now();
        let is_due = now >= self.due;
        if is_due {
            self.due = now + self.interval;
        }
        is_due
    }

    /// How long nothing may be told any more.
    fn left(&self) -> Duration {
        self.due.saturating_sub(self.clock.now())
    }
}

/// Lets `produce` find things as fast as it can and conflates them. Only the newest is told, no more often than every
/// `interval`, but always the last one. Where nothing is done side by side, what comes too early is told with what
/// follows, or at the end.
pub(crate) fn conflate<T: Send>(
    context: &JobContext,
    interval: Duration,
    produce: impl FnOnce(&mut SearchControl, &mut dyn FnMut(T)) + Send,
    tell: impl FnMut(T) + Send,
) {
    struct Conflated<T, F> {
        throttle: Throttle,
        early: Option<T>,
        tell: F,
    }
    let conflated = &Mutex::new(Conflated { throttle: context.throttle(interval), early: None, tell });
    let (sender, came_early) = channel();
    let report = move |item| {
        let mut conflated = lock(conflated);
        if conflated.throttle.is_due() {
            conflated.early = None;
            (conflated.tell)(item);
        } else if conflated.early.replace(item).is_none() {
            let _ = sender.send(());
        }
    };
    let teller = move || {
        for () in came_early {
            let left = lock(conflated).throttle.left();
            context.wait(left);
            let mut conflated = lock(conflated);
            if let Some(item) = conflated.early.take() {
                conflated.throttle.is_due();
                (conflated.tell)(item);
            }
        }
    };
    let mut control = context.search(Budget::default());
    // The teller ends when the sender is gone, which goes with the producer.
    let mut producer = Some(move || {
        let mut report = report;
        produce(&mut control, &mut report);
    });
    context
        .environment
        .spawner
        .join_all(&mut || producer.take().into_iter().for_each(|produce| produce()), vec![Box::new(teller)]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_throttle_lets_the_first_through_and_keeps_the_others_apart() {
        let Environment { clock, .. } = Environment::null();
        let (stop, second) = (Stop::default(), Duration::from_secs(1));
        let mut throttle = Throttle { clock: clock.clone(), interval: second, due: Duration::ZERO };
        assert!(throttle.is_due() && !throttle.is_due());
        clock.wait(second, &stop);
        assert_eq!(throttle.left(), Duration::ZERO);
        assert!(throttle.is_due());
        assert_eq!(throttle.left(), second);
    }

    /// What is told of things that are found in these steps. Before the next one so many have to be told.
    fn told(environment: &Environment, interval: Duration, steps: &[(&[u32], usize)]) -> Vec<u32> {
        let context = JobContext { stop: Stop::default(), environment: environment.clone() };
        let (sender, receiver) = channel();
        let (receiver, mut told) = (Mutex::new(receiver), Vec::new());
        let produce = |_: &mut SearchControl, report: &mut dyn FnMut(u32)| {
            let receiver = receiver.lock().expect("nobody else has it");
            for (found, enough) in steps {
                found.iter().for_each(|&item| report(item));
                while told.len() < *enough {
                    told.push(receiver.recv_timeout(Duration::from_secs(120)).expect("it is told in time"));
                }
            }
        };
        conflate(&context, interval, produce, |item| sender.send(item).expect("somebody listens"));
        told.extend(receiver.into_inner().expect("nobody else had it").try_iter());
        told
    }

    #[test]
    fn what_is_found_is_told_at_once_or_before_long_and_the_last_in_any_case() {
        let (short, long) = (Duration::from_millis(1), Duration::from_secs(3_600));
        // The second is told while nothing more is found.
        assert_eq!(told(&Environment::native(), short, &[(&[1], 1), (&[2], 2), (&[3], 3)]), [1, 2, 3]);
        let null = Environment::null();
        assert_eq!(told(&null, long, &[(&[1], 1), (&[2, 3, 4], 1)]), [1, 4]);
        assert_eq!(null.clock.now(), long, "where nothing is done side by side, at the end");
        assert!(told(&null, long, &[]).is_empty());
    }
}
