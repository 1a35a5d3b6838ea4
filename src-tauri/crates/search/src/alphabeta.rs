use crate::Position;
use crate::move_picker::MovePicker;
use crate::score::{self, INFINITE, is_win_or_loss};
use crate::selectivity::NodeContext;
use crate::transposition_table::{Bound, TtEntry};
use crate::worker::{MAX_PLY, PlyContext, Window, Worker};

impl<P: Position> Worker<'_, P> {
    /// The score of a position reached from `parent`, from the viewpoint of the side to move in `parent`.
    pub(crate) fn search_child(
        &mut self,
        parent: &P,
        at: &P,
        window: Window,
        depth: i32,
        context: PlyContext,
    ) -> i32 {
        self.control.count();
        if at.side() == parent.side() {
            self.negamax(at, window, depth, context)
        } else {
            -self.negamax(at, window.reversed(), depth, context)
        }
    }

    /// A position's score from the viewpoint of its side to move: exact inside the window, a bound outside (CPW:
    /// Negamax; Alpha-Beta, "Fail-Soft").
    fn negamax(&mut self, at: &P, mut window: Window, depth: i32, context: PlyContext) -> i32 {
        let ply = context.ply;
        self.pv.clear(ply);
        if let Some(score) = self.terminal_score(at, ply) {
            return score;
        }
        let in_check = at.in_check();
        // Answering a check takes a ply without changing much. The limit guards against endless checks (CPW: Check
        // Extensions).
        let depth = depth + i32::from(in_check && ply < 2 * self.iteration);
        if depth <= 0 || ply >= MAX_PLY {
            return self.quiesce(at, window, context);
        }
        if self.has_ended() {
            return 0;
        }
        // No score can exceed a win on the next move (CPW: Mate Distance Pruning, its upper half).
        window.beta = window.beta.min(score::WIN - ply as i32 - 1);
        if window.alpha >= window.beta {
            return window.alpha;
        }
        let stored = self.table.get(at.key());
        if let Some(entry) = stored
            && !window.is_pv()
            && i32::from(entry.depth) >= depth
            && let Some(score) = tt_cutoff(entry, ply, window)
        {
            return score;
        }
        let mut node = self.node_context(at, stored, window, depth, context, in_check);
        if let Some(score) = self.prune_node(at, &node) {
            return score;
        }
        // Without a stored move to try first, a shallower search that finds one pays off more than a full one (CPW:
        // Internal Iterative Reductions).
        if node.tt_move.is_none() && depth >= 4 {
            node.depth -= 1;
        }
        self.search_moves(at, &node)
    }

    /// The score of a position that needs no search.
    pub(crate) fn terminal_score(&self, at: &P, ply: usize) -> Option<i32> {
        match at.proven() {
            Some(proven) => Some(score::of_proven(proven, ply)),
            None if self.keys.repeats(at.key(), at.reversible_plies()) => Some(score::DRAW),
            None => None,
        }
    }

    fn node_context(
        &mut self,
        at: &P,
        stored: Option<TtEntry>,
        window: Window,
        depth: i32,
        context: PlyContext,
        in_check: bool,
    ) -> NodeContext<P::Move> {
        let ply = context.ply;
        let static_eval = match stored {
            _ if in_check => -INFINITE,
            Some(entry) => entry.static_eval,
            None => at.evaluate(),
        };
        self.static_evals[ply] = static_eval;
        NodeContext {
            window,
            depth,
            context,
            tt_move: stored.and_then(|entry| at.decode(entry.code)),
            static_eval,
            eval: stored.map_or(static_eval, |entry| tt_adjusted_eval(entry, static_eval, ply)),
            in_check,
            improving: !in_check && ply >= 2 && static_eval > self.static_evals[ply - 2],
        }
    }

    fn search_moves(&mut self, at: &P, node: &NodeContext<P::Move>) -> i32 {
        let &NodeContext { window, depth, context, .. } = node;
        let ply = context.ply;
        let mut lists = self.state.take_lists(ply);
        let mut picker = MovePicker::all(node.tt_move, &mut lists);
        let mut alpha = window.alpha;
        let mut best = -INFINITE;
        let mut best_move = None;
        let mut searched = 0;
        self.keys.push(at.key());
        while let Some(m) = picker.next(at, &self.state.history, context, &mut lists) {
            let noisy = at.is_noisy(m);
            if best > -score::EVAL_LIMIT && node.may_prune() {
                if !noisy && (node.late_move_pruning(searched) || node.futility_pruning()) {
                    picker.skip_quiet();
                    continue;
                }
                if self.see_or_history_pruning(at, m, noisy, node) {
                    continue;
                }
            }
            let after = at.play(m);
            let below = PlyContext { ply: ply + 1, previous: Some(at.history_index(m)) };
            let open = Window { alpha, beta: window.beta };
            let score = if searched == 0 {
                self.search_child(at, &after, open, depth - 1, below)
            } else {
                let reduction = self.late_move_reduction(at, m, noisy, searched, node);
                self.search_later_move(at, &after, open, depth - 1, reduction, below)
            };
            if self.has_ended() {
                break;
            }
            searched += 1;
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(m);
                    alpha = score;
                    if window.is_pv() {
                        self.pv.extend(ply, m);
                    }
                }
                if score >= window.beta {
                    if !noisy {
                        let (tried, previous) = (&lists.tried, context.previous);
                        self.state.history.update_on_cutoff(at, ply, previous, m, tried, depth);
                    }
                    break;
                }
            }
            if !noisy {
                lists.tried.push(m);
            }
        }
        self.keys.pop();
        self.state.give_back(ply, lists);
        if self.has_ended() {
            return 0;
        }
        if best == -INFINITE {
            // Happens only with overlooked moves. Returns the static evaluation.
            return at.evaluate();
        }
        self.store(at, node, best, best_move);
        best
    }

    /// First tests with a zero window whether a later move beats the best so far. Searches for the exact score only if
    /// it does (CPW: Principal Variation Search).
    pub(crate) fn search_later_move(
        &mut self,
        at: &P,
        after: &P,
        window: Window,
        depth: i32,
        reduction: i32,
        below: PlyContext,
    ) -> i32 {
        let zero_window = Window::zero_window(window.alpha);
        let mut score = self.search_child(at, after, zero_window, depth - reduction, below);
        if score > window.alpha && reduction > 0 {
            score = self.search_child(at, after, zero_window, depth, below);
        }
        if score > window.alpha && score < window.beta {
            score = self.search_child(at, after, window, depth, below);
        }
        score
    }

    fn store(&self, at: &P, node: &NodeContext<P::Move>, best: i32, best_move: Option<P::Move>) {
        let bound = if best >= node.window.beta {
            Bound::Lower
        } else if best > node.window.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let entry = TtEntry {
            code: best_move.map_or(0, |m| at.encode(m)),
            score: score::score_to_tt(best, node.context.ply),
            static_eval: node.static_eval,
            depth: node.depth.clamp(0, 255) as u8,
            bound,
        };
        self.table.put(at.key(), entry);
    }
}

/// The stored score, if it settles the result for this window.
pub(crate) fn tt_cutoff(entry: TtEntry, ply: usize, window: Window) -> Option<i32> {
    let score = score::score_from_tt(entry.score, ply);
    let answers = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= window.beta,
        Bound::Upper => score <= window.alpha,
    };
    answers.then_some(score)
}

/// A stored score is a better estimate than the static evaluation if its bound points beyond it.
pub(crate) fn tt_adjusted_eval(entry: TtEntry, static_eval: i32, ply: usize) -> i32 {
    let score = score::score_from_tt(entry.score, ply);
    let better = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score > static_eval,
        Bound::Upper => score < static_eval,
    };
    if better && !is_win_or_loss(score) && !is_win_or_loss(static_eval) { score } else { static_eval }
}
