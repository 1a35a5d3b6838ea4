use crate::points::{OUCH, PLOP, for_marking};
use crate::solver::{Distribution, Facts, Shape, Solver, Squares};
use crate::{Action, Kind, Knowledge, Square};
use game::Side;
use std::sync::Arc;

/// Words for boards with at most 128 squares, such as 11 × 11.
pub const SMALL: usize = 2;
/// Words for all others, up to 30 × 30.
pub const LARGE: usize = 15;

/// Whether a view's board fits into the words for small ones.
pub fn fits_small(view: &Knowledge) -> bool {
    view.grid().size().cells() <= 64 * SMALL
}

/// The board a bot thinks about: everything that does not change during a game, and its solver.
pub struct Table<const W: usize> {
    pub shape: Arc<Shape<W>>,
    /// What marking a mine is worth, by the mines visible before.
    points: Vec<f64>,
    /// Works with `f64`: the weights of the layouts are rounded, but never which squares are safe.
    solver: Solver<W, f64>,
}

/// A position as a bot looks at it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Position<const W: usize> {
    /// What everybody can see.
    pub facts: Facts<W>,
    /// The hidden squares where the marks of the player who thinks failed.
    pub failed: Squares<W>,
}

impl<const W: usize> Position<W> {
    /// What the owner of a view knows.
    pub fn of(view: &Knowledge) -> Self {
        let facts = Facts::of(view.grid(), &[]);
        let failed: Squares<W> = view.own_failed().iter().copied().collect();
        Position { facts, failed: failed & facts.hidden }
    }

    /// All that the player who thinks may use.
    pub fn known(&self) -> Facts<W> {
        let mut known = self.facts;
        known.free = self.failed;
        known
    }

    /// A number that positions that differ seldom share.
    pub fn key(&self) -> u64 {
        let sets = [self.facts.hidden, self.facts.mines, self.failed];
        let words = sets.iter().flat_map(|set| set.words());
        words.fold(0, |key: u64, &word| (key.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }
}

/// What can be expected of each hidden square.
pub struct Outlook<const W: usize> {
    /// The chance of a mine, by square; exactly 0 for a safe one, exactly 1 for a certain mine.
    pub chance: Vec<f64>,
    /// What exploring it is expected to score.
    pub gain: Vec<f64>,
    /// The chance that it holds no mine and shows 0, 1, … 8.
    pub numbers: Vec<Distribution<f64>>,
    /// The certain mines.
    pub certain: Squares<W>,
}

impl<const W: usize> Outlook<W> {
    /// Room for a board with so many squares.
    pub fn new(squares: usize) -> Self {
        Outlook {
            chance: vec![0.0; squares],
            gain: vec![0.0; squares],
            numbers: vec![[0.0; 9]; squares],
            certain: Squares::EMPTY,
        }
    }
}

/// Chances closer to 1 than rounding can tell are certain.
const CERTAIN: f64 = 1.0 - 1e-9;

impl<const W: usize> Table<W> {
    /// A table for the board of a view.
    pub fn new(view: &Knowledge) -> Self {
        let (size, mines) = (view.grid().size(), view.grid().mines());
        let shape = Arc::new(Shape::new(size.columns(), size.rows()));
        let points = (1..=mines).map(|nth| f64::from(for_marking(nth, mines)));
        Table { solver: Solver::new(Arc::clone(&shape), mines), shape, points: points.collect() }
    }

    /// The mines in all.
    pub fn mines(&self) -> usize {
        self.points.len()
    }

    /// Whether all mines are visible.
    pub fn is_over(&self, facts: &Facts<W>) -> bool {
        facts.mines.count() as usize == self.mines()
    }

    /// What marking the next mine is worth.
    ///
    /// # Panics
    /// If all mines are visible.
    pub fn mark_points(&self, facts: &Facts<W>) -> f64 {
        self.points[facts.mines.count() as usize]
    }

    /// Reveals what is revealed automatically.
    pub fn settle(&mut self, facts: &mut Facts<W>) {
        self.solver.solve(facts).expect(POSSIBLE);
        let mut settled = *facts;
        self.solver.derivable().for_each(|(square, number)| settled.show_number(square, number));
        *facts = settled;
    }

    /// Looks at every hidden square.
    pub fn look(&mut self, facts: &Facts<W>, outlook: &mut Outlook<W>) {
        self.solver.solve(facts).expect(POSSIBLE);
        let all = 1.0 / self.solver.layouts();
        outlook.certain = Squares::EMPTY;
        for square in facts.hidden {
            let chance = self.solver.mine(square) * all;
            let mut numbers = [0.0; 9];
            if chance < CERTAIN {
                numbers = self.solver.numbers(square).map(|layouts| layouts * all);
                outlook.chance[square] = chance;
            } else {
                outlook.certain.insert(square);
                outlook.chance[square] = 1.0;
            }
            let visible = f64::from((*self.shape.near(square) & facts.mines).count());
            let scores =
                numbers.iter().zip(0..).map(|(chance, number)| chance * (f64::from(number) - visible));
            outlook.gain[square] = scores.sum::<f64>() + f64::from(OUCH) * outlook.chance[square];
            outlook.numbers[square] = numbers;
        }
    }

    /// What marking a square scores on the average when a mine is worth so much.
    pub fn mark_gain(&self, outlook: &Outlook<W>, square: usize, points: f64) -> f64 {
        let chance = outlook.chance[square];
        chance * points + (1.0 - chance) * f64::from(PLOP)
    }

    /// One square of each kind about whose surroundings nothing is known, and all squares about which something
    /// is: what can be done to two squares of a kind is worth the same, or nearly so.
    pub fn kinds(&self, facts: &Facts<W>) -> Squares<W> {
        let rest = self.solver.rest();
        let spoken = facts.hidden - rest;
        let mut kinds: Vec<(u32, u32)> = Vec::new();
        let is_first = |&square: &usize| {
            let near = *self.shape.near(square);
            if !rest.contains(square) || near.meets(&spoken) {
                return true;
            }
            let kind = (near.count(), (near & facts.mines).count());
            let is_new = !kinds.contains(&kind);
            kinds.push(kind);
            is_new
        };
        facts.hidden.into_iter().filter(is_first).collect()
    }
}

/// A bot's facts come from a view and from outcomes that have a chance.
const POSSIBLE: &str = "the facts agree with a layout";

/// What a player can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Act {
    pub kind: Kind,
    pub square: usize,
}

impl Act {
    /// As the rules write it.
    pub fn action(self, view: &Knowledge) -> Action {
        Action { kind: self.kind, square: Square::of_cell(self.square, view.grid().size()) }
    }
}

/// How far a side is ahead.
pub fn lead(view: &Knowledge, side: Side) -> f64 {
    f64::from(view.score(side) - view.score(!side))
}
