//! A baseline: a plain engine of the kind everybody writes first. Alpha-beta with a table and captures first,
//! no quiescence, no selective search; it counts material, mobility and steps to promotion.

use game::{Bot, Budget, Choice, Progress, SearchControl, Side, Turn, Value, View};
use smess::{Board, Piece, Smess, SmessMove, Square};
use std::hash::{DefaultHasher, Hash, Hasher};

/// The plain engine.
pub(crate) struct Baseline {
    table: Vec<Entry>,
    promotion_steps: [[i32; Square::COUNT]; 2],
}

#[derive(Clone, Copy, Default)]
struct Entry {
    key: u64,
    depth: i32,
    score: i32,
    /// 0 exact, 1 at least, -1 at most.
    bound: i8,
    best: Option<SmessMove>,
}

const WIN: i32 = 100_000;

impl Baseline {
    pub(crate) fn new(table_bytes: usize) -> Self {
        let entries = (table_bytes / size_of::<Entry>()).next_power_of_two().max(2);
        Baseline { table: vec![Entry::default(); entries], promotion_steps: Side::BOTH.map(promotion_steps) }
    }

    fn static_eval(&self, board: &Board) -> i32 {
        let worth = |side: Side| {
            let ninnies: i32 = board
                .pieces(side, Piece::Ninny)
                .map(|square| 100 + 30 / self.promotion_steps[side.index()][square.index()].max(1))
                .sum();
            let numskulls = 330 * board.pieces(side, Piece::Numskull).count() as i32;
            ninnies + numskulls + 2 * board.with_side(side).count_moves() as i32
        };
        worth(board.side()) - worth(!board.side())
    }

    /// Alpha-beta, from the view of the side to move; `None` when time is up.
    fn search(
        &mut self,
        board: &Board,
        depth: i32,
        ply: i32,
        mut alpha: i32,
        beta: i32,
        control: &mut SearchControl,
    ) -> Option<i32> {
        control.count();
        if control.has_ended() {
            return None;
        }
        if board.pieces(board.side(), Piece::Brain).is_empty() {
            return Some(ply - WIN);
        }
        if board.occupied().count() == 2 {
            return Some(0);
        }
        if depth == 0 {
            return Some(self.static_eval(board));
        }
        let mut hasher = DefaultHasher::new();
        board.hash(&mut hasher);
        let key = hasher.finish();
        let slot = key as usize & (self.table.len() - 1);
        let stored = Some(self.table[slot]).filter(|entry| entry.key == key);
        if let Some(entry) = stored
            && entry.depth >= depth
            && ply > 0
            && (entry.bound == 0
                || entry.bound == 1 && entry.score >= beta
                || entry.bound == -1 && entry.score <= alpha)
        {
            return Some(entry.score);
        }
        let first = stored.and_then(|entry| entry.best);
        let enemies = board.occupied_by(!board.side());
        let mut moves = board.legal_moves();
        moves.sort_by_key(|m| (Some(*m) != first, !enemies.contains(m.to)));
        let (old_alpha, mut best, mut best_move) = (alpha, -WIN, None);
        for m in moves {
            let mut after = *board;
            after.play_unchecked(m);
            let score = -self.search(&after, depth - 1, ply + 1, -beta, -alpha, control)?;
            if score > best || best_move.is_none() {
                best = score;
                best_move = Some(m);
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        let bound = if best >= beta {
            1
        } else if best <= old_alpha {
            -1
        } else {
            0
        };
        self.table[slot] = Entry { key, depth, score: best, bound, best: best_move };
        Some(best)
    }
}

impl Bot<Smess> for Baseline {
    fn think(
        &mut self,
        view: &Smess,
        control: &mut SearchControl,
        _report: &mut dyn FnMut(Progress<SmessMove>),
    ) -> Choice<SmessMove> {
        assert!(matches!(view.turn(), Turn::Of(_)), "the game is over");
        self.table.fill(Entry::default());
        let board = view.position().board;
        let mut best = view.legal_moves()[0];
        let (mut value, mut reached) = (0, 0);
        let budget = *control.budget();
        for depth in 1..=budget.depth.unwrap_or(if budget == Budget::default() { 4 } else { 60 }) as i32 {
            let Some(score) = self.search(&board, depth, 0, -WIN, WIN, control) else { break };
            (value, reached) = (score, depth as u32);
            let mut hasher = DefaultHasher::new();
            board.hash(&mut hasher);
            let entry = self.table[hasher.finish() as usize & (self.table.len() - 1)];
            best = entry.best.unwrap_or(best);
        }
        let progress = Progress {
            depth: reached,
            nodes: control.nodes(),
            value: Value::Estimate(value),
            line: vec![best],
        };
        Choice { best, progress }
    }
}

/// How many steps a Ninny of this side is from becoming a Numskull, by square.
fn promotion_steps(side: Side) -> [i32; Square::COUNT] {
    let mut steps = [99; Square::COUNT];
    for square in Board::START.pieces(!side, Piece::Numskull) {
        steps[square.index()] = 0;
    }
    for _ in 0..Square::COUNT {
        for from in Square::all() {
            for to in from.arrows().iter().filter_map(|arrow| from.neighbour(arrow)) {
                steps[from.index()] = steps[from.index()].min(steps[to.index()] + 1);
            }
        }
    }
    steps
}
