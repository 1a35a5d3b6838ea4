use super::alphabeta::{AlphaBeta, MAX_DEPTH};
use super::memory_plan::MemoryPlan;
use super::pits::Pits;
use super::solver::Solver;
use crate::{Kalaha, Pit};
use game::{Judgement, Resources, SearchControl, Side, Turn, Value};
use serde::Serialize;

/// What an analysis knows so far.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct AnalysisReport {
    /// Every legal move has been looked at so many plies deep.
    pub depth: u32,
    /// Positions examined.
    pub nodes: u64,
    /// The same for each second.
    pub nodes_per_second: u64,
    /// Every legal move, in sowing order.
    pub moves: Vec<MoveValue>,
}

/// A move and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct MoveValue {
    /// The move, as text.
    #[serde(rename = "move")]
    pub pit: String,
    /// The difference of the Kalahas at the end, from the view of [`Side::First`]; exact once it is proven.
    pub value: Value,
}

/// A round of an analysis looks ahead, and then tries to prove, for so many positions a move; a round later
/// for twice as many.
const FIRST_ROUND: u64 = 1 << 15;
const LAST_ROUND: u64 = 1 << 40;
/// The database is made when the analysis has gone on for so many positions, about half a second.
const BEFORE_DATABASE: u64 = 2 << 20;

/// Tells ever more about every legal move, until all are proven or the control ends it.
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
    /// The endgame database, once it pays, holds so many stones.
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

    /// The places of the moves that are not proven.
    fn open(&self) -> impl Iterator<Item = usize> + use<> {
        let open =
            |(i, &(_, value)): (usize, &(usize, Value))| (!matches!(value, Value::Exact(_))).then_some(i);
        self.moves.iter().enumerate().filter_map(open).collect::<Vec<_>>().into_iter()
    }

    /// Looks at every open move, a ply deeper each time, while the control allows.
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

    /// Tries to prove every open move with a slice each.
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

/// A move is scored by looking so far: a few hundredths of a second.
const JUDGE_DEPTH: u32 = 6;

/// Judges a move by what its player could see before it.
///
/// # Panics
/// If the game is over.
pub fn judge(view: &Kalaha, m: Pit) -> Judgement<Pit> {
    let Turn::Of(side) = view.turn() else { panic!("nobody can have moved in a game that is over") };
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
    Judgement { line: vec![best], best_value, chosen_value }
}
