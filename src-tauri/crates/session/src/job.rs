//! Work on threads of its own: how it is begun, called off, and handed back.

use crate::Thought;
use game::{Budget, Clock, Environment, Resources, SearchControl, Stop, Value};
use std::any::Any;
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::Duration;

/// A match's side of some work. Dropping it stops the work, also one that waits, and voids its ticket.
pub(crate) struct Job {
    pub(crate) ticket: u64,
    stop: Stop,
}

impl Drop for Job {
    fn drop(&mut self) {
        self.stop.set();
    }
}

/// The worker's side of the same work.
pub(crate) struct Task {
    pub(crate) ticket: u64,
    /// Works, telling what it finds. Panics if what it calls does.
    pub(crate) work: Box<Work>,
}

type Work = dyn FnOnce(&mut Tell<'_>) + Send;

/// Hands over what was found.
pub(crate) type Tell<'a> = dyn FnMut(JobEvent) + Send + 'a;

/// What comes of work.
pub(crate) enum JobEvent {
    /// A computer player knows more about its move, or about a draw offer.
    Thought(Thought),
    /// A computer player chose its move.
    Answer {
        /// The move, of the type of its game.
        best: Box<dyn Any + Send>,
        /// What led to it.
        thought: Thought,
    },
    /// A computer player knows what the position is worth to it.
    Evaluation(Value),
    /// An analysis knows more; this is all it knows, in the game's own form.
    Report(serde_json::Value),
    /// Moves were judged: a list of the game's type.
    Judgements(Box<dyn Any + Send>),
    /// No move is left to be judged.
    Judged,
    /// A player's time may be up: it is time to look at the clock.
    FlagIsDue,
    /// The work broke down.
    Failure,
}

/// What computer players may use, by the user's settings.
#[derive(Clone)]
pub(crate) struct JobSettings {
    /// Its clock measures every thought, and its spawner starts them.
    pub(crate) environment: Environment,
    /// The least time to a visible answer.
    pub(crate) pace: Duration,
    /// What all that thinks may use of the machine together.
    pub(crate) resources: Resources,
}

impl JobSettings {
    /// What is used until the settings say otherwise.
    pub(crate) fn new(environment: Environment) -> Self {
        JobSettings { environment, pace: Duration::ZERO, resources: Resources::default() }
    }

    /// The share of one of two players, who keep what they have learnt while the other one thinks.
    pub(crate) fn of_a_player(&self) -> Resources {
        Resources { table_bytes: self.resources.table_bytes / 4, ..self.resources }
    }

    /// The share of an analysis, beside which the players go on.
    pub(crate) fn of_an_analysis(&self) -> Resources {
        Resources { table_bytes: self.resources.table_bytes / 2, ..self.resources }
    }
}

/// What a worker has: the time, and word when nobody wants its work any more.
pub(crate) struct JobContext {
    pub(crate) stop: Stop,
    environment: Environment,
}

impl JobContext {
    /// Begins a search that ends when its budget is spent or when it is not wanted any more.
    pub(crate) fn search(&self, budget: Budget) -> SearchControl {
        SearchControl::new(&self.environment, budget, &self.stop)
    }

    /// The time by the clock of the session.
    pub(crate) fn now(&self) -> Duration {
        self.environment.clock.now()
    }

    /// Waits, but not once the work is unwanted.
    pub(crate) fn wait(&self, pause: Duration) {
        self.environment.clock.wait(pause, &self.stop);
    }

    /// A throttle by the clock of the session.
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

    /// Waits until something may be told, or is not wanted any more.
    fn wait(&mut self, stop: &Stop) {
        self.clock.wait(self.due.saturating_sub(self.clock.now()), stop);
        self.due = self.clock.now() + self.interval;
    }
}

/// Prepares work under a new ticket.
pub(crate) fn prepare(
    environment: &Environment,
    last_ticket: &mut u64,
    work: impl FnOnce(&JobContext, &mut Tell<'_>) + Send + 'static,
) -> (Job, Task) {
    *last_ticket += 1;
    let ticket = *last_ticket;
    let stop = Stop::default();
    let job = Job { ticket, stop: stop.clone() };
    let context = JobContext { stop, environment: environment.clone() };
    (job, Task { ticket, work: Box::new(move |tell| work(&context, tell)) })
}

/// Lets `produce` find things as fast as it can and conflates them. Only the newest is told, no more often than every
/// `interval`, but always the last one.
pub(crate) fn conflate<T: Send>(
    context: &JobContext,
    interval: Duration,
    produce: impl FnOnce(&mut SearchControl, &mut dyn FnMut(T)) + Send,
    mut tell: impl FnMut(T) + Send,
) {
    let (sender, found) = channel();
    let mut throttle = context.throttle(interval);
    let mut control = context.search(Budget::default());
    let spawner = &context.environment.spawner;
    let teller = move || {
        for item in &found {
            throttle.wait(&context.stop);
            tell(found.try_iter().last().unwrap_or(item));
        }
    };
    // The teller ends when the sender is gone.
    let mut producer = Some(move || produce(&mut control, &mut |item| drop(sender.send(item))));
    spawner
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
        assert!(throttle.is_due());
        throttle.wait(&stop);
        assert_eq!((clock.now(), throttle.is_due()), (2 * second, false));
        stop.set();
        throttle.wait(&stop);
        assert_eq!(clock.now(), 2 * second, "nobody waits for what is not wanted");
    }
}
