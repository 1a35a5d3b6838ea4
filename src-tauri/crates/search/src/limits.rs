use game::Budget;
use std::time::Duration;

/// What a search may spend. Every limit holds; `None` is no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Positions examined, by all threads together.
    pub nodes: Option<u64>,
    /// No further iteration is begun after this time.
    pub soft_time: Option<Duration>,
    /// The search ends after this time, but never before its first iteration is complete.
    pub hard_time: Option<Duration>,
}

impl From<Budget> for Limits {
    /// The time of a budget is used to its end, less a little for the way back.
    fn from(budget: Budget) -> Limits {
        // Ending the threads and answering takes well under a millisecond; a loaded machine needs more.
        let margin = Duration::from_millis(2);
        Limits {
            depth: budget.depth,
            nodes: budget.nodes,
            soft_time: None,
            hard_time: budget.time.map(|time| time.saturating_sub(margin)),
        }
    }
}
