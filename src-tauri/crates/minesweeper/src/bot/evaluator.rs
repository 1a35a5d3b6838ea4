use crate::points::{OUCH, PLOP, for_marking};
use crate::solver::{
    Distribution, Impossible, KnownBoard, SMALL_WORDS, Shape, Solver, SolverLimits, SquareSet,
};
use crate::{Action, ActionKind, Knowledge, Square};
use game::Side;
use std::sync::Arc;

/// Whether a view's board fits into the words for small ones.
pub fn fits_small(view: &Knowledge) -> bool {
    view.grid().size().cells() <= 64 * SMALL_WORDS
}

/// Evaluates positions of one board: all that does not change during a game, and its solver.
pub struct Evaluator<const W: usize> {
    pub shape: Arc<Shape<W>>,
    /// What marking a mine is worth, by the mines visible before.
    points: Vec<f64>,
    /// Works with `f64`: the weights of the layouts are rounded, but never which squares are safe.
    solver: Solver<W, f64>,
    /// The chance of a mine, by square, while a reply is looked for.
    chance: Vec<f64>,
}

/// A position as a bot looks at it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Position<const W: usize> {
    /// What everybody can see.
    pub board: KnownBoard<W>,
    /// The hidden squares that the player who thinks may not mark, mostly because their marks failed there. They know
    /// that none of them holds a mine.
    pub failed: SquareSet<W>,
}

impl<const W: usize> Position<W> {
    /// What the owner of a view knows.
    pub fn of(view: &Knowledge) -> Self {
        let board = KnownBoard::of(view.grid(), &[]);
        let failed: SquareSet<W> = view.unmarkable().collect();
        Position { board, failed: failed & board.hidden }
    }

    /// All that the player who thinks may use.
    pub fn known(&self) -> KnownBoard<W> {
        with_free(&self.board, self.failed)
    }

    /// A number that positions that differ seldom share.
    pub fn key(&self) -> u64 {
        let sets = [self.board.hidden, self.board.mines, self.failed];
        let words = sets.iter().flat_map(|set| set.words());
        words.fold(0, |key: u64, &word| (key.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }
}

/// What a player knows who also knows that these squares hold no mine.
pub fn with_free<const W: usize>(board: &KnownBoard<W>, free: SquareSet<W>) -> KnownBoard<W> {
    let mut known = *board;
    known.free = free & board.hidden;
    known
}

/// The marginals of each hidden square.
pub struct Marginals<const W: usize> {
    /// The chance of a mine, by square; exactly 0 for a safe one, exactly 1 for a certain mine.
    pub chance: Vec<f64>,
    /// What exploring it is expected to score.
    pub gain: Vec<f64>,
    /// The chance that it holds no mine and shows 0, 1, … 8.
    pub numbers: Vec<Distribution<f64>>,
}

impl<const W: usize> Marginals<W> {
    /// Room for a board with so many squares.
    pub fn new(squares: usize) -> Self {
        Marginals { chance: vec![0.0; squares], gain: vec![0.0; squares], numbers: vec![[0.0; 9]; squares] }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.chance.fill(0.0);
        self.gain.fill(0.0);
        self.numbers.fill([0.0; 9]);
    }

    /// Divides what was added with weights by their sum. What is certain then is so exactly.
    pub fn divide(&mut self, sum: f64) {
        for chance in &mut self.chance {
            *chance = if *chance < CERTAIN * sum { *chance / sum } else { 1.0 };
        }
        self.gain.iter_mut().for_each(|gain| *gain /= sum);
        self.numbers.iter_mut().flatten().for_each(|chance| *chance /= sum);
    }
}

/// The features of a position that an evaluation weighs, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Features {
    /// The best expected points of one action.
    pub best: f64,
    /// How many mines are certain.
    pub certain: u32,
}

/// Chances closer to 1 than rounding can tell are certain.
const CERTAIN: f64 = 1.0 - 1e-9;

impl<const W: usize> Evaluator<W> {
    /// An evaluator for the board of a view.
    pub fn new(view: &Knowledge) -> Self {
        let (size, mines) = (view.grid().size(), view.grid().mines());
        let shape = Arc::new(Shape::new(size.columns(), size.rows()));
        let points = (1..=mines).map(|nth| f64::from(for_marking(nth, mines)));
        let solver = Solver::new(Arc::clone(&shape), mines).with_limits(SolverLimits::BRIEF);
        Evaluator { chance: vec![0.0; shape.squares()], solver, shape, points: points.collect() }
    }

    /// The mines in all.
    pub fn mines(&self) -> usize {
        self.points.len()
    }

    /// Whether all mines are visible.
    pub fn is_over(&self, board: &KnownBoard<W>) -> bool {
        board.mines.count() as usize == self.mines()
    }

    /// What marking the next mine is worth.
    ///
    /// # Panics
    /// If all mines are visible.
    pub fn mark_points(&self, board: &KnownBoard<W>) -> f64 {
        self.points[board.mines.count() as usize]
    }

    /// Solves another position. Returns how many layouts agree with it, rounded.
    ///
    /// # Errors
    /// None does. That happens to positions imagined on wild boards, where the solver sets numbers aside and so takes
    /// outcomes for possible that are not.
    pub fn turn_to(&mut self, board: &KnownBoard<W>) -> Result<f64, Impossible> {
        self.solver.solve(board)?;
        Ok(self.solver.layouts())
    }

    /// Reveals what is revealed automatically. The board must be the one solved last; the new one counts as solved
    /// too, because it says nothing that did not follow before.
    pub fn reveal_derivable(&mut self, board: &mut KnownBoard<W>) {
        let mut settled = *board;
        self.solver.derivable().for_each(|(square, number)| settled.show_number(square, number));
        *board = settled;
    }

    /// Adds the marginals of every hidden square of the board solved last, times `weight`, to others.
    pub fn add_marginals(&mut self, board: &KnownBoard<W>, weight: f64, marginals: &mut Marginals<W>) {
        let all = 1.0 / self.solver.layouts();
        for square in board.hidden {
            let chance = self.mine(square, all);
            marginals.chance[square] += weight * chance;
            marginals.gain[square] += weight * f64::from(OUCH) * chance;
            if chance == 1.0 {
                continue;
            }
            let visible = self.visible_near(board, square);
            let numbers = self.solver.numbers(square);
            for ((sum, layouts), number) in marginals.numbers[square].iter_mut().zip(numbers).zip(0..) {
                let part = weight * layouts * all;
                *sum += part;
                marginals.gain[square] += part * (f64::from(number) - visible);
            }
        }
    }

    /// The visible mines around a square.
    pub fn visible_near(&self, board: &KnownBoard<W>, square: usize) -> f64 {
        f64::from((*self.shape.near(square) & board.mines).count())
    }

    /// The chance of a mine in the position solved last; `all` is one divided by its layouts.
    pub fn mine(&self, square: usize, all: f64) -> f64 {
        let chance = self.solver.mine(square) * all;
        if chance < CERTAIN { chance } else { 1.0 }
    }

    /// The features of a position for a player who knows no more. It must be the one solved last.
    pub fn features(&mut self, board: &KnownBoard<W>) -> Features {
        let all = 1.0 / self.solver.layouts();
        let points = self.mark_points(board);
        let mut features = Features { best: f64::from(OUCH + PLOP), certain: 0 };
        for square in board.hidden {
            let chance = self.mine(square, all);
            self.chance[square] = chance;
            features.certain += u32::from(chance == 1.0);
            features.best = features.best.max(mark_gain(chance, points));
        }
        for square in board.hidden {
            // Most squares cannot be the best, which is told at a glance.
            if self.chance[square] < 1.0 && self.most_gain(board, square) > features.best {
                features.best = features.best.max(self.gain(board, square, all));
            }
        }
        features
    }

    /// Solves a position, reveals what is revealed automatically, and returns the features it then has. `None` if all
    /// mines are visible or no layout agrees with it.
    pub fn features_after(&mut self, board: &mut KnownBoard<W>) -> Option<Features> {
        if self.is_over(board) {
            return None;
        }
        self.turn_to(board).ok()?;
        self.reveal_derivable(board);
        Some(self.features(board))
    }

    /// An upper bound of what exploring a square is expected to score, exact for a safe one. A mine counts where its
    /// neighbour holds none, so at most as often as either.
    fn most_gain(&self, board: &KnownBoard<W>, square: usize) -> f64 {
        let safe = 1.0 - self.chance[square];
        let near = *self.shape.near(square) & board.hidden;
        let found: f64 = near.into_iter().map(|other| self.chance[other].min(safe)).sum();
        found + f64::from(OUCH) * self.chance[square]
    }

    fn gain(&mut self, board: &KnownBoard<W>, square: usize, all: f64) -> f64 {
        let chance = self.chance[square];
        if chance == 0.0 {
            return self.most_gain(board, square);
        }
        let visible = self.visible_near(board, square);
        let numbers = self.solver.numbers(square).into_iter().zip(0..);
        let found: f64 = numbers.map(|(layouts, number)| layouts * all * (f64::from(number) - visible)).sum();
        found + f64::from(OUCH) * chance
    }

    /// How many mines are certain in the position solved last.
    pub fn certain(&self, board: &KnownBoard<W>) -> u32 {
        let all = 1.0 / self.solver.layouts();
        board.hidden.into_iter().map(|square| u32::from(self.mine(square, all) == 1.0)).sum()
    }

    /// The unconstrained hidden squares of the position solved last.
    pub fn rest(&self) -> SquareSet<W> {
        self.solver.rest()
    }

    /// One square of each kind about whose surroundings nothing is known, and all squares about which something is.
    /// Actions on two squares of a kind are worth the same, or nearly so. No number speaks about those in `rest`.
    pub fn representatives(&self, board: &KnownBoard<W>, rest: SquareSet<W>) -> SquareSet<W> {
        let spoken = board.hidden - rest;
        let mut kinds: Vec<(u32, u32)> = Vec::new();
        let is_first = |&square: &usize| {
            let near = *self.shape.near(square);
            if !rest.contains(square) || near.meets(&spoken) {
                return true;
            }
            let kind = (near.count(), (near & board.mines).count());
            let is_new = !kinds.contains(&kind);
            kinds.push(kind);
            is_new
        };
        board.hidden.into_iter().filter(is_first).collect()
    }
}

/// What marking a square scores on the average when a mine is worth so much.
pub fn mark_gain(chance: f64, points: f64) -> f64 {
    chance * points + (1.0 - chance) * f64::from(PLOP)
}

/// What a player can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellAction {
    pub kind: ActionKind,
    pub square: usize,
}

impl CellAction {
    /// As the rules write it.
    pub fn action(self, view: &Knowledge) -> Action {
        Action { kind: self.kind, square: Square::of_cell(self.square, view.grid().size()) }
    }
}

/// How far a side is ahead.
pub fn lead(view: &Knowledge, side: Side) -> f64 {
    f64::from(view.score(side) - view.score(!side))
}
