use crate::Position;
use crate::score::{self, INFINITE, is_win_or_loss};
use crate::worker::{PlyContext, Window, Worker};
use game::Progress;
use std::ops::RangeInclusive;

/// Called by the leading thread after every iteration.
pub(crate) type Report<'a, M> = &'a mut dyn FnMut(Progress<M>);

/// A root move and its results.
pub(crate) struct RootMove<M> {
    pub(crate) m: M,
    /// The line starting with this move, from its last search with an exact score.
    pub(crate) line: Vec<M>,
    /// Positions examined below this move in the last iteration. Moves that are hard to refute come first.
    nodes: u64,
}

/// The root moves, best first.
pub(crate) struct RootMoves<M> {
    pub(crate) moves: Vec<RootMove<M>>,
    /// The first move's score, from the last iteration that has one.
    pub(crate) score: i32,
    /// The last completed iteration.
    pub(crate) depth: u32,
}

impl<M: Copy + Eq> RootMoves<M> {
    pub(crate) fn new(moves: &[M], estimate: i32) -> Self {
        let moves = moves.iter().map(|&m| RootMove { m, line: vec![m], nodes: 0 }).collect();
        RootMoves { moves, score: estimate, depth: 0 }
    }

    /// Whether the result is proven well within the depth, so that it cannot improve.
    pub(crate) fn is_proven(&self) -> bool {
        let plies = (score::WIN - self.score.abs()) as u32;
        is_win_or_loss(self.score) && self.depth >= plies + 2
    }

    pub(crate) fn progress(&self, nodes: u64) -> Progress<M> {
        Progress {
            depth: self.depth,
            nodes,
            value: score::to_value(self.score),
            line: self.moves[0].line.clone(),
        }
    }
}

/// The first depth searched with a narrow window around the last score.
const ASPIRATION_DEPTH: u32 = 4;
const ASPIRATION_MARGIN: i32 = 20;

impl<P: Position> Worker<'_, P> {
    /// Searches deeper and deeper until the control, the depth limit or a proven result ends the search (CPW: Iterative
    /// Deepening). Only the leading thread reports and, after its first iteration, respects the deadline.
    pub(crate) fn deepen_iteratively(
        &mut self,
        root: &P,
        moves: &mut RootMoves<P::Move>,
        depths: RangeInclusive<u32>,
        mut report: Option<Report<'_, P::Move>>,
    ) {
        for depth in depths {
            self.iteration = depth as usize;
            self.aspiration_search(root, moves, depth);
            if self.has_ended() {
                break;
            }
            moves.depth = depth;
            if let Some(report) = &mut report {
                report(moves.progress(self.control.total_nodes()));
                // A late answer is better than one without a complete iteration.
                self.control.heed_deadline(true);
            }
            if self.control.check() || moves.is_proven() {
                break;
            }
        }
    }

    /// Runs one iteration with a window around the last score, and widens it until the score lies inside (CPW:
    /// Aspiration Windows).
    fn aspiration_search(&mut self, root: &P, moves: &mut RootMoves<P::Move>, depth: u32) {
        let mut margin = ASPIRATION_MARGIN;
        let last = moves.score;
        let mut window = if depth >= ASPIRATION_DEPTH && !is_win_or_loss(last) {
            Window { alpha: last - margin, beta: last + margin }
        } else {
            Window { alpha: -INFINITE, beta: INFINITE }
        };
        loop {
            let score = self.search_root(root, moves, window, depth as i32);
            if self.has_ended() {
                return;
            }
            margin *= 3;
            if score <= window.alpha {
                window.alpha = if margin > 1_000 { -INFINITE } else { (score - margin).max(-INFINITE) };
            } else if score >= window.beta {
                window.beta = if margin > 1_000 { INFINITE } else { (score + margin).min(INFINITE) };
            } else {
                moves.score = score;
                return;
            }
        }
    }

    fn search_root(&mut self, root: &P, moves: &mut RootMoves<P::Move>, window: Window, depth: i32) -> i32 {
        let mut alpha = window.alpha;
        let mut best = -INFINITE;
        self.static_evals[0] = root.evaluate();
        self.keys.push(root.key());
        for i in 0..moves.moves.len() {
            let m = moves.moves[i].m;
            let after = root.play(m);
            let below = PlyContext { ply: 1, previous: Some(root.history_index(m)) };
            let nodes_before = self.control.nodes();
            let open = Window { alpha, beta: window.beta };
            let score = if i == 0 {
                self.search_child(root, &after, open, depth - 1, below)
            } else {
                // CPW: Late Move Reductions. At most one ply at the root, because a move missed here is missed for
                // good.
                let reduction = if depth >= 4 && i >= 6 && !root.is_noisy(m) { 1 } else { 0 };
                self.search_later_move(root, &after, open, depth - 1, reduction, below)
            };
            if self.has_ended() {
                break;
            }
            moves.moves[i].nodes = self.control.nodes() - nodes_before;
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    self.pv.extend(0, m);
                    moves.moves[i].line = self.pv.root().to_vec();
                    // An unfinished iteration counts too: this move beats all moves before it.
                    moves.score = score;
                    moves.moves[..=i].rotate_right(1);
                }
                if score >= window.beta {
                    break;
                }
            }
        }
        self.keys.pop();
        if !self.has_ended() {
            moves.moves[1..].sort_by_key(|other| std::cmp::Reverse(other.nodes));
        }
        best
    }
}
