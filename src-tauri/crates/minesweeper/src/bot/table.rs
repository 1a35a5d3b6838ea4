use crate::points::{OUCH, PLOP, for_marking};
use crate::solver::{Distribution, Effort, Facts, Impossible, Shape, Solver, Squares};
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
    /// The chance of a mine, by square, while a reply is looked for.
    chance: Vec<f64>,
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
        with_free(&self.facts, self.failed)
    }

    /// A number that positions that differ seldom share.
    pub fn key(&self) -> u64 {
        let sets = [self.facts.hidden, self.facts.mines, self.failed];
        let words = sets.iter().flat_map(|set| set.words());
        words.fold(0, |key: u64, &word| (key.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }
}

/// What somebody knows who also knows that these squares hold no mine.
pub fn with_free<const W: usize>(facts: &Facts<W>, free: Squares<W>) -> Facts<W> {
    let mut known = *facts;
    known.free = free & facts.hidden;
    known
}

/// What can be expected of each hidden square.
pub struct Outlook<const W: usize> {
    /// The chance of a mine, by square; exactly 0 for a safe one, exactly 1 for a certain mine.
    pub chance: Vec<f64>,
    /// What exploring it is expected to score.
    pub gain: Vec<f64>,
    /// The chance that it holds no mine and shows 0, 1, … 8.
    pub numbers: Vec<Distribution<f64>>,
}

impl<const W: usize> Outlook<W> {
    /// Room for a board with so many squares.
    pub fn new(squares: usize) -> Self {
        Outlook { chance: vec![0.0; squares], gain: vec![0.0; squares], numbers: vec![[0.0; 9]; squares] }
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

/// What a position offers to somebody.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Offer {
    /// The best expected points of one action.
    pub best: f64,
    /// How many mines are certain.
    pub certain: u32,
}

/// Chances closer to 1 than rounding can tell are certain.
const CERTAIN: f64 = 1.0 - 1e-9;

impl<const W: usize> Table<W> {
    /// A table for the board of a view.
    pub fn new(view: &Knowledge) -> Self {
        let (size, mines) = (view.grid().size(), view.grid().mines());
        let shape = Arc::new(Shape::new(size.columns(), size.rows()));
        let points = (1..=mines).map(|nth| f64::from(for_marking(nth, mines)));
        let solver = Solver::new(Arc::clone(&shape), mines).with(Effort::BRIEF);
        Table { chance: vec![0.0; shape.squares()], solver, shape, points: points.collect() }
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

    /// Turns to other facts and says how many layouts agree with them, rounded.
    ///
    /// # Errors
    /// None does. That happens to facts imagined on wild boards, where the solver sets numbers aside and so takes
    /// outcomes for possible that are not.
    pub fn turn_to(&mut self, facts: &Facts<W>) -> Result<f64, Impossible> {
        self.solver.solve(facts)?;
        Ok(self.solver.layouts())
    }

    /// Reveals what is revealed automatically. The table must be turned to the facts, and is after it to the new
    /// ones: they say nothing that did not follow before.
    pub fn settle(&mut self, facts: &mut Facts<W>) {
        let mut settled = *facts;
        self.solver.derivable().for_each(|(square, number)| settled.show_number(square, number));
        *facts = settled;
    }

    /// Adds what is to be expected of every hidden square to an outlook, times `weight`. The table must be turned
    /// to the facts.
    pub fn look(&mut self, facts: &Facts<W>, weight: f64, outlook: &mut Outlook<W>) {
        let all = 1.0 / self.solver.layouts();
        for square in facts.hidden {
            let chance = self.mine(square, all);
            outlook.chance[square] += weight * chance;
            outlook.gain[square] += weight * f64::from(OUCH) * chance;
            if chance == 1.0 {
                continue;
            }
            let visible = self.visible_near(facts, square);
            let numbers = self.solver.numbers(square);
            for ((sum, layouts), number) in outlook.numbers[square].iter_mut().zip(numbers).zip(0..) {
                let part = weight * layouts * all;
                *sum += part;
                outlook.gain[square] += part * (f64::from(number) - visible);
            }
        }
    }

    fn visible_near(&self, facts: &Facts<W>, square: usize) -> f64 {
        f64::from((*self.shape.near(square) & facts.mines).count())
    }

    /// The chance of a mine in the position that the table is turned to; `all` is one by its layouts.
    pub fn mine(&self, square: usize, all: f64) -> f64 {
        let chance = self.solver.mine(square) * all;
        if chance < CERTAIN { chance } else { 1.0 }
    }

    /// What the facts offer to somebody who knows no more. The table must be turned to them.
    pub fn offer(&mut self, facts: &Facts<W>) -> Offer {
        let all = 1.0 / self.solver.layouts();
        let points = self.mark_points(facts);
        let mut offer = Offer { best: f64::from(OUCH + PLOP), certain: 0 };
        for square in facts.hidden {
            let chance = self.mine(square, all);
            self.chance[square] = chance;
            offer.certain += u32::from(chance == 1.0);
            offer.best = offer.best.max(mark_gain(chance, points));
        }
        for square in facts.hidden {
            // Most squares cannot be the best, which is told at a glance.
            if self.chance[square] < 1.0 && self.most_gain(facts, square) > offer.best {
                offer.best = offer.best.max(self.gain(facts, square, all));
            }
        }
        offer
    }

    /// Turns to facts, reveals what is revealed automatically, and says what they then offer; nothing if all mines
    /// are visible or no layout agrees with them.
    pub fn offer_after(&mut self, facts: &mut Facts<W>) -> Option<Offer> {
        if self.is_over(facts) {
            return None;
        }
        self.turn_to(facts).ok()?;
        self.settle(facts);
        Some(self.offer(facts))
    }

    /// No less than what exploring a square is expected to score, and for a safe one just that: a mine counts
    /// where its neighbour holds none, so at most as often as either.
    fn most_gain(&self, facts: &Facts<W>, square: usize) -> f64 {
        let safe = 1.0 - self.chance[square];
        let near = *self.shape.near(square) & facts.hidden;
        let found: f64 = near.into_iter().map(|other| self.chance[other].min(safe)).sum();
        found + f64::from(OUCH) * self.chance[square]
    }

    fn gain(&mut self, facts: &Facts<W>, square: usize, all: f64) -> f64 {
        let chance = self.chance[square];
        if chance == 0.0 {
            return self.most_gain(facts, square);
        }
        let visible = self.visible_near(facts, square);
        let numbers = self.solver.numbers(square).into_iter().zip(0..);
        let found: f64 = numbers.map(|(layouts, number)| layouts * all * (f64::from(number) - visible)).sum();
        found + f64::from(OUCH) * chance
    }

    /// How many mines are certain to who knows the facts that the table is turned to.
    pub fn certain(&self, facts: &Facts<W>) -> u32 {
        let all = 1.0 / self.solver.layouts();
        facts.hidden.into_iter().map(|square| u32::from(self.mine(square, all) == 1.0)).sum()
    }

    /// The hidden squares about which no number speaks in the position that the table is turned to.
    pub fn rest(&self) -> Squares<W> {
        self.solver.rest()
    }

    /// One square of each kind about whose surroundings nothing is known, and all squares about which something
    /// is: what can be done to two squares of a kind is worth the same, or nearly so. No number speaks about
    /// those in `rest`.
    pub fn kinds(&self, facts: &Facts<W>, rest: Squares<W>) -> Squares<W> {
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

/// What marking a square scores on the average when a mine is worth so much.
pub fn mark_gain(chance: f64, points: f64) -> f64 {
    chance * points + (1.0 - chance) * f64::from(PLOP)
}

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
