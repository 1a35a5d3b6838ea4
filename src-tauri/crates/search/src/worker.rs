use crate::Position;
use crate::history::History;
use crate::move_picker::MoveLists;
use crate::pv::PvTable;
use crate::repetition::KeyHistory;
use crate::selectivity::Reductions;
use crate::transposition_table::TranspositionTable;
use game::SearchControl;

/// The maximum depth of the search below its root, in plies.
pub(crate) const MAX_PLY: usize = 120;

/// State that a thread keeps between searches: its history, and lists reused to avoid allocations.
pub(crate) struct ThreadState<M> {
    pub(crate) history: History<M>,
    lists: Vec<MoveLists<M>>,
}

impl<M: Copy + Eq> ThreadState<M> {
    pub(crate) fn new<P: Position<Move = M>>() -> Self {
        let lists = (0..=MAX_PLY).map(|_| MoveLists::new()).collect();
        ThreadState { history: History::new::<P>(MAX_PLY), lists }
    }

    pub(crate) fn take_lists(&mut self, ply: usize) -> MoveLists<M> {
        std::mem::replace(&mut self.lists[ply], MoveLists::new())
    }

    pub(crate) fn give_back(&mut self, ply: usize, lists: MoveLists<M>) {
        self.lists[ply] = lists;
    }
}

/// One thread of a search.
pub(crate) struct Worker<'a, P: Position> {
    pub(crate) table: &'a TranspositionTable,
    pub(crate) control: &'a mut SearchControl,
    pub(crate) state: &'a mut ThreadState<P::Move>,
    pub(crate) keys: KeyHistory,
    pub(crate) pv: PvTable<P::Move>,
    pub(crate) reductions: &'a Reductions,
    /// Static evaluations along the path, to see whether a side is improving.
    pub(crate) static_evals: [i32; MAX_PLY + 1],
    /// The current iteration's depth, which limits extensions.
    pub(crate) iteration: usize,
}

/// The depth of a position in the tree, and the move that led there.
#[derive(Clone, Copy)]
pub(crate) struct PlyContext {
    pub(crate) ply: usize,
    /// The history index of the move that led here; `None` at the root and after a null move.
    pub(crate) previous: Option<usize>,
}

/// The range of scores of interest, from the viewpoint of the side to move: above `alpha` and below `beta`.
#[derive(Clone, Copy)]
pub(crate) struct Window {
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
}

impl Window {
    /// A window that only tests whether the score is above `alpha` (CPW: Null Window).
    pub(crate) fn zero_window(alpha: i32) -> Self {
        Window { alpha, beta: alpha + 1 }
    }

    pub(crate) fn reversed(self) -> Self {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// Whether the window needs more than a yes-or-no answer, as on the principal variation.
    pub(crate) fn is_pv(self) -> bool {
        self.beta - self.alpha > 1
    }
}

impl<'a, P: Position> Worker<'a, P> {
    pub(crate) fn new(
        table: &'a TranspositionTable,
        control: &'a mut SearchControl,
        state: &'a mut ThreadState<P::Move>,
        reductions: &'a Reductions,
        past: &[u64],
    ) -> Self {
        Worker {
            table,
            control,
            state,
            keys: KeyHistory::new(past),
            pv: PvTable::new(MAX_PLY),
            reductions,
            static_evals: [0; MAX_PLY + 1],
            iteration: 0,
        }
    }

    /// Whether the search has ended; all scores returned on the way back are then meaningless.
    pub(crate) fn has_ended(&self) -> bool {
        self.control.has_ended()
    }
}
