use crate::Position;
use crate::iterative_deepening::RootMoves;
use crate::selectivity::Reductions;
use crate::transposition_table::TranspositionTable;
use crate::worker::{ThreadState, Worker};
use game::{Choice, Progress, SearchControl};
use std::cmp::Reverse;
use std::sync::Arc;

/// The deepest iteration.
const MAX_DEPTH: u32 = 100;

/// Gets one result for each move after every iteration.
type ReportEach<'a, M> = &'a mut dyn FnMut(&[Progress<M>]);

/// Finds the best moves and learns from one move of a game to the next.
pub struct Searcher<P: Position> {
    table: TranspositionTable,
    /// One for each thread.
    states: Vec<ThreadState<P::Move>>,
    reductions: Reductions,
}

impl<P: Position> Searcher<P> {
    /// A searcher with a table of this many bytes and this many threads, at least one. With one thread and a budget of
    /// depth or nodes, a search by a new searcher, or after [`forget`](Searcher::forget), is reproducible.
    pub fn new(table_bytes: usize, threads: usize) -> Self {
        Searcher {
            table: TranspositionTable::new(table_bytes),
            states: (0..threads.max(1)).map(|_| ThreadState::new::<P>()).collect(),
            reductions: Reductions::new(),
        }
    }

    /// Changes the number of threads; at least one is used.
    pub fn use_threads(&mut self, threads: usize) {
        self.states.resize_with(threads.max(1), ThreadState::new::<P>);
    }

    /// Discards everything learnt, for a new game.
    pub fn forget(&mut self) {
        self.table.clear();
        for state in &mut self.states {
            state.history.clear();
        }
    }

    /// Chooses one of `moves`, the legal moves of `root`. `past` holds the keys of the game's earlier positions that
    /// can recur, oldest first. `report` is called after every iteration. The deadline never interrupts the first
    /// iteration; a search stopped before it finds anything returns a plausible move. `None` if `moves` is empty.
    pub fn choose(
        &mut self,
        root: &P,
        moves: &[P::Move],
        past: &[u64],
        control: &mut SearchControl,
        report: &mut dyn FnMut(Progress<P::Move>),
    ) -> Option<Choice<P::Move>> {
        if moves.is_empty() {
            return None;
        }
        let moves = &by_capture_value(root, moves);
        let estimate = root.evaluate();
        let mut best = RootMoves::new(moves, estimate);
        self.table.age();
        for state in &mut self.states {
            state.history.age();
        }
        let deepest = control.budget().depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        let (table, reductions) = (&self.table, &self.reductions);
        let (leading, helpers) = self.states.split_first_mut().expect("at least one thread");
        let mut beside: Vec<Box<dyn FnOnce() + Send + '_>> = Vec::new();
        for (i, state) in helpers.iter_mut().enumerate() {
            let mut control = control.for_helper();
            // Helpers fill the shared table, half of them one ply ahead so that they diverge (CPW: Lazy SMP).
            let depths = 1 + (i as u32 + 1) % 2..=MAX_DEPTH;
            beside.push(Box::new(move || {
                let mut moves = RootMoves::new(moves, estimate);
                Worker::new(table, &mut control, state, reductions, past)
                    .deepen_iteratively(root, &mut moves, depths, None);
                control.flush_nodes();
            }));
        }
        let spawner = Arc::clone(&control.environment().spawner);
        control.heed_deadline(false);
        let mut lead = || {
            let mut worker = Worker::new(table, control, leading, reductions, past);
            worker.deepen_iteratively(root, &mut best, 1..=deepest, Some(report));
            control.end_all();
        };
        spawner.join_all(&mut lead, beside);
        let progress = best.progress(control.total_nodes());
        Some(Choice { best: best.moves[0].m, progress })
    }

    /// The values of all of `moves`, the legal moves of `root`, each with its own line (CPW: MultiPV). `past` is as for
    /// [`choose`](Searcher::choose). Searches one ply deeper at a time, on one thread. After each depth, `report` gets
    /// one result for each move, best first. Ends when every move is proven or `control` ends it.
    pub fn value_each(
        &mut self,
        root: &P,
        moves: &[P::Move],
        past: &[u64],
        control: &mut SearchControl,
        report: ReportEach<'_, P::Move>,
    ) {
        let estimate = root.evaluate();
        let mut each: Vec<_> =
            by_capture_value(root, moves).iter().map(|&m| RootMoves::new(&[m], estimate)).collect();
        self.table.age();
        let state = &mut self.states[0];
        state.history.age();
        let deepest = control.budget().depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        for depth in 1..=deepest {
            for single in each.iter_mut().filter(|single| !single.is_proven()) {
                Worker::new(&self.table, control, state, &self.reductions, past).deepen_iteratively(
                    root,
                    single,
                    depth..=depth,
                    None,
                );
                if single.depth < depth {
                    return;
                }
            }
            each.sort_by_key(|single| Reverse(single.score));
            let nodes = control.total_nodes();
            report(&each.iter().map(|single| single.progress(nodes)).collect::<Vec<_>>());
            if each.iter().all(RootMoves::is_proven) || control.check() {
                return;
            }
        }
    }
}

/// Sorts the moves by immediate gain: this is the only guidance if the search is stopped immediately.
fn by_capture_value<P: Position>(root: &P, moves: &[P::Move]) -> Vec<P::Move> {
    let mut moves = moves.to_vec();
    moves.sort_by_cached_key(|&m| {
        let value = if root.is_noisy(m) && root.see_ge(m, 0) { root.capture_value(m) } else { 0 };
        Reverse(value)
    });
    moves
}
