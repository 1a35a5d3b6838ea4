use super::endgame;
use super::moves::Packed;
use super::node::Node;
use crate::{Smess, SmessMove};
use game::{Bot, Budget, Choice, Progress, Resources, SearchControl, View};
use search::{Position, Searcher};

/// The strongest player: searches as deep as its budget allows.
///
/// With a budget of time, or without any limit, it uses all its threads and remembers what it learnt before.
/// Otherwise one thread begins afresh each time, so that the same view gives the same choice.
pub struct Engine {
    resources: Resources,
    /// Made when first needed; a player who is only seated costs nothing.
    searcher: Option<Searcher<Node>>,
}

impl Engine {
    /// A player with these means.
    pub fn new(resources: Resources) -> Self {
        Engine { resources, searcher: None }
    }

    /// Forgets what it learnt in earlier games.
    pub fn forget(&mut self) {
        if let Some(searcher) = &mut self.searcher {
            searcher.forget();
        }
    }
}

/// An only move is answered at once, with just enough search to say what the position is worth.
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
        let nodes = (view.legal_moves().len() == 1).then_some(ONLY_MOVE_NODES);
        let mut control = control.within(Budget { nodes, ..Budget::default() });
        search(searcher, Node::new(view), view, &legal(view), &mut control, report)
            .expect("a game that goes on has a move")
    }
}

/// Searches one of the moves of a game's position, however its player sees that.
pub(super) fn search<P: Position<Move = Packed>>(
    searcher: &mut Searcher<P>,
    root: P,
    view: &Smess,
    moves: &[Packed],
    control: &mut SearchControl,
    report: &mut dyn FnMut(Progress<SmessMove>),
) -> Option<Choice<SmessMove>> {
    endgame::prepare(control.environment());
    let mut unpack = |progress: Progress<Packed>| report(unpacked(progress));
    let choice = searcher.choose(&root, moves, &Node::past(view), control, &mut unpack)?;
    Some(Choice { best: choice.best.unpacked(), progress: unpacked(choice.progress) })
}

/// The legal moves of a game's position.
pub(super) fn legal(view: &Smess) -> Vec<Packed> {
    let board = &view.position().board;
    view.legal_moves().into_iter().filter_map(|m| Packed::of(board, m)).collect()
}

fn unpacked(progress: Progress<Packed>) -> Progress<SmessMove> {
    let Progress { depth, nodes, value, line } = progress;
    Progress { depth, nodes, value, line: line.into_iter().map(Packed::unpacked).collect() }
}
