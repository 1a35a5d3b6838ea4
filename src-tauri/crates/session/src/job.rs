//! Jobs: a match's background work, and how it starts, stops and delivers results.

use crate::Thought;
use crate::advice::{FoundComment, FoundHint};
use crate::judgement::SavedJudgement;
use game::{Budget, Clock, Environment, SearchControl, Stop, Value, lock};
use serde::{Deserialize, Serialize};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// The match's handle on background work. Dropping it stops the work, even while it is waiting, and invalidates its
/// ticket.
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

    /// The number that connects results with this job.
    pub(crate) fn ticket(&self) -> u64 {
        self.ticket
    }

    /// Signals to the work that it has been cancelled.
    pub(crate) fn stop(&self) -> &Stop {
        &self.stop
    }

    /// Whether the match still wants results under this ticket.
    pub(crate) fn awaits(&self, ticket: u64) -> bool {
        self.ticket == ticket && !self.stop.is_set()
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.stop.set();
    }
}

/// Does the work and reports results. Panics if the code it calls panics.
pub(crate) type Work = dyn FnOnce(&JobContext, &mut Tell<'_>) + Send;

/// Reports a result.
pub type Tell<'a> = dyn FnMut(JobEvent) + Send + 'a;

/// A result as plain data. It may come from another instance, so the receiver validates it. Moves are text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum JobEvent {
    /// A computer player's progress on its move or on a draw offer.
    Thought(Thought),
    /// A computer player's move.
    Answer {
        /// The move.
        best: String,
        /// The search result behind it.
        thought: Thought,
    },
    /// A computer player's evaluation of the position.
    Evaluation(Value),
    /// The current result of an analysis, complete and in the game's own form.
    Report(serde_json::Value),
    /// Judgements of moves, by index in the record.
    Judgements(Vec<(usize, SavedJudgement)>),
    /// All moves have been judged.
    Judged,
    /// A hint.
    Hint(FoundHint),
    /// A comment on a move; none if it deserves none.
    Comment(Option<FoundComment>),
    /// The work failed, or its description was invalid.
    Failure,
}

impl JobEvent {
    /// Whether this is the last event, after which the work need not be stopped.
    pub fn is_last(&self) -> bool {
        match self {
            JobEvent::Thought(_) | JobEvent::Report(_) | JobEvent::Judgements(_) => false,
            JobEvent::Answer { .. }
            | JobEvent::Evaluation(_)
            | JobEvent::Judged
            | JobEvent::Hint(_)
            | JobEvent::Comment(_)
            | JobEvent::Failure => true,
        }
    }

    /// Encodes the event for another instance of the program.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("an event has only text, numbers and lists")
    }

    /// Decodes an event from another instance; [`JobEvent::Failure`] if it is invalid.
    pub fn from_text(text: &str) -> JobEvent {
        serde_json::from_str(text).unwrap_or(JobEvent::Failure)
    }
}

/// A worker's environment and stop signal.
pub(crate) struct JobContext {
    pub(crate) stop: Stop,
    pub(crate) environment: Environment,
}

impl JobContext {
    /// A search that ends when its budget is spent or the job is stopped.
    pub(crate) fn search(&self, budget: Budget) -> SearchControl {
        SearchControl::new(&self.environment, budget, &self.stop)
    }

    /// The time by the worker's clock.
    pub(crate) fn now(&self) -> Duration {
        self.environment.clock.now()
    }

    /// Waits, but returns early if the job is stopped.
    pub(crate) fn wait(&self, pause: Duration) {
        self.environment.clock.wait(pause, &self.stop);
    }

    /// A throttle by the worker's clock.
    pub(crate) fn throttle(&self, interval: Duration) -> Throttle {
        Throttle { clock: self.environment.clock.clone(), interval, due: Duration::ZERO }
    }
}

/// Limits reports to one per interval. The first passes immediately.
pub(crate) struct Throttle {
    clock: Arc<dyn Clock>,
    interval: Duration,
    /// When the next report may pass.
    due: Duration,
}

impl Throttle {
    /// Whether a report may pass now. If so, the interval restarts.
    pub(crate) fn is_due(&mut self) -> bool {
        let now = self.clock.now();
        let is_due = now >= self.due;
        if is_due {
            self.due = now + self.interval;
        }
        is_due
    }

    /// The time until the next report may pass.
    fn left(&self) -> Duration {
        self.due.saturating_sub(self.clock.now())
    }
}

/// Runs `produce` at full speed and reports only its newest result, at most once per `interval`. The last result is
/// always reported. Without threads, a result that arrives early is reported with the next one or at the end.
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
    // The teller ends when the producer drops the sender.
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
    fn a_throttle_passes_the_first_and_spaces_out_the_others() {
        let Environment { clock, .. } = Environment::null();
        let (stop, second) = (Stop::default(), Duration::from_secs(1));
        let mut throttle = Throttle { clock: clock.clone(), interval: second, due: Duration::ZERO };
        assert!(throttle.is_due() && !throttle.is_due());
        clock.wait(second, &stop);
        assert_eq!(throttle.left(), Duration::ZERO);
        assert!(throttle.is_due());
        assert_eq!(throttle.left(), second);
    }

    /// The reported results of a run in these steps. Each step waits until the given number has been reported.
    fn told(environment: &Environment, interval: Duration, steps: &[(&[u32], usize)]) -> Vec<u32> {
        let context = JobContext { stop: Stop::default(), environment: environment.clone() };
        let (sender, receiver) = channel();
        let (receiver, mut told) = (Mutex::new(receiver), Vec::new());
        let produce = |_: &mut SearchControl, report: &mut dyn FnMut(u32)| {
            let receiver = receiver.lock().expect("only this closure uses it");
            for (found, enough) in steps {
                found.iter().for_each(|&item| report(item));
                while told.len() < *enough {
                    told.push(
                        receiver.recv_timeout(Duration::from_secs(120)).expect("it is reported in time"),
                    );
                }
            }
        };
        conflate(&context, interval, produce, |item| sender.send(item).expect("the receiver is alive"));
        told.extend(receiver.into_inner().expect("the producer is done").try_iter());
        told
    }

    #[test]
    fn results_are_reported_soon_and_the_last_one_always() {
        let (short, long) = (Duration::from_millis(1), Duration::from_secs(3_600));
        // The second is reported while the producer waits.
        assert_eq!(told(&Environment::native(), short, &[(&[1], 1), (&[2], 2), (&[3], 3)]), [1, 2, 3]);
        let null = Environment::null();
        assert_eq!(told(&null, long, &[(&[1], 1), (&[2, 3, 4], 1)]), [1, 4]);
        assert_eq!(null.clock.now(), long, "without threads, at the end");
        assert!(told(&null, long, &[]).is_empty());
    }
}
