use crate::bot::pits::Pits;
use crate::bot::transposition_table::Slot;

/// A position with what is needed to search it.
#[derive(Clone, Copy)]
pub(in crate::bot) struct Node {
    pub(in crate::bot) pits: Pits,
    pub(in crate::bot) slot: Slot,
    /// The stones in the pits.
    pub(in crate::bot) total: i32,
}

/// A position whose moves are made, before anything is asked about them.
#[derive(Clone, Copy)]
pub(super) struct Generated {
    pub(super) at: Node,
    pub(super) wanted: i32,
    /// Where the moves that may get so many lie in the list of all.
    pub(super) begin: usize,
    pub(super) end: usize,
    /// The most that any of the others can get.
    pub(super) best: i32,
}

/// A move as made. It is half a line of the cache.
#[derive(Clone, Copy)]
pub(super) struct Made {
    pub(super) after: Pits,
    /// In the table the slot of what follows, in the database its index, else what the one gets who then moves.
    pub(super) key: u64,
    /// The greatest is searched first.
    pub(super) order: i16,
    pub(super) pit: u8,
    pub(super) gained: u8,
    /// The stones then in the pits.
    pub(super) total: u8,
    pub(super) moves_again: bool,
    pub(super) lookup: Lookup,
}

/// Where it is known what the one gets who moves next.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Lookup {
    /// It is known already.
    Known,
    Database,
    /// In the table, if at all.
    Table,
}

/// A position that has been asked about.
#[derive(Clone, Copy)]
pub(super) enum Probed {
    /// The mover gets at least so many, or at most, which is less than wanted.
    Decided(i32),
    Open(OpenNode),
}

/// A position with moves that have to be searched.
#[derive(Clone, Copy)]
pub(super) struct OpenNode {
    pub(super) slot: Slot,
    pub(super) wanted: i32,
    pub(super) lower: i32,
    pub(super) upper: i32,
    pub(super) first: Option<u8>,
    /// The most that any move gets which is left out.
    pub(super) best: i32,
    /// Where the moves lie in the list of all, the best first.
    pub(super) begin: usize,
    pub(super) end: usize,
}

impl Made {
    pub(super) fn node(&self) -> Node {
        Node { pits: self.after, slot: Slot::of(self.key), total: self.total.into() }
    }

    /// How many stones the one who then moves is tested for.
    pub(super) fn wanted(&self, wanted: i32) -> i32 {
        let rest = wanted - i32::from(self.gained);
        // The mover gets `rest` of what is left unless the other gets one stone more than that leaves.
        if self.moves_again { rest } else { i32::from(self.total) - rest + 1 }
    }

    /// What the move gets when the one who then moves gets so many.
    pub(super) fn gets(&self, then: i32) -> i32 {
        i32::from(self.gained) + if self.moves_again { then } else { i32::from(self.total) - then }
    }

    /// Whether the position after the move is expected to reach what it is tested for.
    pub(super) fn expects_cut(&self, expects_cut: bool) -> bool {
        expects_cut == self.moves_again
    }
}

impl OpenNode {
    /// Learns what the one gets who moves after a child. What the child gets if that is as much as wanted.
    pub(super) fn learn(&mut self, child: &Made, then: i32) -> Option<i32> {
        let gets = child.gets(then);
        if gets > self.best {
            self.best = gets;
            self.first = Some(child.pit);
        }
        (gets >= self.wanted).then_some(gets)
    }
}
