use crate::Position;
use crate::alphabeta::{tt_adjusted_eval, tt_cutoff};
use crate::move_picker::MovePicker;
use crate::score::{self, INFINITE};
use crate::transposition_table::{Bound, TtEntry};
use crate::worker::{MAX_PLY, PlyContext, Window, Worker};

/// A noisy move is skipped if its gain plus this margin does not lift the position into the window (CPW: Delta
/// Pruning).
const DELTA_MARGIN: i32 = 80;

impl<P: Position> Worker<'_, P> {
    /// A position's score after all noisy moves worth making (CPW: Quiescence Search). In check, all moves are tried
    /// until one holds.
    ///
    /// The position must have no proven result.
    pub(crate) fn quiesce(&mut self, at: &P, window: Window, context: PlyContext) -> i32 {
        if self.has_ended() {
            return 0;
        }
        let ply = context.ply;
        let stored = self.table.get(at.key());
        if let Some(entry) = stored
            && !window.is_pv()
            && let Some(score) = tt_cutoff(entry, ply, window)
        {
            return score;
        }
        let in_check = at.in_check() && ply < MAX_PLY;
        let static_eval = match stored {
            _ if in_check => -INFINITE,
            Some(entry) if entry.static_eval > -INFINITE => entry.static_eval,
            _ => at.evaluate(),
        };
        if ply >= MAX_PLY {
            return static_eval;
        }
        let eval = stored.map_or(static_eval, |entry| tt_adjusted_eval(entry, static_eval, ply));
        let mut alpha = window.alpha;
        // Noisy moves are optional (CPW: Quiescence Search, "Standing Pat").
        let mut best = if in_check { -INFINITE } else { eval };
        if best >= window.beta {
            return best;
        }
        alpha = alpha.max(best);

        let tt_move = stored.and_then(|entry| at.decode(entry.code)).filter(|&m| in_check || at.is_noisy(m));
        let mut best_move = None;
        let mut lists = self.state.take_lists(ply);
        let mut picker = match in_check {
            true => MovePicker::all(tt_move, &mut lists),
            false => MovePicker::good_noisy(tt_move, &mut lists),
        };
        self.keys.push(at.key());
        while let Some(m) = picker.next(at, &self.state.history, context, &mut lists) {
            if in_check {
                // One quiet move that holds is enough; more would make the search explode.
                if best > -score::EVAL_LIMIT && !at.is_noisy(m) {
                    picker.skip_quiet();
                    continue;
                }
            } else {
                let reachable = eval + at.capture_value(m) + DELTA_MARGIN;
                if reachable <= alpha {
                    best = best.max(reachable);
                    continue;
                }
            }
            let below = PlyContext { ply: ply + 1, previous: Some(at.history_index(m)) };
            let score = self.quiesce_child(at, &at.play(m), Window { alpha, beta: window.beta }, below);
            if self.has_ended() {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(m);
                }
                if score >= window.beta {
                    break;
                }
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
        let entry = TtEntry {
            code: best_move.map_or(0, |m| at.encode(m)),
            score: score::score_to_tt(best, ply),
            static_eval,
            depth: 0,
            bound: if best >= window.beta { Bound::Lower } else { Bound::Upper },
        };
        self.table.put(at.key(), entry);
        best
    }

    /// A position's score after a move, from the viewpoint of the side that made it.
    fn quiesce_child(&mut self, parent: &P, at: &P, window: Window, context: PlyContext) -> i32 {
        self.control.count();
        let same_side = at.side() == parent.side();
        let window = if same_side { window } else { window.reversed() };
        let score = match self.terminal_score(at, context.ply) {
            Some(score) => score,
            None => self.quiesce(at, window, context),
        };
        if same_side { score } else { -score }
    }
}
