use crate::Position;
use crate::history::HISTORY_LIMIT;
use crate::order::Order;
use crate::score::{self, INFINITE, is_decided};
use crate::table::{Bound, Entry};
use crate::worker::{MAX_PLY, Place, Window, Worker};

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

impl<P: Position> Worker<'_, P> {
    /// The score of a position reached from `parent`, from the view of the side to move in `parent`.
    pub(crate) fn child(&mut self, parent: &P, at: &P, window: Window, depth: i32, place: Place) -> i32 {
        self.count();
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
        let mut depth = depth + i32::from(threatened && ply < 2 * self.iteration);
        if depth <= 0 || ply >= MAX_PLY {
            return self.quiesce(at, window, place);
        }
        if self.ended {
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
        let from_table = stored.and_then(|entry| at.decode(entry.code));
        let static_estimate = match stored {
            _ if threatened => -INFINITE,
            Some(entry) => entry.estimate,
            None => at.evaluate(),
        };
        self.estimates[ply] = static_estimate;
        let estimate = stored.map_or(static_estimate, |entry| refined(entry, static_estimate, ply));
        let improving = !threatened && ply >= 2 && static_estimate > self.estimates[ply - 2];

        if !window.is_open() && !threatened {
            let margin = FAR_ABOVE * (depth - i32::from(improving));
            if depth <= FAR_ABOVE_DEPTH && estimate - margin >= window.beta && !is_decided(window.beta) {
                return estimate;
            }
            if let Some(score) = self.try_pass(at, estimate, window, depth, place) {
                return score;
            }
        }
        // Without a good first move a full search is worth less than a shallower one that finds one.
        if from_table.is_none() && depth >= 4 {
            depth -= 1;
        }
        self.try_moves(
            at,
            window,
            depth,
            place,
            Hints { from_table, estimate, static_estimate, threatened, improving },
        )
    }

    /// The score of a position that needs no search.
    fn settled(&self, at: &P, ply: usize) -> Option<i32> {
        match at.known() {
            Some(known) => Some(score::of_known(known, ply)),
            None if self.path.repeats(at.key(), at.reversible_plies()) => Some(0),
            None => None,
        }
    }

    /// If the side to move stands above the window even after giving the move away, it does so all the more
    /// with a move.
    fn try_pass(&mut self, at: &P, estimate: i32, window: Window, depth: i32, place: Place) -> Option<i32> {
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
        (!self.ended && score >= window.beta).then_some(if is_decided(score) { window.beta } else { score })
    }

    fn try_moves(&mut self, at: &P, window: Window, depth: i32, place: Place, hints: Hints<P::Move>) -> i32 {
        let ply = place.ply;
        let mut lists = self.memory.take_lists(ply);
        let mut order = Order::all(hints.from_table, &mut lists);
        let mut alpha = window.alpha;
        let mut best = -INFINITE;
        let mut best_move = None;
        let mut earlier = 0;
        self.path.push(at.key());
        while let Some(m) = order.next(at, &self.memory.history, ply, place.before, &mut lists) {
            let loud = at.is_loud(m);
            if best > -score::ESTIMATE_LIMIT && !window.is_open() && !hints.threatened {
                if !loud && self.is_past_hope(depth, earlier, alpha, &hints) {
                    order.skip_quiet();
                    continue;
                }
                if self.is_hopeless(at, m, loud, depth, place) {
                    continue;
                }
            }
            let after = at.play(m);
            let below = Place { ply: ply + 1, before: Some(at.slot(m)) };
            let score = if earlier == 0 {
                self.child(at, &after, Window { alpha, beta: window.beta }, depth - 1, below)
            } else {
                let reduction = self.reduction(at, m, loud, depth, earlier, window, place, &hints);
                self.scout(at, &after, alpha, window.beta, depth - 1, reduction, below)
            };
            if self.ended {
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
        if self.ended {
            return 0;
        }
        if best_move.is_none() && best == -INFINITE {
            // Only where moves are overlooked: the position is judged as it stands.
            return at.evaluate();
        }
        self.remember(at, window, depth, ply, best, best_move, hints.static_estimate);
        best
    }

    /// Asks whether a later move is better than the best so far, and only then how much.
    #[expect(clippy::too_many_arguments, reason = "they are the state of one search step")]
    pub(crate) fn scout(
        &mut self,
        at: &P,
        after: &P,
        alpha: i32,
        beta: i32,
        depth: i32,
        reduction: i32,
        below: Place,
    ) -> i32 {
        let mut score = self.child(at, after, Window::above(alpha), depth - reduction, below);
        if score > alpha && reduction > 0 {
            score = self.child(at, after, Window::above(alpha), depth, below);
        }
        if score > alpha && score < beta {
            score = self.child(at, after, Window { alpha, beta }, depth, below);
        }
        score
    }

    /// Whether no further quiet move need be searched.
    fn is_past_hope(&self, depth: i32, earlier: usize, alpha: i32, hints: &Hints<P::Move>) -> bool {
        let enough = (4 + depth * depth) as usize / if hints.improving { 1 } else { 2 };
        let late = depth <= LATE_DEPTH && earlier > enough;
        late || depth <= FAR_BELOW_DEPTH && hints.estimate + FAR_BELOW_BASE + FAR_BELOW * depth <= alpha
    }

    /// Whether this move need not be searched: it loses material, or never did well elsewhere.
    fn is_hopeless(&self, at: &P, m: P::Move, loud: bool, depth: i32, place: Place) -> bool {
        if depth > LOSING_DEPTH {
            return false;
        }
        if loud {
            return !at.exchange_reaches(m, -LOSING * depth);
        }
        let history = self.memory.history.score(at, place.before, m);
        depth <= 3 && history < -(HISTORY_LIMIT / 4) * depth || !at.exchange_reaches(m, -LOSING / 2 * depth)
    }

    /// How much less deep a later move is searched at first.
    #[expect(clippy::too_many_arguments, reason = "they are the state of one search step")]
    fn reduction(
        &self,
        at: &P,
        m: P::Move,
        loud: bool,
        depth: i32,
        earlier: usize,
        window: Window,
        place: Place,
        hints: &Hints<P::Move>,
    ) -> i32 {
        if depth < 3 || earlier < 2 || hints.threatened {
            return 0;
        }
        let mut plies = self.reductions.plies(depth, earlier);
        if loud {
            plies /= 2;
        } else {
            plies -= self.memory.history.score(at, place.before, m) / (HISTORY_LIMIT / 2);
        }
        plies += i32::from(!hints.improving) - i32::from(window.is_open());
        plies.clamp(0, depth - 2)
    }

    #[expect(clippy::too_many_arguments, reason = "they are what the table keeps")]
    fn remember(
        &self,
        at: &P,
        window: Window,
        depth: i32,
        ply: usize,
        best: i32,
        best_move: Option<P::Move>,
        estimate: i32,
    ) {
        let bound = if best >= window.beta {
            Bound::Lower
        } else if best > window.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let entry = Entry {
            code: best_move.map_or(0, |m| at.encode(m)),
            score: score::from_root(best, ply),
            estimate,
            depth: depth.clamp(0, 255) as u8,
            bound,
        };
        self.table.put(at.key(), entry);
    }
}

/// What is known of a position before its moves are tried.
struct Hints<M> {
    from_table: Option<M>,
    /// The static evaluation, improved by a stored score.
    estimate: i32,
    static_estimate: i32,
    threatened: bool,
    /// Whether the side to move stands better than at its last turn.
    improving: bool,
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
