//! Tasks: background computations as plain data, and the runner that executes them.

use crate::job::{Job, JobContext, JobEvent, Tell, Work};
use crate::thinking::{SharedBot, ThinkRequest};
use game::{Environment, Resources, Side, Stop, View, Viewer, lock};
use serde::{Deserialize, Serialize};
use std::any::Any;
use std::collections::BTreeMap;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// A computation about a match.
pub struct Task {
    ticket: u64,
    stop: Stop,
    request: Request,
    work: Box<Work>,
}

/// A request, with all its parameters apart from the match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Request {
    /// A computer player's move, or its evaluation of a draw offer.
    Think(ThinkRequest),
    /// An analysis of the position shown.
    Analyse(AnalysisRequest),
    /// Judgements of all moves without one.
    Judge {
        /// The resources for judging.
        resources: Resources,
    },
    /// A hint for a person, or a comment on their move.
    Advise(AdviceRequest),
}

/// The parameters of an analysis.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnalysisRequest {
    /// The ply of the position.
    pub(crate) ply: usize,
    /// The viewer whose knowledge the analysis uses.
    pub(crate) viewer: Viewer,
    /// The resources for the analysis.
    pub(crate) resources: Resources,
}

/// The parameters of a hint or a comment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AdviceRequest {
    /// The person's side, whose knowledge the advisor uses.
    pub(crate) side: Side,
    /// The move to comment on; none for a hint.
    pub(crate) m: Option<String>,
}

impl Request {
    /// Encodes the task for [`Games::do_task`](crate::Games::do_task) in another instance of the program; `save` is its
    /// match.
    pub(crate) fn describe(&self, save: String) -> String {
        let described = DescribedTask { save, request: self.clone() };
        serde_json::to_string(&described).expect("a task has only text, numbers and lists")
    }
}

impl Task {
    /// The worker's side of this job.
    pub(crate) fn new(job: &Job, request: Request, work: Box<Work>) -> Task {
        Task { ticket: job.ticket(), stop: job.stop().clone(), request, work }
    }

    /// A number unique among the session's tasks.
    pub fn ticket(&self) -> u64 {
        self.ticket
    }

    /// The number of the bot that continues with its cached knowledge, if any; see [`TaskRunner::forget`].
    pub fn bot(&self) -> Option<u64> {
        match &self.request {
            Request::Think(request) => Some(request.bot),
            Request::Analyse(_) | Request::Judge { .. } | Request::Advise(_) => None,
        }
    }

    /// Set when the task is cancelled. The worker then ends soon.
    pub fn stop(&self) -> &Stop {
        &self.stop
    }

    /// Runs the task here, on the match in memory, until it is done. Reports a panic as a failure.
    pub fn run(self, environment: &Environment, tell: &mut Tell<'_>) {
        run(self.work, environment, self.stop, tell);
    }

    /// The request.
    pub(crate) fn request(&self) -> &Request {
        &self.request
    }
}

/// Runs the work. A panic ends the job, not the match.
pub(crate) fn run(work: Box<Work>, environment: &Environment, stop: Stop, tell: &mut Tell<'_>) {
    let context = JobContext { stop, environment: environment.clone() };
    if catch_unwind(AssertUnwindSafe(|| work(&context, tell))).is_err() {
        tell(JobEvent::Failure);
    }
}

/// A task as text, including all of its match's secrets.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DescribedTask {
    /// The match's save.
    pub(crate) save: String,
    pub(crate) request: Request,
}

/// Runs a session's tasks in the background. A program with threads uses its [`Environment`]. Others send the
/// description of a task to another instance of the program, which calls [`Games::do_task`](crate::Games::do_task).
/// That instance can be killed to cancel a task, unless it has sent its [last](JobEvent::is_last) event, because a
/// task's stop is also set once it is done. With one instance per [bot](Task::bot), only the cancelled bot loses its
/// cached knowledge.
///
/// The session calls the runner, and everything registered with a task's stop, while it is locked. None of that code
/// may call the session or the callbacks it received before it returns.
pub trait TaskRunner: Send + Sync + 'static {
    /// Starts a task, whose events are reported one after the other. `describe` creates its description, at the cost of
    /// a save. A description contains all of the match's secrets, so only [`Games::do_task`](crate::Games::do_task) may
    /// read it.
    ///
    /// # Errors
    /// If the task cannot be started. The session treats this as a failure of the task.
    fn start(&self, task: Task, describe: &dyn Fn() -> String, tell: Box<Tell<'static>>) -> io::Result<()>;

    /// Calls `ring` once the session's clock reads `due`, unless the stop is set first.
    ///
    /// # Errors
    /// If the timer cannot be started. The clock is then checked only when the session is used.
    fn start_timer(&self, due: Duration, stop: Stop, ring: Box<dyn FnOnce() + Send>) -> io::Result<()>;

    /// Promises that no later task will continue with this bot. Needed only by runners that use [`Bots`].
    fn forget(&self, bot: u64);
}

/// Runs each task on its own thread.
impl TaskRunner for Environment {
    fn start(
        &self,
        task: Task,
        _describe: &dyn Fn() -> String,
        mut tell: Box<Tell<'static>>,
    ) -> io::Result<()> {
        let environment = self.clone();
        self.spawner.start("work", Box::new(move || task.run(&environment, &mut *tell)))
    }

    fn start_timer(&self, due: Duration, stop: Stop, ring: Box<dyn FnOnce() + Send>) -> io::Result<()> {
        let clock = Arc::clone(&self.clock);
        let wait = move || {
            while !stop.is_set() && clock.now() < due {
                clock.wait(due - clock.now(), &stop);
            }
            if !stop.is_set() {
                ring();
            }
        };
        self.spawner.start("flag", Box::new(wait))
    }

    /// The match holds the bots itself.
    fn forget(&self, _bot: u64) {}
}

/// The computer players in other instances' matches, kept between thoughts.
#[derive(Default)]
pub struct Bots(Mutex<BTreeMap<u64, Box<dyn Any + Send>>>);

impl Bots {
    /// This bot's slot.
    pub(crate) fn place<V: View>(&self, bot: u64) -> SharedBot<V> {
        let mut places = lock(&self.0);
        if let Some(place) = places.get(&bot).and_then(|place| place.downcast_ref::<SharedBot<V>>()) {
            return SharedBot::clone(place);
        }
        let place = SharedBot::<V>::default();
        places.insert(bot, Box::new(SharedBot::clone(&place)));
        place
    }

    /// Drops a bot with its cached knowledge; see [`TaskRunner::forget`].
    pub fn forget(&self, bot: u64) {
        lock(&self.0).remove(&bot);
    }

    /// The number of bots.
    pub fn count(&self) -> usize {
        lock(&self.0).len()
    }
}

/// The user's settings for computer players, and the task runner.
#[derive(Clone)]
pub(crate) struct JobSettings {
    /// Runs the tasks.
    pub(crate) runner: Arc<dyn TaskRunner>,
    /// The minimum time for an answer.
    pub(crate) pace: Duration,
    /// The resources that all tasks share.
    pub(crate) resources: Resources,
}

impl JobSettings {
    /// The defaults before settings are applied.
    pub(crate) fn new(runner: Arc<dyn TaskRunner>) -> Self {
        JobSettings { runner, pace: Duration::ZERO, resources: Resources::default() }
    }

    /// One player's share, because each of two players keeps its cached knowledge while the other thinks.
    pub(crate) fn of_a_player(&self) -> Resources {
        Resources { table_bytes: self.resources.table_bytes / 4, ..self.resources }
    }

    /// The share of an analysis, which runs alongside the players.
    pub(crate) fn of_an_analysis(&self) -> Resources {
        Resources { table_bytes: self.resources.table_bytes / 2, ..self.resources }
    }
}

/// All background work that a match requests.
pub(crate) struct Wanted {
    pub(crate) tasks: Vec<Task>,
    /// When to check the match clock.
    pub(crate) flag: Option<Timer>,
    /// Whether the save has changed.
    pub(crate) lasts: bool,
}

/// A wake-up call at a given reading of the session's clock, unless the stop is set first.
pub(crate) struct Timer {
    pub(crate) due: Duration,
    pub(crate) stop: Stop,
}
