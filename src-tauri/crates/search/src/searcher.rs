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

/// Finds best moves, and remembers what it learnt from one move of a game to the next.
pub struct Searcher<P: Position> {
    table: TranspositionTable,
    /// One for each thread.
    states: Vec<ThreadState<P::Move>>,
    reductions: Reductions,
}

impl<P: Position> Searcher<P> {
    /// A searcher with a table of so many bytes and so many threads, at least one. With one thread, and
    /// a budget of depth or nodes, the same search of a new or [forgetful](Searcher::forget) searcher gives the
    /// same answer.
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

    /// Forgets everything learnt, as at the beginning of a game.
    pub fn forget(&mut self) {
        self.table.clear();
        for state in &mut self.states {
            state.history.clear();
        }
    }

    /// Chooses one of `moves`, legal moves of `root`; if the search is ended before it finds anything, the
    /// first. `past` holds the keys of the game's earlier positions, oldest first, as far as they can recur.
    /// `report` is called after every iteration; time ends no search before the first. `None` if there is no move to
    /// choose.
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
        let (leading, helpers) = self.states.split_first_mut().expect("there is at least one thread");
        let mut beside: Vec<Box<dyn FnOnce() + Send + '_>> = Vec::new();
        for (i, state) in helpers.iter_mut().enumerate() {
            let mut control = control.for_helper();
            // Helpers fill the shared table, half of them a ply ahead so that they differ (CPW: Lazy SMP).
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
        let first = &best.moves[0];
        let progress = Progress {
            depth: best.depth,
            nodes: control.total_nodes(),
            value: crate::score::to_value(best.score),
            line: first.line.clone(),
        };
        Some(Choice { best: first.m, progress })
    }
}

/// The moves with those first that win most at first sight: all there is to go by if the search is stopped at
/// once.
fn by_capture_value<P: Position>(root: &P, moves: &[P::Move]) -> Vec<P::Move> {
    let mut moves = moves.to_vec();
    moves.sort_by_cached_key(|&m| {
        let value = if root.is_noisy(m) && root.see_ge(m, 0) { root.capture_value(m) } else { 0 };
        Reverse(value)
    });
    moves
}
