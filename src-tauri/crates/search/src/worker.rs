use crate::Position;
use crate::history::History;
use crate::lines::Lines;
use crate::order::Lists;
use crate::path::Path;
use crate::table::Table;
use game::SearchControl;

/// The search goes at most this many plies below its root.
pub(crate) const MAX_PLY: usize = 120;

/// What a thread keeps from one search to the next: what it learnt, and lists that need not be allocated
/// again.
pub(crate) struct Memory<M> {
    pub(crate) history: History<M>,
    lists: Vec<Lists<M>>,
}

impl<M: Copy + Eq> Memory<M> {
    pub(crate) fn new<P: Position<Move = M>>() -> Self {
        let lists = (0..=MAX_PLY).map(|_| Lists::new()).collect();
        Memory { history: History::new::<P>(MAX_PLY), lists }
    }

    pub(crate) fn take_lists(&mut self, ply: usize) -> Lists<M> {
        std::mem::replace(&mut self.lists[ply], Lists::new())
    }

    pub(crate) fn give_back(&mut self, ply: usize, lists: Lists<M>) {
        self.lists[ply] = lists;
    }
}

/// One thread of one search.
pub(crate) struct Worker<'a, P: Position> {
    pub(crate) table: &'a Table,
    pub(crate) control: &'a mut SearchControl,
    pub(crate) memory: &'a mut Memory<P::Move>,
    pub(crate) path: Path,
    pub(crate) lines: Lines<P::Move>,
    pub(crate) reductions: &'a Reductions,
    /// Static evaluations along the path, for seeing whether a side is improving.
    pub(crate) estimates: [i32; MAX_PLY + 1],
    /// The depth of the present iteration, which bounds extensions.
    pub(crate) iteration: usize,
}

/// Where in the tree a position stands, and how it was reached.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    pub(crate) ply: usize,
    /// The slot of the move that led here; none at the root and after a pass.
    pub(crate) before: Option<usize>,
}

/// The scores still of interest, from the view of the side to move: above `alpha` and below `beta`.
#[derive(Clone, Copy)]
pub(crate) struct Window {
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
}

impl Window {
    /// Only the question whether the score is above `alpha`.
    pub(crate) fn above(alpha: i32) -> Self {
        Window { alpha, beta: alpha + 1 }
    }

    pub(crate) fn reversed(self) -> Self {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// Whether more than a yes or no is asked for.
    pub(crate) fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }
}

impl<'a, P: Position> Worker<'a, P> {
    pub(crate) fn new(
        table: &'a Table,
        control: &'a mut SearchControl,
        memory: &'a mut Memory<P::Move>,
        reductions: &'a Reductions,
        past: &[u64],
    ) -> Self {
        Worker {
            table,
            control,
            memory,
            path: Path::new(past),
            lines: Lines::new(MAX_PLY),
            reductions,
            estimates: [0; MAX_PLY + 1],
            iteration: 0,
        }
    }

    /// Whether the search is over; then every score on the way back is meaningless.
    pub(crate) fn has_ended(&self) -> bool {
        self.control.has_ended()
    }
}

/// How many plies less deep late moves are searched, by depth and by how many moves came before.
pub(crate) struct Reductions([[u8; 64]; 64]);

impl Reductions {
    pub(crate) fn new() -> Self {
        let mut table = [[0; 64]; 64];
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (earlier, plies) in row.iter_mut().enumerate().skip(1) {
                *plies = (0.4 + (depth as f64).ln() * (earlier as f64).ln() / 2.0) as u8;
            }
        }
        Reductions(table)
    }

    pub(crate) fn plies(&self, depth: i32, earlier: usize) -> i32 {
        i32::from(self.0[depth.clamp(0, 63) as usize][earlier.min(63)])
    }
}
