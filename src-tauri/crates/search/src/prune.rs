//! What need not be searched, or not so deep: decisions that are wrong now and then, and pay nevertheless.

use crate::Position;
use crate::history::HISTORY_LIMIT;
use crate::score::is_decided;
use crate::worker::{Place, Window, Worker};

// The margins are in hundredths of the game's unit. They were judged by matches; see docs/strength.md.

/// Up to this depth a position far above the window is trusted to stay there.
const FAR_ABOVE_DEPTH: i32 = 7;
/// How far above, for each ply of depth.
const FAR_ABOVE: i32 = 60;
/// Up to this depth quiet moves are left out when the position is far below the window.
const FAR_BELOW_DEPTH: i32 = 6;
const FAR_BELOW_BASE: i32 = 60;
const FAR_BELOW: i32 = 60;
/// Up to this depth late quiet moves are left out altogether.
const LATE_DEPTH: i32 = 6;
/// A pass is tried from this depth on.
const PASS_DEPTH: i32 = 3;
/// Up to this depth moves that lose much by exchange are left out.
const LOSING_DEPTH: i32 = 6;
const LOSING: i32 = 70;

/// A position under search and what is known of it before its moves are tried.
pub(crate) struct Step<M> {
    pub(crate) window: Window,
    pub(crate) depth: i32,
    pub(crate) place: Place,
    pub(crate) from_table: Option<M>,
    pub(crate) static_estimate: i32,
    /// The static evaluation, improved by a stored score.
    pub(crate) estimate: i32,
    pub(crate) threatened: bool,
    /// Whether the side to move stands better than at its last turn.
    pub(crate) improving: bool,
}

impl<M> Step<M> {
    /// Whether moves may be left out: only where no exact score is asked for and no threat is to be answered.
    pub(crate) fn may_leave_moves_out(&self) -> bool {
        !self.window.is_open() && !self.threatened
    }

    /// Whether the position is so far above the window that it will stay there.
    fn is_far_above(&self) -> bool {
        let margin = FAR_ABOVE * (self.depth - i32::from(self.improving));
        self.depth <= FAR_ABOVE_DEPTH
            && self.estimate - margin >= self.window.beta
            && !is_decided(self.window.beta)
    }

    /// Whether no further quiet move need be searched after so many moves.
    pub(crate) fn is_past_hope(&self, earlier: usize) -> bool {
        let depth = self.depth;
        let enough = (4 + depth * depth) as usize / if self.improving { 1 } else { 2 };
        let late = depth <= LATE_DEPTH && earlier > enough;
        let reachable = self.estimate + FAR_BELOW_BASE + FAR_BELOW * depth;
        late || depth <= FAR_BELOW_DEPTH && reachable <= self.window.alpha
    }
}

impl<P: Position> Worker<'_, P> {
    /// The score, if it can be told without trying a move.
    pub(crate) fn without_moves(&mut self, at: &P, step: &Step<P::Move>) -> Option<i32> {
        if !step.may_leave_moves_out() {
            return None;
        }
        if step.is_far_above() {
            return Some(step.estimate);
        }
        self.try_pass(at, step)
    }

    /// If the side to move stands above the window even after giving the move away, it does so all the more
    /// with a move.
    fn try_pass(&mut self, at: &P, step: &Step<P::Move>) -> Option<i32> {
        let &Step { window, depth, place, estimate, .. } = step;
        if depth < PASS_DEPTH || estimate < window.beta || place.before.is_none() || is_decided(window.beta) {
            return None;
        }
        let passed = at.pass()?;
        let reduction = 3 + depth / 4 + ((estimate - window.beta) / 150).min(2);
        self.path.push(at.key());
        let after = Place { ply: place.ply + 1, before: None };
        let score = self.child(at, &passed, Window::above(window.beta - 1), depth - reduction, after);
        self.path.pop();
        // A win found by passing is not proven.
        (!self.has_ended() && score >= window.beta).then_some(if is_decided(score) {
            window.beta
        } else {
            score
        })
    }

    /// Whether this move need not be searched: it loses material, or never did well elsewhere.
    pub(crate) fn is_hopeless(&self, at: &P, m: P::Move, loud: bool, step: &Step<P::Move>) -> bool {
        let depth = step.depth;
        if depth > LOSING_DEPTH {
            return false;
        }
        if loud {
            return !at.exchange_reaches(m, -LOSING * depth);
        }
        let history = self.memory.history.score(at, step.place.before, m);
        depth <= 3 && history < -(HISTORY_LIMIT / 4) * depth || !at.exchange_reaches(m, -LOSING / 2 * depth)
    }

    /// How much less deep a later move is searched at first.
    pub(crate) fn reduction(
        &self,
        at: &P,
        m: P::Move,
        loud: bool,
        earlier: usize,
        step: &Step<P::Move>,
    ) -> i32 {
        if step.depth < 3 || earlier < 2 || step.threatened {
            return 0;
        }
        let mut plies = self.reductions.plies(step.depth, earlier);
        if loud {
            plies /= 2;
        } else {
            plies -= self.memory.history.score(at, step.place.before, m) / (HISTORY_LIMIT / 2);
        }
        plies += i32::from(!step.improving) - i32::from(step.window.is_open());
        plies.clamp(0, step.depth - 2)
    }
}
