use super::endgame;
use super::moves::Packed;
use super::node::Node;
use crate::{Smess, SmessMove};
use game::{Bot, Budget, Choice, Progress, Resources, Stop, View};
use search::{Limits, Position, Searcher};
use std::time::{Duration, Instant};

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
        endgame::prepare();
        Engine { resources, searcher: None }
    }

    /// Forgets what it learnt in earlier games.
    pub fn forget(&mut self) {
        if let Some(searcher) = &mut self.searcher {
            searcher.forget();
        }
    }
}

impl Bot<Smess> for Engine {
    fn think(
        &mut self,
        view: &Smess,
        budget: &Budget,
        stop: &Stop,
        report: &mut dyn FnMut(Progress<SmessMove>),
    ) -> Choice<SmessMove> {
        let limits = if view.legal_moves().len() == 1 { only_move(*budget) } else { Limits::from(*budget) };
        let Resources { table_bytes, threads } = self.resources;
        let searcher = self.searcher.get_or_insert_with(|| Searcher::new(table_bytes, threads));
        if budget.time.is_some() || *budget == Budget::default() {
            searcher.use_threads(threads);
        } else {
            searcher.forget();
            searcher.use_threads(1);
        }
        search(searcher, Node::new(view), view, &legal(view), &limits, stop, &mut now_and_then(report))
            .expect("a game that goes on has a move")
    }
}

/// Searches one of the moves of a game's position, however its player sees that.
pub(super) fn search<P: Position<Move = Packed>>(
    searcher: &mut Searcher<P>,
    root: P,
    view: &Smess,
    moves: &[Packed],
    limits: &Limits,
    stop: &Stop,
    report: &mut dyn FnMut(Progress<SmessMove>),
) -> Option<Choice<SmessMove>> {
    let mut unpack = |progress: Progress<Packed>| report(unpacked(progress));
    let choice = searcher.choose(&root, moves, &Node::past(view), limits, stop, &mut unpack)?;
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

/// An only move is answered at once, with just enough search to say what the position is worth.
pub(super) fn only_move(budget: Budget) -> Limits {
    let nodes = 20_000;
    let limits = Limits::from(budget);
    Limits { nodes: Some(budget.nodes.map_or(nodes, |limit| limit.min(nodes))), ..limits }
}

/// Passes on at most 25 reports a second.
pub(super) fn now_and_then<'a>(
    report: &'a mut dyn FnMut(Progress<SmessMove>),
) -> impl FnMut(Progress<SmessMove>) + 'a {
    let mut last: Option<Instant> = None;
    move |progress| {
        let now = Instant::now();
        if last.is_none_or(|last| now.duration_since(last) >= Duration::from_millis(40)) {
            last = Some(now);
            report(progress);
        }
    }
}
