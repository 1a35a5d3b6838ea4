use super::book::Book;
use super::evaluation::Insight;
use super::lookahead::{Lookahead, MOST_DEPTH};
use super::memory::Memory;
use super::pits::Pits;
use super::solver::Solver;
use crate::{Kalaha, Pit, Rules};
use game::{Bot, Budget, Choice, Progress, Resources, SearchControl, Value};
use std::time::Duration;

/// A player of Kalaha: looks ahead, and solves if it may and can.
pub struct Engine {
    resources: Resources,
    limit: Budget,
    /// Whether it consults the book and solves.
    solves: bool,
    mind: Option<Mind>,
}

/// What a player learns during a game.
struct Mind {
    lookahead: Lookahead,
    solver: Solver,
}

/// What is known of the position that a move is wanted for.
struct Thought {
    pits: Pits,
    /// The mover's Kalaha less the other's.
    ahead: i32,
    /// The best first.
    moves: Vec<usize>,
    depth: u32,
    value: Value,
}

/// An only move is answered at once, with just enough search to say what the position is worth.
const ONLY_MOVE_NODES: u64 = 1_000;

/// Perfect play with the rules of the house and no more stones than its book knows costs at most this.
const PERFECT_TIME: Duration = Duration::from_millis(980);

impl Engine {
    /// A player that looks ahead within this limit and whatever budget it is given, and nothing else.
    pub fn looking_ahead(limit: Budget, resources: Resources) -> Self {
        Engine { resources, limit, solves: false, mind: None }
    }

    /// A player that also consults the book and solves the position if it can.
    pub fn solving(limit: Budget, resources: Resources) -> Self {
        Engine { resources, limit, solves: true, mind: None }
    }

    /// Forgets what it learnt in earlier games.
    pub fn forget(&mut self) {
        self.mind = None;
    }

    /// What it may spend on this position.
    fn limit(&self, view: &Kalaha, budget: &Budget) -> Budget {
        let only_move = Solver::<6>::legal(Pits::of(view.board())).count() == 1;
        let is_timed = budget.time.is_some() || self.limit.time.is_some();
        self.limit.least(Budget {
            depth: None,
            nodes: only_move.then_some(ONLY_MOVE_NODES),
            time: (self.solves && is_timed && has_book(view)).then_some(PERFECT_TIME),
        })
    }
}

/// Whether this is a game of the kind that the book was made for.
fn has_book(view: &Kalaha) -> bool {
    let board = view.board();
    let all = board.pits(game::Side::First).iter().chain(board.pits(game::Side::Second));
    let stones: u32 = all.map(|&stones| u32::from(stones)).sum();
    let kalahas = game::Side::BOTH.map(|side| u32::from(board.kalaha(side)));
    view.options().rules == Rules::default() && stones + kalahas[0] + kalahas[1] <= 48
}

impl Bot<Kalaha> for Engine {
    fn think(
        &mut self,
        view: &Kalaha,
        control: &mut SearchControl,
        report: &mut dyn FnMut(Progress<Pit>),
    ) -> Choice<Pit> {
        let control = &mut control.within(self.limit(view, control.budget()));
        let limit = *control.budget();
        let mut thought = Thought::of(view);
        // A limit of depth asks for an estimate of that depth.
        let solves = self.solves && limit.depth.is_none();
        let rules = &view.options().rules;
        let memory = Memory::of(self.resources.table_bytes);
        let mind = match self.mind.take().filter(|mind| mind.solver.rules() == rules) {
            Some(mind) => self.mind.insert(mind),
            None => self.mind.insert(Mind {
                lookahead: Lookahead::new(
                    rules,
                    if self.solves { memory.lookahead } else { self.resources.table_bytes },
                ),
                solver: Solver::new(rules, memory.table),
            }),
        };
        if solves && let Some(advice) = Book::shipped().advice(thought.pits, rules) {
            thought.settle(advice.pit, advice.gets);
            // The time that the book saves goes into what comes after it.
            if limit.time.is_some() {
                control.with_part(3, |part| mind.solver.prepare(memory.database, part));
            }
            return thought.choice(vec![advice.pit], 0);
        }
        // The clock apart, the same view gives the same choice, whatever was thought before.
        if limit.time.is_none() || limit.depth.is_some() {
            mind.forget(rules, &memory);
        }
        mind.lookahead.judge_with(limit.depth.map_or(Insight::FULL, Insight::of_depth));
        mind.lookahead.age();
        let depth = limit.depth.unwrap_or(MOST_DEPTH);
        control.with_part(if solves { 16 } else { 1 }, |part| {
            mind.look_ahead(&mut thought, depth, part, report);
        });
        if solves && !matches!(thought.value, Value::Exact(_)) {
            // The making of the database is not counted in positions, so that such a limit forbids it.
            if limit.nodes.is_none() {
                let stones = memory.database_for(thought.pits.total());
                control.with_part(3, |part| mind.solver.prepare(stones, part));
            }
            mind.solve(&mut thought, control, report);
        }
        let line = mind.lookahead.line(thought.pits, thought.moves[0]);
        thought.choice(line, control.nodes())
    }
}

impl Mind {
    /// Begins afresh.
    fn forget(&mut self, rules: &Rules, memory: &Memory) {
        self.lookahead.forget();
        self.solver = Solver::new(rules, memory.table);
    }

    fn look_ahead(
        &mut self,
        thought: &mut Thought,
        deepest: u32,
        control: &mut SearchControl,
        report: &mut dyn FnMut(Progress<Pit>),
    ) {
        for depth in 1..=deepest.clamp(1, MOST_DEPTH) {
            let Some(judged) = self.lookahead.deepen(thought.pits, &mut thought.moves, depth, control) else {
                break;
            };
            let score = 100 * thought.ahead + judged.score;
            thought.value = if judged.proven { Value::Exact(score / 100) } else { Value::Estimate(score) };
            if control.has_ended() {
                break;
            }
            thought.depth = depth;
            let line = self.lookahead.line(thought.pits, thought.moves[0]);
            report(thought.choice(line, control.nodes()).progress);
            if judged.proven {
                break;
            }
        }
    }

    /// Proves more and more for the best moves: at first that one gets what the estimate promises, then
    /// more, until no move does. The move that was proven best so far is better than an estimate even if the
    /// time does not suffice to refute the others.
    fn solve(
        &mut self,
        thought: &mut Thought,
        control: &mut SearchControl,
        report: &mut dyn FnMut(Progress<Pit>),
    ) {
        let total = i32::from(thought.pits.total());
        let expected = thought.expected();
        self.solver.age();
        let mut wanted = (expected - 1).clamp(0, total);
        let mut proven: Option<i32> = None;
        loop {
            let mut reached = None;
            let mut most = 0;
            for i in 0..thought.moves.len() {
                let Some(solved) = self.solver.ask_move(thought.pits, thought.moves[i], wanted, control)
                else {
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
                    thought.moves[..=i].rotate_right(1);
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
            thought.settle(thought.moves[0], gets);
            let line = self.lookahead.line(thought.pits, thought.moves[0]);
            report(thought.choice(line, control.nodes()).progress);
        }
    }
}

impl Thought {
    fn of(view: &Kalaha) -> Thought {
        let board = view.board();
        let (own, other) = (board.kalaha(board.mover()), board.kalaha(!board.mover()));
        let pits = Pits::of(board);
        let moves: Vec<usize> = Solver::<6>::legal(pits).collect();
        assert!(!moves.is_empty(), "the game is over");
        let ahead = i32::from(own) - i32::from(other);
        Thought { pits, ahead, moves, depth: 0, value: Value::Estimate(100 * ahead) }
    }

    /// The stones that the mover is expected to get.
    fn expected(&self) -> i32 {
        let total = i32::from(self.pits.total());
        let (Value::Estimate(score) | Value::Exact(score)) = self.value else { return total / 2 };
        ((score - 100 * self.ahead + 100 * total) / 200).clamp(0, total)
    }

    /// It is proven: this pit is best and gets the mover so many stones.
    fn settle(&mut self, pit: usize, gets: i32) {
        let at = self.moves.iter().position(|&other| other == pit).unwrap_or_default();
        self.moves[..=at].rotate_right(1);
        self.value = Value::Exact(self.ahead + 2 * gets - i32::from(self.pits.total()));
    }

    fn choice(&self, line: Vec<usize>, nodes: u64) -> Choice<Pit> {
        let pit = |index| Pit::new(index).expect("the mover has as many pits");
        let line = line.into_iter().map(pit).collect();
        let progress = Progress { depth: self.depth, nodes, value: self.value, line };
        Choice { best: pit(self.moves[0]), progress }
    }
}
