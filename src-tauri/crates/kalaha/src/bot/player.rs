use super::alphabeta::{AlphaBeta, MAX_DEPTH, stones_for_score};
use super::book::{self, Book};
use super::evaluation::EvalShare;
use super::memory_plan::MemoryPlan;
use super::pits::Pits;
use super::solver::Solver;
use crate::{Kalaha, Pit, Rules};
use game::{Bot, Budget, Choice, Progress, Resources, SearchControl, Value};
use std::time::Duration;

/// A Kalaha player: searches ahead, and solves positions if allowed and able to.
pub struct Engine {
    resources: Resources,
    limit: Budget,
    /// Whether it uses the book and the solver.
    uses_solver: bool,
    state: Option<SearchState>,
}

/// State that a player keeps between moves.
pub(super) struct SearchState {
    pub(super) alphabeta: AlphaBeta,
    pub(super) solver: Solver,
}

/// The root position, with its moves and current value.
pub(super) struct Root {
    pub(super) pits: Pits,
    /// The mover's Kalaha minus the other's.
    pub(super) ahead: i32,
    /// The moves, best first.
    pub(super) moves: Vec<usize>,
    pub(super) depth: u32,
    pub(super) value: Value,
}

/// A forced move is played immediately, after just enough search to evaluate the position.
const ONLY_MOVE_NODES: u64 = 1_000;

/// In a game with a book, this time suffices to prove almost every position. Only the rest take longer.
const PERFECT_TIME: Duration = Duration::from_millis(980);

impl Engine {
    /// A player that only searches ahead, within this limit and each search's budget.
    pub fn looking_ahead(limit: Budget, resources: Resources) -> Self {
        Engine { resources, limit, uses_solver: false, state: None }
    }

    /// A player that also uses the book, and solves the position if it can.
    pub fn solving(limit: Budget, resources: Resources) -> Self {
        Engine { resources, limit, uses_solver: true, state: None }
    }

    /// Discards everything learnt in earlier games.
    pub fn forget(&mut self) {
        self.state = None;
    }

    /// The limit for this position.
    fn limit(&self, view: &Kalaha) -> Budget {
        let only_move = Solver::<6>::legal(Pits::of(view.board())).count() == 1;
        self.limit.least(Budget { nodes: only_move.then_some(ONLY_MOVE_NODES), ..Budget::default() })
    }
}

impl Bot<Kalaha> for Engine {
    fn think(
        &mut self,
        view: &Kalaha,
        control: &mut SearchControl,
        report: &mut dyn FnMut(Progress<Pit>),
    ) -> Choice<Pit> {
        let control = &mut control.within(self.limit(view));
        let limit = *control.budget();
        let mut root = Root::of(view);
        // A depth limit requests an estimate at that depth.
        let uses_solver = self.uses_solver && limit.depth.is_none();
        let rules = &view.options().rules;
        let memory = MemoryPlan::of(self.resources.table_bytes);
        let state = match self.state.take().filter(|state| state.solver.rules() == rules) {
            Some(state) => self.state.insert(state),
            None => self.state.insert(SearchState {
                alphabeta: AlphaBeta::new(
                    rules,
                    if self.uses_solver { memory.alphabeta } else { self.resources.table_bytes },
                ),
                solver: Solver::new(rules, memory.table),
            }),
        };
        let is_timed = limit.time.is_some();
        let options = view.options();
        let soon = if is_timed && book::file(options).is_some() { PERFECT_TIME } else { Duration::MAX };
        let from_book = || Book::shipped(options)?.probe(root.pits, rules);
        if uses_solver && let Some(book_move) = from_book() {
            root.set_proven(book_move.pit, book_move.gets);
            // Spend the time saved by the book on preparing for later positions.
            if is_timed {
                let threads = self.resources.threads;
                let prepare = |part: &mut SearchControl| state.solver.prepare(memory.database, threads, part);
                control.with_time(soon, |control| control.with_part(3, prepare));
            }
            return root.choice(vec![book_move.pit], 0);
        }
        // Without a time limit, the same view always leads to the same choice, regardless of earlier searches.
        if !is_timed || limit.depth.is_some() {
            state.forget(rules, &memory);
        }
        state.alphabeta.set_eval_share(limit.depth.map_or(EvalShare::FULL, EvalShare::of_depth));
        state.alphabeta.age();
        let depth = limit.depth.unwrap_or(MAX_DEPTH);
        if uses_solver {
            let resources = &self.resources;
            control.with_time(soon, |control| state.prove(&mut root, resources, &memory, control, report));
            // Continues with everything learnt so far.
            if !root.is_proven() && !control.has_ended() {
                state.solve(&mut root, control, report);
            }
        } else {
            state.deepen_iteratively(&mut root, depth, control, report);
        }
        let line = state.alphabeta.pv(root.pits, root.moves[0]);
        root.choice(line, control.total_nodes())
    }
}

impl SearchState {
    fn forget(&mut self, rules: &Rules, memory: &MemoryPlan) {
        self.alphabeta.forget();
        self.solver = Solver::new(rules, memory.table);
    }

    /// Searches ahead briefly, then solves.
    fn prove(
        &mut self,
        root: &mut Root,
        resources: &Resources,
        memory: &MemoryPlan,
        control: &mut SearchControl,
        report: &mut dyn FnMut(Progress<Pit>),
    ) {
        control.with_part(16, |part| self.deepen_iteratively(root, MAX_DEPTH, part, report));
        if root.is_proven() {
            return;
        }
        // A node limit rules out the database, because building it examines no positions and a node limit requires a
        // reproducible choice.
        let counts = control.budget().nodes.is_some();
        if !counts {
            let stones = memory.database_for(root.pits.total());
            control.with_part(3, |part| self.solver.prepare(stones, resources.threads, part));
        }
        self.solver.use_threads(if counts { 1 } else { resources.threads });
        self.solve(root, control, report);
    }

    pub(super) fn deepen_iteratively(
        &mut self,
        root: &mut Root,
        deepest: u32,
        control: &mut SearchControl,
        report: &mut dyn FnMut(Progress<Pit>),
    ) {
        for depth in 1..=deepest.clamp(1, MAX_DEPTH) {
            let Some(scored) = self.alphabeta.search_root(root.pits, &mut root.moves, depth, control) else {
                break;
            };
            let score = 100 * root.ahead + scored.score;
            root.value = if scored.proven { Value::Exact(score / 100) } else { Value::Estimate(score) };
            if control.has_ended() {
                break;
            }
            root.depth = depth;
            let line = self.alphabeta.pv(root.pits, root.moves[0]);
            report(root.choice(line, control.nodes()).progress);
            if scored.proven {
                break;
            }
        }
    }

    /// Tests whether any move gets the expected number of stones, then raises that number until none does. The best
    /// proven move beats an estimate, even if there is no time to refute the others.
    pub(super) fn solve(
        &mut self,
        root: &mut Root,
        control: &mut SearchControl,
        report: &mut dyn FnMut(Progress<Pit>),
    ) {
        let total = i32::from(root.pits.total());
        let expected = root.expected();
        self.solver.age();
        let mut wanted = (expected - 1).clamp(0, total);
        let mut proven: Option<i32> = None;
        loop {
            let mut reached = None;
            let mut most = 0;
            for i in 0..root.moves.len() {
                let Some(solved) = self.solver.test_move(root.pits, root.moves[i], wanted, control) else {
                    return;
                };
                most = most.max(solved.gets);
                if solved.gets >= wanted {
                    reached = Some((i, solved.gets));
                    break;
                }
            }
            match reached {
                Some((i, gets)) => {
                    root.moves[..=i].rotate_right(1);
                    proven = Some(gets);
                    wanted = gets + 1;
                }
                None if proven.is_some_and(|proven| proven >= most) => break,
                None => wanted = most,
            }
            if wanted > total {
                break;
            }
        }
        if let Some(gets) = proven {
            root.set_proven(root.moves[0], gets);
            let line = self.alphabeta.pv(root.pits, root.moves[0]);
            report(root.choice(line, control.total_nodes()).progress);
        }
    }
}

impl Root {
    pub(super) fn of(view: &Kalaha) -> Root {
        let board = view.board();
        let (own, other) = (board.kalaha(board.mover()), board.kalaha(!board.mover()));
        let pits = Pits::of(board);
        let moves: Vec<usize> = Solver::<6>::legal(pits).collect();
        assert!(!moves.is_empty(), "the game is over");
        let ahead = i32::from(own) - i32::from(other);
        Root { pits, ahead, moves, depth: 0, value: Value::Estimate(100 * ahead) }
    }

    /// The stones that the mover is expected to get.
    fn expected(&self) -> i32 {
        let total = self.pits.total();
        let (Value::Estimate(score) | Value::Exact(score)) = self.value else { return i32::from(total) / 2 };
        stones_for_score(score - 100 * self.ahead, total)
    }

    pub(super) fn is_proven(&self) -> bool {
        matches!(self.value, Value::Exact(_))
    }

    /// Records a proof that this pit is best and gets the mover this many stones.
    pub(super) fn set_proven(&mut self, pit: usize, gets: i32) {
        let at = self.moves.iter().position(|&other| other == pit).unwrap_or_default();
        self.moves[..=at].rotate_right(1);
        self.value = Value::Exact(self.ahead + 2 * gets - i32::from(self.pits.total()));
    }

    fn choice(&self, line: Vec<usize>, nodes: u64) -> Choice<Pit> {
        let pit = |index| Pit::new(index).expect("a valid pit");
        let line = line.into_iter().map(pit).collect();
        let progress = Progress { depth: self.depth, nodes, value: self.value, line };
        Choice { best: pit(self.moves[0]), progress }
    }
}
