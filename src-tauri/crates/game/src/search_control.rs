use crate::{Budget, Environment, Stop};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// What a search may spend, what it has spent, and when it ends: one control for each thread of a search.
///
/// A search counts every position it examines and asks [`has_ended`](SearchControl::has_ended) often, which costs
/// nothing. Every thousand positions the control checks the stop, the clock and the other threads.
#[derive(Clone)]
pub struct SearchControl {
    environment: Environment,
    stop: Stop,
    budget: Budget,
    /// The reading of the clock when the search began.
    start: Duration,
    /// The reading of the clock at which the search has to end.
    deadline: Option<Duration>,
    heeds_deadline: bool,
    /// The search ends when all threads together have examined so many positions.
    max_nodes: u64,
    /// Positions that this thread has examined, and how many of them the others know of.
    nodes: u64,
    reported: u64,
    /// The next check comes when this thread has examined so many.
    next_check: u64,
    ended: bool,
    threads: Arc<Threads>,
}

/// What all threads of a search know.
#[derive(Default)]
struct Threads {
    nodes: AtomicU64,
    ended: AtomicBool,
}

/// A thread checks after at most so many positions: a quarter of a millisecond or less.
const CHECK_INTERVAL: u64 = 1_024;

/// Ending and answering takes well under a millisecond; a loaded machine needs more.
const MARGIN: Duration = Duration::from_millis(2);

impl SearchControl {
    /// Begins a search now that ends when its budget is spent or when it is stopped.
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

    /// Begins a search on this machine that nothing stops before its budget is spent.
    pub fn native(budget: Budget) -> Self {
        SearchControl::new(&Environment::native(), budget, &Stop::default())
    }

    /// Begins a search on one thread that nothing ends, not even time.
    pub fn unlimited() -> Self {
        SearchControl::new(&Environment::null(), Budget::default(), &Stop::default())
    }

    /// The same search, begun at the same time, which must also keep within this budget.
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

    /// The control of another search, begun now, which the same stop stops. What this one may spend does not bind it.
    #[must_use]
    pub fn another(&self, budget: Budget) -> Self {
        SearchControl::new(&self.environment, budget, &self.stop)
    }

    /// The control of one more thread of this search. It does not look at the clock: the first thread does that and
    /// [ends](SearchControl::end_all) the others.
    #[must_use]
    pub fn for_helper(&self) -> Self {
        SearchControl { nodes: 0, reported: 0, heeds_deadline: false, ..self.clone() }
    }

    /// What the search may spend. Its depth is for the search itself to keep to.
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    /// The time since the search began.
    pub fn elapsed(&self) -> Duration {
        self.environment.clock.now().saturating_sub(self.start)
    }

    /// What the search may use of the world outside.
    pub fn environment(&self) -> &Environment {
        &self.environment
    }

    /// Positions that this thread has examined.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Positions that all threads have examined, those of the others as far as they have been reported.
    pub fn total_nodes(&self) -> u64 {
        self.threads.nodes.load(Ordering::Relaxed) + self.nodes - self.reported
    }

    /// Whether nobody wants what the search finds any more.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_set()
    }

    /// Whether the search has to end, as of the last check. A search that has ended does not go on.
    pub fn has_ended(&self) -> bool {
        self.ended
    }

    /// Counts a position, and checks now and then.
    #[inline]
    pub fn count(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.next_check {
            self.check();
        }
    }

    /// Checks the stop, the clock and the positions of all threads. True if the search has to end.
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

    /// Tells the other threads of the positions examined since the last check.
    pub fn flush_nodes(&mut self) {
        self.threads.nodes.fetch_add(self.nodes - self.reported, Ordering::Relaxed);
        self.reported = self.nodes;
    }

    /// Ends the search for all threads, each at its next check.
    pub fn end_all(&self) {
        self.threads.ended.store(true, Ordering::Relaxed);
    }

    /// Whether the end of the time ends the search from now on. What has to be complete, however late, does without.
    pub fn heed_deadline(&mut self, heeds: bool) {
        self.heeds_deadline = heeds;
    }

    /// Searches with one of so many parts of the time and the positions that are left.
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

    /// Searches until so much time has passed since the search began, or less.
    pub fn with_time<T>(&mut self, time: Duration, search: impl FnOnce(&mut Self) -> T) -> T {
        let deadline = self.deadline.into_iter().chain(self.deadline_after(time)).min();
        self.with_limits(deadline, self.max_nodes, search)
    }

    /// Searches at most so many more positions.
    pub fn with_nodes<T>(&mut self, nodes: u64, search: impl FnOnce(&mut Self) -> T) -> T {
        let max_nodes = self.total_nodes().saturating_add(nodes).min(self.max_nodes);
        self.with_limits(self.deadline, max_nodes, search)
    }

    /// When a search has to end that may take so long; none if that is beyond all time.
    fn deadline_after(&self, time: Duration) -> Option<Duration> {
        self.start.checked_add(time.saturating_sub(MARGIN))
    }

    /// Searches within other limits. Afterwards only the limits of before decide whether the search has ended.
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
    fn a_search_ends_soon_after_its_time_or_when_it_is_stopped() {
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
    fn a_time_ends_by_itself_and_the_rest_is_left() {
        let mut control = SearchControl::native(Budget::time(Duration::from_secs(3600)));
        assert!(control.with_time(Duration::ZERO, |part| part.check()));
        assert!(!control.check());
        assert!(!control.with_time(Duration::MAX, |part| part.check()));
        let mut untimed = SearchControl::native(Budget::default());
        assert!(untimed.with_time(Duration::ZERO, |part| part.check()));
        assert!(!untimed.check());
    }

    #[test]
    fn a_part_ends_by_itself_and_the_rest_is_left() {
        let mut control = SearchControl::native(Budget::nodes(4_000));
        assert!(control.with_part(4, |part| !count(part, 999) && count(part, 1)));
        assert!(control.with_nodes(500, |part| count(part, 500)));
        assert!(control.with_nodes(1 << 40, |part| !count(part, 2_499) && count(part, 1)));
        assert!(control.has_ended());
    }

    #[test]
    fn all_threads_share_the_positions_and_the_end() {
        let mut control = SearchControl::native(Budget::nodes(3_000));
        let mut helper = control.for_helper();
        assert!(!count(&mut helper, 2_048));
        assert!(count(&mut control, 952 + CHECK_INTERVAL));
        assert_eq!((control.nodes(), control.total_nodes()), (1_976, 4_024));
        control.end_all();
        assert!(count(&mut helper, CHECK_INTERVAL));
    }

    #[test]
    fn another_search_has_a_budget_of_its_own_and_the_same_stop() {
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
