use crate::Position;
use crate::order::Order;
use crate::prune::Step;
use crate::score::{self, INFINITE, is_decided};
use crate::table::{Bound, Entry};
use crate::worker::{MAX_PLY, Place, Window, Worker};

impl<P: Position> Worker<'_, P> {
    /// The score of a position reached from `parent`, from the view of the side to move in `parent`.
    pub(crate) fn child(&mut self, parent: &P, at: &P, window: Window, depth: i32, place: Place) -> i32 {
        self.control.count();
        if at.side() == parent.side() {
            self.visit(at, window, depth, place)
        } else {
            -self.visit(at, window.reversed(), depth, place)
        }
    }

    /// The score of a position from the view of its side to move: exact inside the window, a bound outside.
    fn visit(&mut self, at: &P, mut window: Window, depth: i32, place: Place) -> i32 {
        let ply = place.ply;
        self.lines.clear(ply);
        if let Some(score) = self.settled(at, ply) {
            return score;
        }
        let threatened = at.threatened();
        // A threat takes a ply to answer and changes nothing, unless there are endlessly many of them.
        let depth = depth + i32::from(threatened && ply < 2 * self.iteration);
        if depth <= 0 || ply >= MAX_PLY {
            return self.quiesce(at, window, place);
        }
        if self.has_ended() {
            return 0;
        }
        // Nothing here can be better than winning with the next move.
        window.beta = window.beta.min(score::WIN - ply as i32 - 1);
        if window.alpha >= window.beta {
            return window.alpha;
        }
        let stored = self.table.get(at.key());
        if let Some(entry) = stored
            && !window.is_open()
            && i32::from(entry.depth) >= depth
            && let Some(score) = cutoff(entry, ply, window)
        {
            return score;
        }
        let mut step = self.first_impression(at, stored, window, depth, place, threatened);
        if let Some(score) = self.without_moves(at, &step) {
            return score;
        }
        // Without a good first move a full search is worth less than a shallower one that finds one.
        if step.from_table.is_none() && depth >= 4 {
            step.depth -= 1;
        }
        self.try_moves(at, &step)
    }

    /// The score of a position that needs no search.
    fn settled(&self, at: &P, ply: usize) -> Option<i32> {
        match at.known() {
            Some(known) => Some(score::of_known(known, ply)),
            None if self.path.repeats(at.key(), at.reversible_plies()) => Some(0),
            None => None,
        }
    }

    fn first_impression(
        &mut self,
        at: &P,
        stored: Option<Entry>,
        window: Window,
        depth: i32,
        place: Place,
        threatened: bool,
    ) -> Step<P::Move> {
        let ply = place.ply;
        let static_estimate = match stored {
            _ if threatened => -INFINITE,
            Some(entry) => entry.estimate,
            None => at.evaluate(),
        };
        self.estimates[ply] = static_estimate;
        Step {
            window,
            depth,
            place,
            from_table: stored.and_then(|entry| at.decode(entry.code)),
            static_estimate,
            estimate: stored.map_or(static_estimate, |entry| refined(entry, static_estimate, ply)),
            threatened,
            improving: !threatened && ply >= 2 && static_estimate > self.estimates[ply - 2],
        }
    }

    fn try_moves(&mut self, at: &P, step: &Step<P::Move>) -> i32 {
        let &Step { window, depth, place, .. } = step;
        let ply = place.ply;
        let mut lists = self.memory.take_lists(ply);
        let mut order = Order::all(step.from_table, &mut lists);
        let mut alpha = window.alpha;
        let mut best = -INFINITE;
        let mut best_move = None;
        let mut earlier = 0;
        self.path.push(at.key());
        while let Some(m) = order.next(at, &self.memory.history, ply, place.before, &mut lists) {
            let loud = at.is_loud(m);
            if best > -score::ESTIMATE_LIMIT && step.may_leave_moves_out() {
                if !loud && step.is_past_hope(earlier) {
                    order.skip_quiet();
                    continue;
                }
                if self.is_hopeless(at, m, loud, step) {
                    continue;
                }
            }
            let after = at.play(m);
            let below = Place { ply: ply + 1, before: Some(at.slot(m)) };
            let open = Window { alpha, beta: window.beta };
            let score = if earlier == 0 {
                self.child(at, &after, open, depth - 1, below)
            } else {
                let reduction = self.reduction(at, m, loud, earlier, step);
                self.scout(at, &after, open, depth - 1, reduction, below)
            };
            if self.has_ended() {
                break;
            }
            earlier += 1;
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(m);
                    alpha = score;
                    if window.is_open() {
                        self.lines.extend(ply, m);
                    }
                }
                if score >= window.beta {
                    if !loud {
                        self.memory.history.refuted(at, ply, place.before, m, &lists.tried, depth);
                    }
                    break;
                }
            }
            if !loud {
                lists.tried.push(m);
            }
        }
        self.path.pop();
        self.memory.give_back(ply, lists);
        if self.has_ended() {
            return 0;
        }
        if best == -INFINITE {
            // Only where moves are overlooked: the position is judged as it stands.
            return at.evaluate();
        }
        self.remember(at, step, best, best_move);
        best
    }

    /// Asks whether a later move is better than the best so far, and only then how much.
    pub(crate) fn scout(
        &mut self,
        at: &P,
        after: &P,
        window: Window,
        depth: i32,
        reduction: i32,
        below: Place,
    ) -> i32 {
        let above = Window::above(window.alpha);
        let mut score = self.child(at, after, above, depth - reduction, below);
        if score > window.alpha && reduction > 0 {
            score = self.child(at, after, above, depth, below);
        }
        if score > window.alpha && score < window.beta {
            score = self.child(at, after, window, depth, below);
        }
        score
    }

    fn remember(&self, at: &P, step: &Step<P::Move>, best: i32, best_move: Option<P::Move>) {
        let bound = if best >= step.window.beta {
            Bound::Lower
        } else if best > step.window.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let entry = Entry {
            code: best_move.map_or(0, |m| at.encode(m)),
            score: score::from_root(best, step.place.ply),
            estimate: step.static_estimate,
            depth: step.depth.clamp(0, 255) as u8,
            bound,
        };
        self.table.put(at.key(), entry);
    }
}

/// The stored score, if it answers the question of the window.
pub(crate) fn cutoff(entry: Entry, ply: usize, window: Window) -> Option<i32> {
    let score = score::to_root(entry.score, ply);
    let answers = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= window.beta,
        Bound::Upper => score <= window.alpha,
    };
    answers.then_some(score)
}

/// A stored score is a better estimate than the static evaluation where its bound points past it.
pub(crate) fn refined(entry: Entry, estimate: i32, ply: usize) -> i32 {
    let score = score::to_root(entry.score, ply);
    let better = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score > estimate,
        Bound::Upper => score < estimate,
    };
    if better && !is_decided(score) && !is_decided(estimate) { score } else { estimate }
}
