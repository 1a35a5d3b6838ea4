use crate::Position;
use crate::alphabeta::{cutoff, refined};
use crate::order::Order;
use crate::score::{self, INFINITE};
use crate::table::{Bound, Entry};
use crate::worker::{MAX_PLY, Place, Window, Worker};

/// A loud move is left out if what it wins and this much more do not lift the position into the window.
const SLACK: i32 = 80;

impl<P: Position> Worker<'_, P> {
    /// The score of a position once all loud moves worth making are made. A threatened position is not
    /// judged at rest: all its moves are tried until one holds.
    ///
    /// The position is one of which nothing is known without searching.
    pub(crate) fn quiesce(&mut self, at: &P, window: Window, place: Place) -> i32 {
        if self.has_ended() {
            return 0;
        }
        let ply = place.ply;
        let stored = self.table.get(at.key());
        if let Some(entry) = stored
            && !window.is_open()
            && let Some(score) = cutoff(entry, ply, window)
        {
            return score;
        }
        let threatened = at.threatened() && ply < MAX_PLY;
        let static_estimate = match stored {
            _ if threatened => -INFINITE,
            Some(entry) if entry.estimate > -INFINITE => entry.estimate,
            _ => at.evaluate(),
        };
        if ply >= MAX_PLY {
            return static_estimate;
        }
        let estimate = stored.map_or(static_estimate, |entry| refined(entry, static_estimate, ply));
        let mut alpha = window.alpha;
        let mut best = if threatened { -INFINITE } else { estimate };
        if best >= window.beta {
            return best;
        }
        alpha = alpha.max(best);

        let from_table =
            stored.and_then(|entry| at.decode(entry.code)).filter(|&m| threatened || at.is_loud(m));
        let mut best_move = None;
        let mut lists = self.memory.take_lists(ply);
        let mut order =
            if threatened { Order::all(from_table, &mut lists) } else { Order::loud(from_table, &mut lists) };
        self.path.push(at.key());
        while let Some(m) = order.next(at, &self.memory.history, ply, place.before, &mut lists) {
            if threatened {
                // One quiet move that holds is enough; more would make the search explode.
                if best > -score::ESTIMATE_LIMIT && !at.is_loud(m) {
                    order.skip_quiet();
                    continue;
                }
            } else if estimate + at.gain(m) + SLACK <= alpha {
                best = best.max(estimate + at.gain(m) + SLACK);
                continue;
            }
            let after = at.play(m);
            let below = Place { ply: ply + 1, before: Some(at.slot(m)) };
            let score = self.quiesce_child(at, &after, Window { alpha, beta: window.beta }, below);
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
        self.path.pop();
        self.memory.give_back(ply, lists);
        if self.has_ended() {
            return 0;
        }
        let entry = Entry {
            code: best_move.map_or(0, |m| at.encode(m)),
            score: score::from_root(best, ply),
            estimate: static_estimate,
            depth: 0,
            bound: if best >= window.beta { Bound::Lower } else { Bound::Upper },
        };
        self.table.put(at.key(), entry);
        best
    }

    /// The score of a position after a move, from the view of the side that made it.
    fn quiesce_child(&mut self, parent: &P, at: &P, window: Window, place: Place) -> i32 {
        self.control.count();
        let same_side = at.side() == parent.side();
        let score = if let Some(known) = at.known() {
            score::of_known(known, place.ply)
        } else if self.path.repeats(at.key(), at.reversible_plies()) {
            0
        } else {
            self.quiesce(at, if same_side { window } else { window.reversed() }, place)
        };
        if same_side { score } else { -score }
    }
}
