use game::{Budget, Stop};
use std::time::{Duration, Instant};

/// Counts positions examined and decides when a search ends.
pub struct Watch<'a> {
    stop: &'a Stop,
    until: Option<Instant>,
    most_nodes: u64,
    nodes: u64,
    next_look: u64,
    ended: bool,
}

/// A quarter of a millisecond or less.
const NODES_BETWEEN_LOOKS: u64 = 2_048;

impl<'a> Watch<'a> {
    /// Begins now. Of the budget, the time and the positions are watched, not the depth.
    pub fn new(budget: &Budget, stop: &'a Stop) -> Self {
        // Ending and answering takes well under a millisecond; a loaded machine needs more.
        let margin = Duration::from_millis(2);
        let until = budget.time.and_then(|time| Instant::now().checked_add(time.saturating_sub(margin)));
        let most_nodes = budget.nodes.unwrap_or(u64::MAX);
        Watch { stop, until, most_nodes, nodes: 0, next_look: 0, ended: false }
    }

    /// Positions examined.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the search has to end.
    pub fn has_ended(&self) -> bool {
        self.ended
    }

    /// Counts a position.
    #[inline]
    pub(super) fn count(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.next_look {
            self.look();
        }
    }

    /// Looks at the clock and the stop.
    #[cold]
    pub(super) fn look(&mut self) {
        self.next_look = self.most_nodes.min(self.nodes + NODES_BETWEEN_LOOKS);
        self.ended |= self.stop.is_set()
            || self.nodes >= self.most_nodes
            || self.until.is_some_and(|until| Instant::now() >= until);
    }

    /// A watch over a part of what is left: until one of so many parts of the time and positions is spent.
    pub(super) fn part(&self, parts: u32) -> Watch<'a> {
        let now = Instant::now();
        let nodes = match self.most_nodes {
            u64::MAX => u64::MAX,
            most => self.nodes + most.saturating_sub(self.nodes) / u64::from(parts),
        };
        Watch {
            stop: self.stop,
            until: self.until.map(|until| now + until.saturating_duration_since(now) / parts),
            most_nodes: nodes,
            nodes: self.nodes,
            next_look: 0,
            ended: false,
        }
    }

    /// Goes on counting where a part has ended.
    pub(super) fn resume(&mut self, part: &Watch<'a>) {
        self.nodes = part.nodes;
        self.look();
    }
}
