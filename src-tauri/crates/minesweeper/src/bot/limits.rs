use game::{Budget, Stop};
use std::time::{Duration, Instant};

/// What ends a thought.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    began: Instant,
    nodes: Option<u64>,
    time: Option<Duration>,
}

impl Limits {
    /// Begins a thought.
    pub fn begin(budget: &Budget) -> Self {
        Limits { began: Instant::now(), nodes: budget.nodes, time: budget.time }
    }

    /// Whether another position may be looked at after so many.
    pub fn allow(&self, nodes: u64, stop: &Stop) -> bool {
        let is_in_time = self.time.is_none_or(|time| self.began.elapsed() < time);
        self.nodes.is_none_or(|most| nodes < most) && is_in_time && !stop.is_set()
    }
}

/// Whether one may go on after so many positions.
pub type GoesOn<'a> = &'a mut dyn FnMut(u64) -> bool;
