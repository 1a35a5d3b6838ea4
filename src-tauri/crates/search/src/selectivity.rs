//! Pruning and reductions: sometimes wrong, but worth it on balance (CPW: Selectivity).

use crate::Position;
use crate::history::HISTORY_LIMIT;
use crate::score::is_win_or_loss;
use crate::worker::{PlyContext, Window, Worker};

// Margins in hundredths of the game's unit, tuned by matches; see docs/strength.md.

const REVERSE_FUTILITY_DEPTH: i32 = 7;
/// The margin per ply of depth.
const REVERSE_FUTILITY_MARGIN: i32 = 60;
const FUTILITY_DEPTH: i32 = 6;
const FUTILITY_BASE: i32 = 60;
/// The margin per ply of depth.
const FUTILITY_MARGIN: i32 = 60;
const LATE_MOVE_PRUNING_DEPTH: i32 = 6;
/// A minimum; the other depths are maxima.
const NULL_MOVE_DEPTH: i32 = 3;
const SEE_PRUNING_DEPTH: i32 = 6;
/// The margin per ply of depth.
const SEE_MARGIN: i32 = 70;
const HISTORY_PRUNING_DEPTH: i32 = 3;

/// A position under search and its properties before any move is tried.
pub(crate) struct NodeContext<M> {
    pub(crate) window: Window,
    pub(crate) depth: i32,
    pub(crate) context: PlyContext,
    pub(crate) tt_move: Option<M>,
    pub(crate) static_eval: i32,
    /// The static evaluation, refined by a stored score.
    pub(crate) eval: i32,
    pub(crate) in_check: bool,
    /// Whether the side to move is better off than on its last turn.
    pub(crate) improving: bool,
}

impl<M> NodeContext<M> {
    /// Whether moves can be pruned: only if no exact score is needed and there is no threat to answer.
    pub(crate) fn may_prune(&self) -> bool {
        !self.window.is_pv() && !self.in_check
    }

    /// Whether the position is so far above the window that it will stay there (CPW: Reverse Futility Pruning).
    fn reverse_futility(&self) -> bool {
        let margin = REVERSE_FUTILITY_MARGIN * (self.depth - i32::from(self.improving));
        self.depth <= REVERSE_FUTILITY_DEPTH
            && self.eval - margin >= self.window.beta
            && !is_win_or_loss(self.window.beta)
    }

    /// Whether quiet moves are too late in the order to be good, after this many searched moves (CPW: Futility Pruning,
    /// "Move Count Based Pruning").
    pub(crate) fn late_move_pruning(&self, searched: usize) -> bool {
        let enough = (4 + self.depth * self.depth) as usize / if self.improving { 1 } else { 2 };
        self.depth <= LATE_MOVE_PRUNING_DEPTH && searched > enough
    }

    /// Whether the position is so far below the window that no quiet move can lift it there (CPW: Futility Pruning).
    pub(crate) fn futility_pruning(&self) -> bool {
        let reachable = self.eval + FUTILITY_BASE + FUTILITY_MARGIN * self.depth;
        self.depth <= FUTILITY_DEPTH && reachable <= self.window.alpha
    }
}

impl<P: Position> Worker<'_, P> {
    /// The score, if it can be determined without trying a move.
    pub(crate) fn prune_node(&mut self, at: &P, node: &NodeContext<P::Move>) -> Option<i32> {
        if !node.may_prune() {
            return None;
        }
        if node.reverse_futility() {
            return Some(node.eval);
        }
        self.null_move_pruning(at, node)
    }

    /// A side that stays above the window even after passing will do so with a move (CPW: Null Move Pruning).
    fn null_move_pruning(&mut self, at: &P, node: &NodeContext<P::Move>) -> Option<i32> {
        let &NodeContext { window: Window { beta, .. }, depth, context, eval, .. } = node;
        if depth < NULL_MOVE_DEPTH || eval < beta || context.previous.is_none() || is_win_or_loss(beta) {
            return None;
        }
        let passed = at.null_move()?;
        let reduction = 3 + depth / 4 + ((eval - beta) / 150).min(2);
        self.keys.push(at.key());
        let below = PlyContext { ply: context.ply + 1, previous: None };
        let score = self.search_child(at, &passed, Window::zero_window(beta - 1), depth - reduction, below);
        self.keys.pop();
        // A win found after a pass is not proven.
        (!self.has_ended() && score >= beta).then_some(if is_win_or_loss(score) { beta } else { score })
    }

    /// Whether to skip this move: it loses material (SEE pruning; CPW: Static Exchange Evaluation), or it rarely worked
    /// elsewhere (history pruning; CPW: History Leaf Pruning).
    pub(crate) fn see_or_history_pruning(
        &self,
        at: &P,
        m: P::Move,
        noisy: bool,
        node: &NodeContext<P::Move>,
    ) -> bool {
        let depth = node.depth;
        if depth > SEE_PRUNING_DEPTH {
            return false;
        }
        if noisy {
            return !at.see_ge(m, -SEE_MARGIN * depth);
        }
        let history = self.state.history.score(at, node.context.previous, m);
        depth <= HISTORY_PRUNING_DEPTH && history < -(HISTORY_LIMIT / 4) * depth
            || !at.see_ge(m, -SEE_MARGIN / 2 * depth)
    }

    /// The initial depth reduction for a later move, in plies (CPW: Late Move Reductions).
    pub(crate) fn late_move_reduction(
        &self,
        at: &P,
        m: P::Move,
        noisy: bool,
        searched: usize,
        node: &NodeContext<P::Move>,
    ) -> i32 {
        if node.depth < 3 || searched < 2 || node.in_check {
            return 0;
        }
        let mut plies = self.reductions.plies(node.depth, searched);
        if noisy {
            plies /= 2;
        } else {
            plies -= self.state.history.score(at, node.context.previous, m) / (HISTORY_LIMIT / 2);
        }
        plies += i32::from(!node.improving) - i32::from(node.window.is_pv());
        plies.clamp(0, node.depth - 2)
    }
}

/// Depth reductions for late moves, by depth and number of moves already searched.
pub(crate) struct Reductions([[u8; 64]; 64]);

impl Reductions {
    pub(crate) fn new() -> Self {
        let mut table = [[0; 64]; 64];
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (searched, plies) in row.iter_mut().enumerate().skip(1) {
                *plies = (0.4 + (depth as f64).ln() * (searched as f64).ln() / 2.0) as u8;
            }
        }
        Reductions(table)
    }

    fn plies(&self, depth: i32, searched: usize) -> i32 {
        i32::from(self.0[depth.clamp(0, 63) as usize][searched.min(63)])
    }
}
