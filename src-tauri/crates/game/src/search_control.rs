use crate::{Budget, Environment, Stop};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// Tracks a search's budget and decides when the search ends. Each thread of a search has its own.
///
/// A search counts every position and polls [`has_ended`](SearchControl::has_ended), which is cheap. Every thousand
/// positions, the control checks the stop, the clock and the other threads.
#[derive(Clone)]
pub struct SearchControl {
    environment: Environment,
    stop: Stop,
    budget: Budget,
    /// Clock reading at the start of the search.
    start: Duration,
    /// Clock reading at which the search must end.
    deadline: Option<Duration>,
    heeds_deadline: bool,
    /// The number of positions, over all threads, at which the search ends.
    max_nodes: u64,
    /// Positions examined by this thread, and how many of them it has reported to the others.
    nodes: u64,
    reported: u64,
    /// The value of `nodes` at which the next check is due.
    next_check: u64,
    ended: bool,
    threads: Arc<Threads>,
}

/// State shared by all threads of a search.
#[derive(Default)]
struct Threads {
    nodes: AtomicU64,
    ended: AtomicBool,
}

/// A thread checks after at most this many positions: a quarter of a millisecond or less.
const CHECK_INTERVAL: u64 = 1_024;

/// Time reserved for ending and answering: usually well under a millisecond, but longer on a loaded machine.
const MARGIN: Duration = Duration::from_millis(2);

impl SearchControl {
    /// Starts a search that ends when its budget is spent or it is stopped.
    pub fn new(environment: &Environment, budget: Budget, stop: &Stop) -> Self {
        SearchControl {
            start: environment.clock.now(),
            environment: environment.clone(),
            stop: stop.clone(),
            budget: Budget::default(),
            deadline: None,
            heeds_deadline: true,
            max_nodes: u64::MAX,
            nodes: 0,
            reported: 0,
            next_check: CHECK_INTERVAL,
            ended: false,
            threads: Arc::default(),
        }
        .within(budget)
    }

    /// Starts a search on this machine, limited only by its budget.
    pub fn native(budget: Budget) -> Self {
        SearchControl::new(&Environment::native(), budget, &Stop::default())
    }

    /// Starts a single-threaded search without any limits.
    pub fn unlimited() -> Self {
        SearchControl::new(&Environment::null(), Budget::default(), &Stop::default())
    }

    /// This search, further limited by this budget. The start time is unchanged.
    #[must_use]
    pub fn within(&mut self, budget: Budget) -> Self {
        self.flush_nodes();
        let budget = self.budget.least(budget);
        let mut control = SearchControl {
            budget,
            max_nodes: budget.nodes.unwrap_or(u64::MAX),
            deadline: budget.time.and_then(|time| self.deadline_after(time)),
            ..self.clone()
        };
        control.schedule_check();
        control
    }

    /// Starts another search with the same stop, not limited by this one's budget.
    #[must_use]
    pub fn another(&self, budget: Budget) -> Self {
        SearchControl::new(&self.environment, budget, &self.stop)
    }

    /// The control for a helper thread of this search. It ignores the clock: the first thread checks that and
    /// [ends](SearchControl::end_all) the others.
    #[must_use]
    pub fn for_helper(&self) -> Self {
        SearchControl { nodes: 0, reported: 0, heeds_deadline: false, ..self.clone() }
    }

    /// The budget. The search itself enforces the depth.
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    /// The time since the search began.
    pub fn elapsed(&self) -> Duration {
        self.environment.clock.now().saturating_sub(self.start)
    }

    /// The clock and threads for the search.
    pub fn environment(&self) -> &Environment {
        &self.environment
    }

    /// Positions examined by this thread.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Positions examined by all threads, as far as the others have reported theirs.
    pub fn total_nodes(&self) -> u64 {
        self.threads.nodes.load(Ordering::Relaxed) + self.nodes - self.reported
    }

    /// Whether the search has been cancelled.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_set()
    }

    /// Whether the search must end, as of the last check. Once ended, a search does not resume.
    pub fn has_ended(&self) -> bool {
        self.ended
    }

    /// Counts a position, and checks from time to time.
    #[inline]
    pub fn count(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.next_check {
            self.check();
        }
    }

    /// Checks the stop, the clock and the positions of all threads. True if the search must end.
    #[cold]
    pub fn check(&mut self) -> bool {
        self.flush_nodes();
        self.schedule_check();
        self.ended |= self.stop.is_set()
            || self.threads.ended.load(Ordering::Relaxed)
            || self.total_nodes() >= self.max_nodes
            || self.heeds_deadline
                && self.deadline.is_some_and(|deadline| self.environment.clock.now() >= deadline);
        self.ended
    }

    /// Reports the positions examined since the last check to the other threads.
    pub fn flush_nodes(&mut self) {
        self.threads.nodes.fetch_add(self.nodes - self.reported, Ordering::Relaxed);
        self.reported = self.nodes;
    }

    /// Ends the search on all threads, each at its next check.
    pub fn end_all(&self) {
        self.threads.ended.store(true, Ordering::Relaxed);
    }

    /// Sets whether the deadline ends the search. Turn this off for work that must be completed, however late.
    pub fn heed_deadline(&mut self, heeds: bool) {
        self.heeds_deadline = heeds;
    }

    /// Searches with one of `parts` equal shares of the remaining time and positions.
    pub fn with_part<T>(&mut self, parts: u32, search: impl FnOnce(&mut Self) -> T) -> T {
        let deadline = self.deadline.map(|deadline| {
            let now = self.environment.clock.now();
            now + deadline.saturating_sub(now) / parts
        });
        let nodes = self.total_nodes();
        let max_nodes = match self.max_nodes {
            u64::MAX => u64::MAX,
            max_nodes => nodes + max_nodes.saturating_sub(nodes) / u64::from(parts),
        };
        self.with_limits(deadline, max_nodes, search)
    }

    /// Searches until at most this much time has passed since the start.
    pub fn with_time<T>(&mut self, time: Duration, search: impl FnOnce(&mut Self) -> T) -> T {
        let deadline = self.deadline.into_iter().chain(self.deadline_after(time)).min();
        self.with_limits(deadline, self.max_nodes, search)
    }

    /// Searches at most this many more positions.
    pub fn with_nodes<T>(&mut self, nodes: u64, search: impl FnOnce(&mut Self) -> T) -> T {
        let max_nodes = self.total_nodes().saturating_add(nodes).min(self.max_nodes);
        self.with_limits(self.deadline, max_nodes, search)
    }

    /// The deadline for a search with this much time; `None` on overflow.
    fn deadline_after(&self, time: Duration) -> Option<Duration> {
        self.start.checked_add(time.saturating_sub(MARGIN))
    }

    /// Searches with other limits. Afterwards only the original limits decide whether the search has ended.
    fn with_limits<T>(
        &mut self,
        deadline: Option<Duration>,
        max_nodes: u64,
        search: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let outer = (self.deadline, self.max_nodes);
        (self.deadline, self.max_nodes) = (deadline, max_nodes);
        self.check();
        let result = search(self);
        (self.deadline, self.max_nodes) = outer;
        self.ended = false;
        self.check();
        result
    }

    fn schedule_check(&mut self) {
        let left = self.max_nodes.saturating_sub(self.total_nodes());
        self.next_check = self.nodes + left.clamp(1, CHECK_INTERVAL);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ManualClock;

    fn count(control: &mut SearchControl, nodes: u64) -> bool {
        (0..nodes).for_each(|_| control.count());
        control.has_ended()
    }

    #[test]
    fn a_search_ends_with_the_last_position_of_its_budget() {
        let mut control = SearchControl::native(Budget::nodes(5_000));
        assert!(!count(&mut control, 4_999));
        assert!(count(&mut control, 1));
    }

    #[test]
    fn a_search_ends_when_its_time_is_up_or_it_is_stopped() {
        let clock = Arc::new(ManualClock::default());
        let environment = Environment { clock: Arc::clone(&clock) as _, ..Environment::null() };
        let stop = Stop::default();
        let mut control = SearchControl::new(&environment, Budget::time(Duration::from_secs(1)), &stop);
        let mut stopped = SearchControl::new(&environment, Budget::default(), &stop);
        clock.advance(Duration::from_millis(990));
        assert!(!control.check());
        clock.advance(Duration::from_millis(9));
        control.heed_deadline(false);
        assert!(!control.check());
        control.heed_deadline(true);
        assert!(count(&mut control, CHECK_INTERVAL));
        assert!(!stopped.check());
        stop.set();
        assert!(count(&mut stopped, CHECK_INTERVAL));
    }

    #[test]
    fn a_spent_time_limit_leaves_the_rest_of_the_budget() {
        let mut control = SearchControl::native(Budget::time(Duration::from_secs(3600)));
        assert!(control.with_time(Duration::ZERO, |part| part.check()));
        assert!(!control.check());
        assert!(!control.with_time(Duration::MAX, |part| part.check()));
        let mut untimed = SearchControl::native(Budget::default());
        assert!(untimed.with_time(Duration::ZERO, |part| part.check()));
        assert!(!untimed.check());
    }

    #[test]
    fn a_spent_share_leaves_the_rest_of_the_budget() {
        let mut control = SearchControl::native(Budget::nodes(4_000));
        assert!(control.with_part(4, |part| !count(part, 999) && count(part, 1)));
        assert!(control.with_nodes(500, |part| count(part, 500)));
        assert!(control.with_nodes(1 << 40, |part| !count(part, 2_499) && count(part, 1)));
        assert!(control.has_ended());
    }

    #[test]
    fn all_threads_share_the_node_count_and_the_end() {
        let mut control = SearchControl::native(Budget::nodes(3_000));
        let mut helper = control.for_helper();
        assert!(!count(&mut helper, 2_048));
        assert!(count(&mut control, 952 + CHECK_INTERVAL));
        assert_eq!((control.nodes(), control.total_nodes()), (1_976, 4_024));
        control.end_all();
        assert!(count(&mut helper, CHECK_INTERVAL));
    }

    #[test]
    fn another_search_has_its_own_budget_and_the_same_stop() {
        let stop = Stop::default();
        let mut control = SearchControl::new(&Environment::null(), Budget::nodes(100), &stop);
        assert!(count(&mut control, 100));
        let mut another = control.another(Budget::nodes(200));
        assert!(!count(&mut another, 199));
        stop.set();
        assert!(another.check());
    }

    #[test]
    fn a_narrower_budget_keeps_the_limits_of_the_wider_one() {
        let mut control = SearchControl::native(Budget { depth: Some(4), ..Budget::nodes(100) });
        let narrow = control.within(Budget { depth: Some(6), ..Budget::nodes(50) });
        assert_eq!(*narrow.budget(), Budget { depth: Some(4), ..Budget::nodes(50) });
    }
}
