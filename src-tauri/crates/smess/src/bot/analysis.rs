use super::endgame;
use super::engine::legal;
use super::packed_move::PackedMove;
use super::search_position::SearchPosition;
use crate::{Smess, SmessMove};
use game::{Progress, Resources, SearchControl, Turn, Value};
use search::Searcher;
use serde::Serialize;

/// The current state of an analysis.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct AnalysisReport {
    /// The depth in plies to which every unproven move was searched.
    pub depth: u32,
    /// Positions examined.
    pub nodes: u64,
    /// Positions examined per second.
    pub nodes_per_second: u64,
    /// All legal moves, best first for the side to move.
    pub moves: Vec<MoveValue>,
}

/// A move's value and the expected play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct MoveValue {
    /// The move and the expected play after it; never empty.
    pub line: Vec<SmessMove>,
    /// The value in hundredths of a Ninny, from the viewpoint of [`Side::First`](game::Side::First).
    pub value: Value,
}

/// The maximum length of a move's expected play, including the move itself.
const LONGEST_LINE: usize = 8;

/// Reports values for all legal moves, deeper and deeper, until all are proven or the control stops the analysis.
pub(super) fn analyse(
    view: &Smess,
    resources: &Resources,
    control: &mut SearchControl,
    report: &mut dyn FnMut(AnalysisReport),
) {
    let Turn::Of(side) = view.turn() else { return };
    endgame::prepare(control.environment());
    let mut searcher = Searcher::new(resources.table_bytes, 1);
    let began = control.clone();
    let move_value = |known: &Progress<PackedMove>| MoveValue {
        line: known.line.iter().take(LONGEST_LINE).map(|m| m.unpacked()).collect(),
        value: known.value.for_first(side),
    };
    searcher.value_each(
        &SearchPosition::new(view),
        &legal(view),
        &SearchPosition::past(view),
        control,
        &mut |known| {
            let nodes = known.iter().map(|one| one.nodes).max().unwrap_or(0);
            let seconds = began.elapsed().as_secs_f64().max(1e-6);
            report(AnalysisReport {
                depth: known.iter().map(|one| one.depth).max().unwrap_or(0),
                nodes,
                nodes_per_second: (nodes as f64 / seconds) as u64,
                moves: known.iter().map(move_value).collect(),
            });
        },
    );
}
