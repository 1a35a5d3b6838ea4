use crate::points::{OUCH, PLOP, for_marking};
use crate::solver::{
    Distribution, Impossible, KnownBoard, SMALL_WORDS, Shape, Solver, SolverLimits, SquareSet,
};
use crate::{Action, ActionKind, Knowledge, Square};
use game::Side;
use std::sync::Arc;

/// Whether the board fits in the small square sets.
pub fn fits_small(view: &Knowledge) -> bool {
    view.grid().size().cells() <= 64 * SMALL_WORDS
}

/// Evaluates positions on one board. Holds its solver and all data that stays constant during a game.
pub struct Evaluator<const W: usize> {
    pub shape: Arc<Shape<W>>,
    /// The points for marking a mine, by the number of mines already visible.
    points: Vec<f64>,
    /// Uses `f64`: the weights of layouts are rounded, but the set of safe squares is exact.
    solver: Solver<W, f64>,
    /// Scratch space for the chance of a mine, by square.
    chance: Vec<f64>,
}

/// A position as seen by a bot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Position<const W: usize> {
    /// The public board.
    pub board: KnownBoard<W>,
    /// The hidden squares that the thinking player may not mark, mostly after failed marks there. The player knows that
    /// they hold no mine.
    pub failed: SquareSet<W>,
}

impl<const W: usize> Position<W> {
    /// The position as known to a view's owner.
    pub fn of(view: &Knowledge) -> Self {
        let board = KnownBoard::of(view.grid(), &[]);
        let failed: SquareSet<W> = view.unmarkable().collect();
        Position { board, failed: failed & board.hidden }
    }

    /// Everything the thinking player knows.
    pub fn known(&self) -> KnownBoard<W> {
        with_free(&self.board, self.failed)
    }

    /// A hash of the position.
    pub fn key(&self) -> u64 {
        let sets = [self.board.hidden, self.board.mines, self.failed];
        let words = sets.iter().flat_map(|set| set.words());
        words.fold(0, |key: u64, &word| (key.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }
}

/// The board for a player who also knows that these squares hold no mine.
pub fn with_free<const W: usize>(board: &KnownBoard<W>, free: SquareSet<W>) -> KnownBoard<W> {
    let mut known = *board;
    known.free = free & board.hidden;
    known
}

/// Each hidden square's marginals.
pub struct Marginals<const W: usize> {
    /// The chance of a mine, by square: exactly 0 when safe, exactly 1 when certain.
    pub chance: Vec<f64>,
    /// The expected points for exploring it.
    pub gain: Vec<f64>,
    /// The chances that it holds no mine and shows 0, 1, …, 8.
    pub numbers: Vec<Distribution<f64>>,
}

impl<const W: usize> Marginals<W> {
    /// Empty marginals for this many squares.
    pub fn new(squares: usize) -> Self {
        Marginals { chance: vec![0.0; squares], gain: vec![0.0; squares], numbers: vec![[0.0; 9]; squares] }
    }

    pub fn clear(&mut self) {
        self.chance.fill(0.0);
        self.gain.fill(0.0);
        self.numbers.fill([0.0; 9]);
    }

    /// Normalizes the weighted sums by the total weight. Certain mines become exactly 1.
    pub fn divide(&mut self, sum: f64) {
        for chance in &mut self.chance {
            *chance = if *chance < CERTAIN * sum { *chance / sum } else { 1.0 };
        }
        self.gain.iter_mut().for_each(|gain| *gain /= sum);
        self.numbers.iter_mut().flatten().for_each(|chance| *chance /= sum);
    }
}

/// The features that the evaluation weighs, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Features {
    /// The best expected points from one action.
    pub best: f64,
    /// The number of certain mines.
    pub certain: u32,
}

/// Chances within rounding error of 1 count as certain.
const CERTAIN: f64 = 1.0 - 1e-9;

impl<const W: usize> Evaluator<W> {
    /// An evaluator for a view's board.
    pub fn new(view: &Knowledge) -> Self {
        let (size, mines) = (view.grid().size(), view.grid().mines());
        let shape = Arc::new(Shape::new(size.columns(), size.rows()));
        let points = (1..=mines).map(|nth| f64::from(for_marking(nth, mines)));
        let solver = Solver::new(Arc::clone(&shape), mines).with_limits(SolverLimits::BRIEF);
        Evaluator { chance: vec![0.0; shape.squares()], solver, shape, points: points.collect() }
    }

    /// An evaluator that takes as long as needed to count all but the most crowded positions.
    pub fn thorough(view: &Knowledge) -> Self {
        let evaluator = Evaluator::new(view);
        let solver = evaluator.solver.with_limits(SolverLimits::USUAL);
        Evaluator { solver, ..evaluator }
    }

    /// Whether the position solved last was counted with all its numbers.
    pub fn is_exact(&self) -> bool {
        self.solver.ignored() == 0
    }

    /// The total number of mines.
    pub fn mines(&self) -> usize {
        self.points.len()
    }

    /// Whether all mines are visible.
    pub fn is_over(&self, board: &KnownBoard<W>) -> bool {
        board.mines.count() as usize == self.mines()
    }

    /// The points for marking the next mine.
    ///
    /// # Panics
    /// If all mines are visible.
    pub fn mark_points(&self, board: &KnownBoard<W>) -> f64 {
        self.points[board.mines.count() as usize]
    }

    /// Solves another position. Returns the rounded number of layouts that agree with it.
    ///
    /// # Errors
    /// If no layout agrees. This happens in hypothetical positions on crowded boards, where the solver ignores some
    /// numbers and therefore admits impossible outcomes.
    pub fn turn_to(&mut self, board: &KnownBoard<W>) -> Result<f64, Impossible> {
        self.solver.solve(board)?;
        Ok(self.solver.layouts())
    }

    /// Applies the automatic reveal. `board` must be the one solved last; the result counts as solved too, because it
    /// adds only derived information.
    pub fn reveal_derivable(&mut self, board: &mut KnownBoard<W>) {
        let mut settled = *board;
        self.solver.derivable().for_each(|(square, number)| settled.show_number(square, number));
        *board = settled;
    }

    /// Adds the marginals of every hidden square of the board solved last, times `weight`.
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

    /// The number of visible mines around a square.
    pub fn visible_near(&self, board: &KnownBoard<W>, square: usize) -> f64 {
        f64::from((*self.shape.near(square) & board.mines).count())
    }

    /// The chance of a mine in the position solved last; `all` is the reciprocal of its number of layouts.
    pub fn mine(&self, square: usize, all: f64) -> f64 {
        let chance = self.solver.mine(square) * all;
        if chance < CERTAIN { chance } else { 1.0 }
    }

    /// The features of the position solved last, for a player who knows nothing more.
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
            // The cheap bound rules out most squares.
            if self.chance[square] < 1.0 && self.most_gain(board, square) > features.best {
                features.best = features.best.max(self.gain(board, square, all));
            }
        }
        features
    }

    /// Solves a position, applies the automatic reveal and returns the resulting features. `None` if all mines are
    /// visible or no layout agrees.
    pub fn features_after(&mut self, board: &mut KnownBoard<W>) -> Option<Features> {
        if self.is_over(board) {
            return None;
        }
        self.turn_to(board).ok()?;
        self.reveal_derivable(board);
        Some(self.features(board))
    }

    /// An upper bound on the expected points for exploring a square, exact for a safe one. A neighbouring mine counts
    /// only if the square itself holds none, so its probability is at most the smaller of the two.
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

    /// The number of certain mines in the position solved last.
    pub fn certain(&self, board: &KnownBoard<W>) -> u32 {
        let all = 1.0 / self.solver.layouts();
        board.hidden.into_iter().map(|square| u32::from(self.mine(square, all) == 1.0)).sum()
    }

    pub fn rest(&self) -> SquareSet<W> {
        self.solver.rest()
    }

    /// All constrained squares, and one unconstrained square of each kind. Actions on two squares of the same kind have
    /// nearly the same value. `rest` holds the squares that no number touches.
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

/// The expected points for marking a square when a mine scores `points`.
pub fn mark_gain(chance: f64, points: f64) -> f64 {
    chance * points + (1.0 - chance) * f64::from(PLOP)
}

/// An action on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellAction {
    pub kind: ActionKind,
    pub square: usize,
}

impl CellAction {
    /// Converts to the rules' action type.
    pub fn action(self, view: &Knowledge) -> Action {
        Action { kind: self.kind, square: Square::of_cell(self.square, view.grid().size()) }
    }
}

pub fn lead(view: &Knowledge, side: Side) -> f64 {
    f64::from(view.score(side) - view.score(!side))
}
