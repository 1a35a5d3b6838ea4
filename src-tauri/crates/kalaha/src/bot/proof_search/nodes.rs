use crate::bot::pits::Pits;
use crate::bot::transposition_table::Slot;

/// A position to search.
#[derive(Clone, Copy)]
pub(in crate::bot) struct Node {
    pub(in crate::bot) pits: Pits,
    pub(in crate::bot) slot: Slot,
    /// The stones in the pits.
    pub(in crate::bot) total: i32,
}

/// A position with generated moves, before any lookup.
#[derive(Clone, Copy)]
pub(super) struct Generated {
    pub(super) at: Node,
    pub(super) wanted: i32,
    /// The range of its moves in the list of all moves.
    pub(super) begin: usize,
    pub(super) end: usize,
    /// The most that any discarded move can get.
    pub(super) best: i32,
}

/// A generated move; takes half a cache line.
#[derive(Clone, Copy)]
pub(super) struct Made {
    pub(super) after: Pits,
    /// The slot of the next position for a table lookup, its index for a database lookup, otherwise the stones that its
    /// mover gets.
    pub(super) key: u64,
    /// The sort key, highest first.
    pub(super) order: i16,
    pub(super) pit: u8,
    pub(super) gained: u8,
    /// The stones in the pits after the move.
    pub(super) total: u8,
    pub(super) moves_again: bool,
    pub(super) lookup: Lookup,
}

/// Where to find the stones that the next mover gets.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Lookup {
    /// Already known.
    Known,
    Database,
    /// In the table, if anywhere.
    Table,
}

/// A position after all lookups.
#[derive(Clone, Copy)]
pub(super) enum Probed {
    /// Decided, with a lower bound of at least the wanted stones or an upper bound below them.
    Decided(i32),
    Open(OpenNode),
}

/// A position with moves left to search.
#[derive(Clone, Copy)]
pub(super) struct OpenNode {
    pub(super) slot: Slot,
    pub(super) wanted: i32,
    pub(super) lower: i32,
    pub(super) upper: i32,
    pub(super) first: Option<u8>,
    /// The most that any discarded move gets.
    pub(super) best: i32,
    /// The range of its moves in the list of all moves, best first.
    pub(super) begin: usize,
    pub(super) end: usize,
}

impl Made {
    pub(super) fn node(&self) -> Node {
        Node { pits: self.after, slot: Slot::of(self.key), total: self.total.into() }
    }

    /// The stones that the next mover is tested for.
    pub(super) fn wanted(&self, wanted: i32) -> i32 {
        let rest = wanted - i32::from(self.gained);
        // The mover gets `rest` of the remaining stones unless the other player gets more than `total - rest`.
        if self.moves_again { rest } else { i32::from(self.total) - rest + 1 }
    }

    /// The stones that the mover gets with the move if the next mover gets `then`.
    pub(super) fn gets(&self, then: i32) -> i32 {
        i32::from(self.gained) + if self.moves_again { then } else { i32::from(self.total) - then }
    }

    /// Whether the test of the position after the move is expected to succeed.
    pub(super) fn expects_cut(&self, expects_cut: bool) -> bool {
        expects_cut == self.moves_again
    }
}

impl OpenNode {
    /// Records that the mover after a child gets `then`. Returns the child's stones if they suffice.
    pub(super) fn learn(&mut self, child: &Made, then: i32) -> Option<i32> {
        let gets = child.gets(then);
        if gets > self.best {
            self.best = gets;
            self.first = Some(child.pit);
        }
        (gets >= self.wanted).then_some(gets)
    }
}
