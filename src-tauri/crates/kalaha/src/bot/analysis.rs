use super::alphabeta::{AlphaBeta, MAX_DEPTH};
use super::memory_plan::MemoryPlan;
use super::pits::Pits;
use super::solver::Solver;
use crate::{Kalaha, Pit};
use game::{Judgement, Resources, SearchControl, Side, Turn, Value};
use serde::Serialize;

/// The current state of an analysis.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct AnalysisReport {
    /// The depth in plies to which every legal move was searched.
    pub depth: u32,
    /// Positions examined.
    pub nodes: u64,
    /// Positions examined per second.
    pub nodes_per_second: u64,
    /// All legal moves in sowing order.
    pub moves: Vec<MoveValue>,
}

/// A move and its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct MoveValue {
    /// The move, as text.
    #[serde(rename = "move")]
    pub pit: String,
    /// The Kalaha difference at the end, from the viewpoint of [`Side::First`]; exact if proven.
    pub value: Value,
}

/// The number of positions per move in the first round, both for searching ahead and for proving. It doubles every
/// round.
const FIRST_ROUND: u64 = 1 << 15;
const LAST_ROUND: u64 = 1 << 40;
/// The number of positions, about half a second's work, after which the database is built.
const BEFORE_DATABASE: u64 = 2 << 20;

/// Reports increasingly accurate values for all legal moves, until all are proven or the control stops the analysis.
pub fn analyse(
    view: &Kalaha,
    resources: &Resources,
    control: &mut SearchControl,
    report: &mut dyn FnMut(AnalysisReport),
) {
    let Turn::Of(side) = view.turn() else { return };
    let mut analysis = Analysis::new(view, side, resources);
    let mut slice = FIRST_ROUND;
    while slice < LAST_ROUND && !control.check() && analysis.open().next().is_some() {
        let round = slice * analysis.moves.len() as u64;
        control.with_nodes(round, |control| analysis.look_ahead(control, report));
        analysis.prove(slice, control, report);
        slice *= 2;
    }
}

struct Analysis {
    side: Side,
    pits: Pits,
    ahead: i32,
    alphabeta: AlphaBeta,
    solver: Solver,
    /// The maximum number of stones in the endgame database, which is built once it pays off.
    database: u8,
    threads: usize,
    /// The legal pits in sowing order, with their values for the mover.
    moves: Vec<(usize, Value)>,
    depth: u32,
}

impl Analysis {
    fn new(view: &Kalaha, side: Side, resources: &Resources) -> Self {
        let board = view.board();
        let rules = &view.options().rules;
        let pits = Pits::of(board);
        let ahead = i32::from(board.kalaha(side)) - i32::from(board.kalaha(!side));
        let memory = MemoryPlan::of(resources.table_bytes);
        let mut moves: Vec<_> =
            Solver::<6>::legal(pits).map(|pit| (pit, Value::Estimate(100 * ahead))).collect();
        moves.reverse();
        Analysis {
            side,
            pits,
            ahead,
            alphabeta: AlphaBeta::new(rules, memory.alphabeta),
            solver: Solver::new(rules, memory.table),
            database: memory.database_for(pits.total()),
            threads: resources.threads,
            moves,
            depth: 0,
        }
    }

    /// The indices of the unproven moves.
    fn open(&self) -> impl Iterator<Item = usize> + use<> {
        let open =
            |(i, &(_, value)): (usize, &(usize, Value))| (!matches!(value, Value::Exact(_))).then_some(i);
        self.moves.iter().enumerate().filter_map(open).collect::<Vec<_>>().into_iter()
    }

    /// Searches all unproven moves one ply deeper at a time until the control stops the search.
    fn look_ahead(&mut self, control: &mut SearchControl, report: &mut dyn FnMut(AnalysisReport)) {
        while self.depth < MAX_DEPTH {
            for i in self.open() {
                let (pit, _) = self.moves[i];
                let scored = self.alphabeta.search_move(self.pits, pit, self.depth + 1, control);
                let Some(scored) = scored else { return };
                let score = 100 * self.ahead + scored.score;
                self.moves[i].1 =
                    if scored.proven { Value::Exact(score / 100) } else { Value::Estimate(score) };
            }
            self.depth += 1;
            report(self.report(control));
            if self.open().next().is_none() {
                break;
            }
        }
    }

    /// Tries to prove each unproven move within a slice of positions.
    fn prove(&mut self, slice: u64, control: &mut SearchControl, report: &mut dyn FnMut(AnalysisReport)) {
        let total = i32::from(self.pits.total());
        if control.nodes() > BEFORE_DATABASE {
            self.solver.prepare(self.database, self.threads, control);
        }
        for i in self.open() {
            let (pit, value) = self.moves[i];
            let (Value::Estimate(score) | Value::Exact(score)) = value else { continue };
            let guess = (score - 100 * self.ahead + 100 * total) / 200;
            let solved =
                control.with_nodes(slice, |slice| self.solver.move_value(self.pits, pit, guess, slice));
            if let Some(solved) = solved {
                self.moves[i].1 = Value::Exact(self.ahead + 2 * solved.gets - total);
                report(self.report(control));
            }
        }
    }

    fn report(&self, control: &SearchControl) -> AnalysisReport {
        let nodes = control.nodes();
        let seconds = control.elapsed().as_secs_f64().max(1e-6);
        let move_value =
            |&(pit, value): &(usize, Value)| MoveValue { pit: text(pit), value: value.for_first(self.side) };
        AnalysisReport {
            depth: self.depth,
            nodes,
            nodes_per_second: (nodes as f64 / seconds) as u64,
            moves: self.moves.iter().map(move_value).collect(),
        }
    }
}

fn text(pit: usize) -> String {
    (pit + 1).to_string()
}

/// The search depth for judging a move, which takes a few hundredths of a second.
const JUDGE_DEPTH: u32 = 6;

/// The maximum number of sowings in the expected play, including the move itself.
const LONGEST_LINE: usize = 8;

/// Judges a move based on its player's view before the move.
///
/// # Panics
/// If the game is over.
pub fn judge(view: &Kalaha, m: Pit) -> Judgement<Pit> {
    let Turn::Of(side) = view.turn() else { panic!("a finished game has no move to judge") };
    let resources = Resources { table_bytes: 8 << 20, threads: 1 };
    let mut analysis = Analysis::new(view, side, &resources);
    let mut control = SearchControl::unlimited();
    let mut worth = |pit| {
        let scored = analysis.alphabeta.search_move(analysis.pits, pit, JUDGE_DEPTH, &mut control);
        100 * analysis.ahead + scored.expect("nothing stops it").score
    };
    let chosen_value = worth(m.index());
    let (mut best, mut best_value) = (m, chosen_value);
    for pit in Pit::all().filter(|pit| super::pits::stones(Pits::of(view.board()).own, pit.index()) > 0) {
        let value = worth(pit.index());
        if value > best_value {
            (best, best_value) = (pit, value);
        }
    }
    let (best_value, chosen_value) = (Value::Estimate(best_value), Value::Estimate(chosen_value));
    let line = analysis.alphabeta.pv(analysis.pits, best.index()).into_iter();
    let line = line.take(LONGEST_LINE).map(|pit| Pit::new(pit).expect("a legal pit")).collect();
    Judgement { line, best_value, chosen_value }
}
