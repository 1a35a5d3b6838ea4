use super::endgame;
use super::packed_move::PackedMove;
use super::search_position::SearchPosition;
use crate::{Smess, SmessMove};
use game::{Bot, Budget, Choice, Progress, Resources, SearchControl, View};
use search::{Position, Searcher};

/// The strongest player. Searches as deep as its budget permits.
///
/// With a time budget, or without limits, it uses all threads and keeps what it has learnt. Otherwise, a single thread
/// starts from scratch each time, so that the same view always leads to the same choice.
pub struct Engine {
    resources: Resources,
    /// Created on first use; an idle player costs nothing.
    searcher: Option<Searcher<SearchPosition>>,
}

impl Engine {
    /// A player with these resources.
    pub fn new(resources: Resources) -> Self {
        Engine { resources, searcher: None }
    }

    /// Discards everything learnt in earlier games.
    pub fn forget(&mut self) {
        if let Some(searcher) = &mut self.searcher {
            searcher.forget();
        }
    }
}

/// A forced move is played immediately, after just enough search to evaluate the position.
const ONLY_MOVE_NODES: u64 = 20_000;

impl Bot<Smess> for Engine {
    fn think(
        &mut self,
        view: &Smess,
        control: &mut SearchControl,
        report: &mut dyn FnMut(Progress<SmessMove>),
    ) -> Choice<SmessMove> {
        let Resources { table_bytes, threads } = self.resources;
        let searcher = self.searcher.get_or_insert_with(|| Searcher::new(table_bytes, threads));
        if control.budget().time.is_some() || *control.budget() == Budget::default() {
            searcher.use_threads(threads);
        } else {
            searcher.forget();
            searcher.use_threads(1);
        }
        let moves = legal(view);
        let nodes = (moves.len() == 1).then_some(ONLY_MOVE_NODES);
        let mut control = control.within(Budget { nodes, ..Budget::default() });
        search(searcher, SearchPosition::new(view), view, &moves, &mut control, report)
    }
}

/// Chooses one of `moves`, searching from `root`, the position as the player sees it.
///
/// # Panics
/// If `moves` is empty.
pub(super) fn search<P: Position<Move = PackedMove>>(
    searcher: &mut Searcher<P>,
    root: P,
    view: &Smess,
    moves: &[PackedMove],
    control: &mut SearchControl,
    report: &mut dyn FnMut(Progress<SmessMove>),
) -> Choice<SmessMove> {
    endgame::prepare(control.environment());
    let mut unpack = |progress: Progress<PackedMove>| report(unpacked(progress));
    let choice = searcher.choose(&root, moves, &SearchPosition::past(view), control, &mut unpack);
    let Choice { best, progress } = choice.expect("a game that goes on has a move");
    Choice { best: best.unpacked(), progress: unpacked(progress) }
}

pub(super) fn legal(view: &Smess) -> Vec<PackedMove> {
    let board = &view.position().board;
    view.legal_moves().into_iter().filter_map(|m| PackedMove::of(board, m)).collect()
}

fn unpacked(progress: Progress<PackedMove>) -> Progress<SmessMove> {
    let Progress { depth, nodes, value, line } = progress;
    Progress { depth, nodes, value, line: line.into_iter().map(PackedMove::unpacked).collect() }
}
