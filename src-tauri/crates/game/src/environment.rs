//! Time and threads, handed in from outside, so that a test steps the one and a browser may lack the other.

use crate::{Stop, lock};
use std::collections::VecDeque;
use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Tells the time.
pub trait Clock: Send + Sync {
    /// The time since a moment of the clock's own. Never less than before.
    fn now(&self) -> Duration;

    /// The time of the calendar, in seconds since 1970. A person may turn it back.
    fn unix_time(&self) -> u64;

    /// Returns when so much time has passed, or as soon as the stop is set.
    fn wait(&self, time: Duration, stop: &Stop);
}

/// Starts work beside the work that asks for it.
pub trait Spawner: Send + Sync {
    /// Starts a job that nobody waits for. Its name is for debuggers.
    ///
    /// # Errors
    /// The system has no thread to spare. The job is then dropped.
    fn start(&self, name: &str, job: Box<dyn FnOnce() + Send>) -> io::Result<()>;

    /// Does `here` on the calling thread and all of `beside` at the same time, and returns when all are done.
    ///
    /// # Panics
    /// If one of them does, or if the system has no thread to spare.
    fn join_all<'a>(&self, here: &mut dyn FnMut(), beside: Vec<Box<dyn FnOnce() + Send + 'a>>);
}

/// What a session or a bot may use of the world outside.
#[derive(Clone)]
pub struct Environment {
    /// Every time that is measured is measured by this clock.
    pub clock: Arc<dyn Clock>,
    /// Every thread is started by this spawner.
    pub spawner: Arc<dyn Spawner>,
}

impl Environment {
    /// The clock and the threads of this machine.
    pub fn native() -> Self {
        Environment::ahead(0)
    }

    /// The same, with a calendar that is so many seconds ahead of this machine's.
    pub fn ahead(seconds: u64) -> Self {
        let clock = NativeClock { started: Instant::now(), ahead: seconds };
        Environment { clock: Arc::new(clock), spawner: Arc::new(NativeSpawner) }
    }

    /// A clock that goes only for those who wait, and no threads: for work that depends on nothing outside.
    pub fn null() -> Self {
        Environment { clock: Arc::<ManualClock>::default(), spawner: Arc::<ManualSpawner>::default() }
    }
}

/// Counts from the moment it was made.
struct NativeClock {
    started: Instant,
    ahead: u64,
}

impl Clock for NativeClock {
    fn now(&self) -> Duration {
        self.started.elapsed()
    }

    fn unix_time(&self) -> u64 {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
        now.saturating_add(self.ahead)
    }

    fn wait(&self, time: Duration, stop: &Stop) {
        stop.sleep(time);
    }
}

struct NativeSpawner;

impl Spawner for NativeSpawner {
    fn start(&self, name: &str, job: Box<dyn FnOnce() + Send>) -> io::Result<()> {
        thread::Builder::new().name(name.to_owned()).spawn(job).map(drop)
    }

    fn join_all<'a>(&self, here: &mut dyn FnMut(), beside: Vec<Box<dyn FnOnce() + Send + 'a>>) {
        thread::scope(|scope| {
            for job in beside {
                scope.spawn(job);
            }
            here();
        });
    }
}

/// A clock that goes only when it is told to, or when somebody waits: then nobody else could tell it to.
#[derive(Debug, Default)]
pub struct ManualClock {
    nanoseconds: AtomicU64,
}

impl ManualClock {
    /// Lets so much time pass.
    ///
    /// # Panics
    /// After more than 500 years.
    pub fn advance(&self, time: Duration) {
        let nanoseconds = u64::try_from(time.as_nanos()).expect("no test takes centuries");
        self.nanoseconds.fetch_add(nanoseconds, Ordering::SeqCst);
    }
}

impl Clock for ManualClock {
    fn now(&self) -> Duration {
        Duration::from_nanos(self.nanoseconds.load(Ordering::SeqCst))
    }

    fn unix_time(&self) -> u64 {
        self.now().as_secs()
    }

    fn wait(&self, time: Duration, stop: &Stop) {
        if !stop.is_set() {
            self.advance(time);
        }
    }
}

/// Keeps the jobs that are started until they are asked for, and does everything on the calling thread.
#[derive(Default)]
pub struct ManualSpawner {
    started: Mutex<VecDeque<Box<dyn FnOnce() + Send>>>,
}

impl ManualSpawner {
    /// Does the job that was started first. False if there is none.
    pub fn run_next(&self) -> bool {
        let job = lock(&self.started).pop_front();
        job.map(|job| job()).is_some()
    }

    /// Does all jobs, and those that they start, in turn.
    pub fn run_all(&self) {
        while self.run_next() {}
    }
}

impl Spawner for ManualSpawner {
    fn start(&self, _name: &str, job: Box<dyn FnOnce() + Send>) -> io::Result<()> {
        lock(&self.started).push_back(job);
        Ok(())
    }

    /// Does `here` first, then the others in their order.
    fn join_all<'a>(&self, here: &mut dyn FnMut(), beside: Vec<Box<dyn FnOnce() + Send + 'a>>) {
        here();
        beside.into_iter().for_each(|job| job());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jobs_side_by_side_are_all_done_before_the_call_returns() {
        for spawner in [Environment::native().spawner, Environment::null().spawner] {
            let done = AtomicU64::new(0);
            let add = |n| {
                done.fetch_add(n, Ordering::Relaxed);
            };
            spawner.join_all(&mut || add(1), vec![Box::new(|| add(10)), Box::new(|| add(100))]);
            assert_eq!(done.load(Ordering::Relaxed), 111);
        }
    }

    #[test]
    fn a_manual_spawner_does_jobs_in_their_order_and_only_when_asked() {
        let (spawner, done) = (Arc::new(ManualSpawner::default()), Arc::new(Mutex::new(Vec::new())));
        for n in [1, 2] {
            let (again, done) = (Arc::clone(&spawner), Arc::clone(&done));
            let job = move || {
                done.lock().expect("no job panics").push(n);
                let done = Arc::clone(&done);
                let _ =
                    again.start("more", Box::new(move || done.lock().expect("no job panics").push(10 * n)));
            };
            spawner.start("some", Box::new(job)).expect("a queue takes every job");
        }
        assert!(done.lock().expect("no job panics").is_empty());
        spawner.run_all();
        assert_eq!(*done.lock().expect("no job panics"), [1, 2, 10, 20]);
    }

    #[test]
    fn a_manual_clock_goes_when_it_is_told_to_or_when_somebody_waits() {
        let (clock, stop) = (ManualClock::default(), Stop::default());
        assert_eq!(clock.now(), Duration::ZERO);
        clock.advance(Duration::from_millis(3));
        clock.wait(Duration::from_millis(4), &stop);
        stop.set();
        clock.wait(Duration::MAX, &stop);
        assert_eq!(clock.now(), Duration::from_millis(7));
    }

    #[test]
    fn a_calendar_can_be_ahead() {
        let (now, later) = (Environment::native(), Environment::ahead(86_400));
        assert!(now.clock.unix_time() > 1_700_000_000);
        assert!(later.clock.unix_time() - now.clock.unix_time() >= 86_400);
    }

    #[test]
    fn a_wait_ends_with_its_time_or_with_its_stop() {
        let Environment { clock, spawner } = Environment::native();
        let stop = Stop::default();
        let begun = clock.now();
        clock.wait(Duration::from_millis(2), &stop);
        assert!(clock.now() - begun >= Duration::from_millis(2));
        // Ends when it is woken, or the test never does.
        spawner.join_all(&mut || stop.set(), vec![Box::new(|| clock.wait(Duration::MAX, &stop))]);
    }
}
