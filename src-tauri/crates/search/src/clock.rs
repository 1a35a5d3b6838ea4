use crate::Limits;
use game::Stop;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Decides, for all threads of one search, when it ends.
pub(crate) struct Clock<'a> {
    began: Instant,
    limits: &'a Limits,
    stop: &'a Stop,
    /// Set once, by the thread that first sees a reason to end, or by the main thread when it is done.
    ended: AtomicBool,
    first_iteration_done: AtomicBool,
    nodes: AtomicU64,
}

/// Threads look at the clock after this many positions: about a quarter of a millisecond.
const NODES_BETWEEN_LOOKS: u64 = 1024;

impl<'a> Clock<'a> {
    pub(crate) fn start(limits: &'a Limits, stop: &'a Stop) -> Self {
        Clock {
            began: Instant::now(),
            limits,
            stop,
            ended: AtomicBool::new(false),
            first_iteration_done: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
        }
    }

    /// How many positions a thread may examine before it calls [`Clock::look`] again.
    pub(crate) fn next_look(&self) -> u64 {
        match self.limits.nodes {
            Some(limit) => {
                limit.saturating_sub(self.nodes.load(Ordering::Relaxed)).clamp(1, NODES_BETWEEN_LOOKS)
            }
            None => NODES_BETWEEN_LOOKS,
        }
    }

    /// Adds the positions a thread has examined since it last looked, and says whether the search is over.
    pub(crate) fn look(&self, examined: u64) -> bool {
        let nodes = self.nodes.fetch_add(examined, Ordering::Relaxed) + examined;
        if self.has_ended() {
            return true;
        }
        let out_of_nodes = self.limits.nodes.is_some_and(|limit| nodes >= limit);
        let out_of_time = self.limits.hard_time.is_some_and(|limit| self.elapsed() >= limit)
            && self.first_iteration_done.load(Ordering::Relaxed);
        if out_of_nodes || out_of_time || self.stop.is_set() {
            self.end();
        }
        self.has_ended()
    }

    /// Whether a further iteration is worth beginning.
    pub(crate) fn allows_another_iteration(&self) -> bool {
        self.first_iteration_done.store(true, Ordering::Relaxed);
        !self.look(0) && self.limits.soft_time.is_none_or(|limit| self.elapsed() < limit)
    }

    pub(crate) fn end(&self) {
        self.ended.store(true, Ordering::Relaxed);
    }

    pub(crate) fn has_ended(&self) -> bool {
        self.ended.load(Ordering::Relaxed)
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }

    /// Positions examined by all threads, as far as they have told.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }
}
