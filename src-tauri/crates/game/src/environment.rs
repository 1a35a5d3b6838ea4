//! Time and threads, injected so that tests can step the clock and browsers can run without threads.

use crate::{Stop, lock};
use std::collections::VecDeque;
use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Measures time.
pub trait Clock: Send + Sync {
    /// The time since an arbitrary point in time. Never decreases.
    fn now(&self) -> Duration;

    /// Calendar time in seconds since 1970. Can go backwards if the user changes it.
    fn unix_time(&self) -> u64;

    /// Returns when this much time has passed, or as soon as the stop is set.
    fn wait(&self, time: Duration, stop: &Stop);
}

/// Runs work in parallel with its caller.
pub trait Spawner: Send + Sync {
    /// Starts a job without waiting for it. The name is for debuggers.
    ///
    /// # Errors
    /// If no thread is available. The job is then dropped.
    fn start(&self, name: &str, job: Box<dyn FnOnce() + Send>) -> io::Result<()>;

    /// Runs `here` on the calling thread and all of `beside` in parallel. Returns when all are done.
    ///
    /// # Panics
    /// If a job panics or no thread is available.
    fn join_all<'a>(&self, here: &mut dyn FnMut(), beside: Vec<Box<dyn FnOnce() + Send + 'a>>);
}

/// The clock and threads for a session or a bot.
#[derive(Clone)]
pub struct Environment {
    /// The clock for all time measurements.
    pub clock: Arc<dyn Clock>,
    /// The spawner for all threads.
    pub spawner: Arc<dyn Spawner>,
}

impl Environment {
    /// This machine's clock and threads.
    pub fn native() -> Self {
        Environment::ahead(0)
    }

    /// This machine's clock and threads, with the date set this many seconds in the future.
    pub fn ahead(seconds: u64) -> Self {
        let clock = NativeClock { started: Instant::now(), ahead: seconds };
        Environment { clock: Arc::new(clock), spawner: Arc::new(NativeSpawner) }
    }

    /// A clock that advances only when something waits, and no threads: for work independent of the outside world.
    pub fn null() -> Self {
        Environment { clock: Arc::<ManualClock>::default(), spawner: Arc::<ManualSpawner>::default() }
    }
}

/// Measures time since its creation.
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

/// A clock that advances only when told to, or by the length of a wait, during which no other thread could advance it.
#[derive(Debug, Default)]
pub struct ManualClock {
    nanoseconds: AtomicU64,
}

impl ManualClock {
    /// Advances the clock.
    ///
    /// # Panics
    /// After more than 500 years.
    pub fn advance(&self, time: Duration) {
        let nanoseconds = u64::try_from(time.as_nanos()).expect("less than 500 years");
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

/// Queues started jobs until they are run explicitly, and does everything on the calling thread.
#[derive(Default)]
pub struct ManualSpawner {
    started: Mutex<VecDeque<Box<dyn FnOnce() + Send>>>,
}

impl ManualSpawner {
    /// Runs the oldest job. Returns false if none is left.
    pub fn run_next(&self) -> bool {
        let job = lock(&self.started).pop_front();
        job.map(|job| job()).is_some()
    }

    /// Runs all jobs in order, including those that they start.
    pub fn run_all(&self) {
        while self.run_next() {}
    }
}

impl Spawner for ManualSpawner {
    fn start(&self, _name: &str, job: Box<dyn FnOnce() + Send>) -> io::Result<()> {
        lock(&self.started).push_back(job);
        Ok(())
    }

    /// Runs `here` first, then the others in order.
    fn join_all<'a>(&self, here: &mut dyn FnMut(), beside: Vec<Box<dyn FnOnce() + Send + 'a>>) {
        here();
        beside.into_iter().for_each(|job| job());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn join_all_returns_after_all_jobs_are_done() {
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
    fn a_manual_spawner_runs_jobs_in_order_and_only_on_request() {
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
    fn a_manual_clock_advances_only_when_told_to_or_during_a_wait() {
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
    fn a_wait_ends_when_its_time_is_up_or_its_stop_is_set() {
        let Environment { clock, spawner } = Environment::native();
        let stop = Stop::default();
        let begun = clock.now();
        clock.wait(Duration::from_millis(2), &stop);
        assert!(clock.now() - begun >= Duration::from_millis(2));
        // Without the wake-up, this would never return.
        spawner.join_all(&mut || stop.set(), vec![Box::new(|| clock.wait(Duration::MAX, &stop))]);
    }
}
