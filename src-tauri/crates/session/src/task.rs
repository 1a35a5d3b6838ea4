//! Tasks: what is to be found out beside the session, as plain data, and who does it.

use crate::job::{Job, JobContext, JobEvent, Tell, Work};
use crate::thinking::{SharedBot, ThinkRequest};
use game::{Environment, Resources, Stop, View, Viewer, lock};
use serde::{Deserialize, Serialize};
use std::any::Any;
use std::collections::BTreeMap;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Something to be found out about a match.
pub struct Task {
    ticket: u64,
    stop: Stop,
    request: Request,
    work: Box<Work>,
}

/// What is asked about a match, with all that the answer depends on beside it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Request {
    /// A computer player's move, or what a draw offer is worth to it.
    Think(ThinkRequest),
    /// An analysis of what is shown.
    Analyse(AnalysisRequest),
    /// Judgements of all moves that have none.
    Judge {
        /// What that may use of the machine.
        resources: Resources,
    },
}

/// What is to be analysed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnalysisRequest {
    /// The game after so many moves of the record,
    pub(crate) ply: usize,
    /// as this viewer may know it.
    pub(crate) viewer: Viewer,
    /// What that may use of the machine.
    pub(crate) resources: Resources,
}

impl Request {
    /// The task as [`Games::do_task`](crate::Games::do_task) takes it in another instance of the program; `save` is its match.
    pub(crate) fn describe(&self, save: String) -> String {
        let described = DescribedTask { save, request: self.clone() };
        serde_json::to_string(&described).expect("a task has only texts, numbers and lists")
    }
}

impl Task {
    /// The worker's side of this job.
    pub(crate) fn new(job: &Job, request: Request, work: Box<Work>) -> Task {
        Task { ticket: job.ticket(), stop: job.stop().clone(), request, work }
    }

    /// A number that no other task of the session has.
    pub fn ticket(&self) -> u64 {
        self.ticket
    }

    /// The bot that goes on with what it learnt, if one does: the number that [`TaskRunner::forget`] names.
    pub fn bot(&self) -> Option<u64> {
        match &self.request {
            Request::Think(request) => Some(request.bot),
            Request::Analyse(_) | Request::Judge { .. } => None,
        }
    }

    /// It is set when nobody wants the task done any more. Whoever works on it soon ends then.
    pub fn stop(&self) -> &Stop {
        &self.stop
    }

    /// Does the task here, straight from the match in memory, and returns when it is done. Tells of a panic as of a
    /// failure.
    pub fn run(self, environment: &Environment, tell: &mut Tell<'_>) {
        run(self.work, environment, self.stop, tell);
    }

    /// What is asked.
    pub(crate) fn request(&self) -> &Request {
        &self.request
    }
}

/// Does some work. What breaks down ends its job, not the match.
pub(crate) fn run(work: Box<Work>, environment: &Environment, stop: Stop, tell: &mut Tell<'_>) {
    let context = JobContext { stop, environment: environment.clone() };
    if catch_unwind(AssertUnwindSafe(|| work(&context, tell))).is_err() {
        tell(JobEvent::Failure);
    }
}

/// A task as text that tells everything.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DescribedTask {
    /// The match, as it is saved.
    pub(crate) save: String,
    pub(crate) request: Request,
}

/// Does the tasks of a session beside it. A program with threads uses its [`Environment`]. Another one hands the
/// description of a task to another instance of itself, which calls [`Games::do_task`](crate::Games::do_task). Such an instance can be stopped
/// by ending it, unless it has told its [last](JobEvent::is_last) event: the stop of a task is set also when it is done.
/// With one instance a [bot](Task::bot), none loses what it learnt then but the one that is stopped.
///
/// The session calls it while it is locked, as it does whatever is called when a task's stop is set. So none of that
/// may call the session, nor what it was handed, before it has returned.
pub trait TaskRunner: Send + Sync + 'static {
    /// Begins a task, whose events are told one after the other. `describe` makes its description, which takes as long
    /// as a save. A description tells every secret of the match, and only [`Games::do_task`](crate::Games::do_task) is to read it.
    ///
    /// # Errors
    /// It cannot be begun. The session takes that for a failure.
    fn start(&self, task: Task, describe: &dyn Fn() -> String, tell: Box<Tell<'static>>) -> io::Result<()>;

    /// Rings once the session's clock reads `due`, unless the stop is set by then.
    ///
    /// # Errors
    /// It cannot be begun. Time is then only looked at when somebody asks for something.
    fn start_timer(&self, due: Duration, stop: Stop, ring: Box<dyn FnOnce() + Send>) -> io::Result<()>;

    /// No task that is started from now on goes on with this bot. For whoever keeps [`Bots`].
    fn forget(&self, bot: u64);
}

/// Each task on a thread of its own.
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

    /// The match holds its bots itself.
    fn forget(&self, _bot: u64) {}
}

/// The computer players of matches that are elsewhere, kept from one thought to the next.
#[derive(Default)]
pub struct Bots(Mutex<BTreeMap<u64, Box<dyn Any + Send>>>);

impl Bots {
    /// The place of this bot.
    pub(crate) fn place<V: View>(&self, bot: u64) -> SharedBot<V> {
        let mut places = lock(&self.0);
        if let Some(place) = places.get(&bot).and_then(|place| place.downcast_ref::<SharedBot<V>>()) {
            return SharedBot::clone(place);
        }
        let place = SharedBot::<V>::default();
        places.insert(bot, Box::new(SharedBot::clone(&place)));
        place
    }

    /// Lets a bot forget all that it learnt, and gives back the memory for it: see [`TaskRunner::forget`].
    pub fn forget(&self, bot: u64) {
        lock(&self.0).remove(&bot);
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        lock(&self.0).len()
    }
}

/// What computer players may use, by the user's settings, and who lets them think.
#[derive(Clone)]
pub(crate) struct JobSettings {
    /// It does the tasks.
    pub(crate) runner: Arc<dyn TaskRunner>,
    /// The least time to a visible answer.
    pub(crate) pace: Duration,
    /// What all that thinks may use of the machine together.
    pub(crate) resources: Resources,
}

impl JobSettings {
    /// What is used until the settings say otherwise.
    pub(crate) fn new(runner: Arc<dyn TaskRunner>) -> Self {
        JobSettings { runner, pace: Duration::ZERO, resources: Resources::default() }
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

/// All that a match wants to have done beside the session.
pub(crate) struct Wanted {
    pub(crate) tasks: Vec<Task>,
    /// When it is time to look at the match clock.
    pub(crate) flag: Option<Timer>,
}

/// A reading of the session's clock at which somebody wants to be woken, unless the stop is set by then.
pub(crate) struct Timer {
    pub(crate) due: Duration,
    pub(crate) stop: Stop,
}
