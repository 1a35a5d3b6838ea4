//! One action ahead: what each action scores, and what it leaves to the opponent.

use super::table::{Act, Outlook, Position, Table};
use crate::Kind;
use crate::points::{OUCH, PLOP};
use crate::solver::Facts;

/// What a position is taken to be worth to the side to move, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Taste {
    /// The best expected points of one action: so many times.
    pub reply: f64,
    /// The certain mines: so many points for each.
    pub certain: f64,
    /// Whether squares about whose surroundings nothing is known are all looked at, or one of each kind.
    pub looks_at_all: bool,
}

/// An action and what it is worth to the side that makes it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weighed {
    pub act: Act,
    /// The points it scores on the average.
    pub points: f64,
    /// The points, less what the position it leaves is worth to the opponent.
    pub value: f64,
}

/// Weighs actions.
pub struct Weighing<const W: usize> {
    pub table: Table<W>,
    taste: Taste,
    here: Outlook<W>,
    there: Outlook<W>,
    /// Positions looked at.
    pub nodes: u64,
}

impl<const W: usize> Weighing<W> {
    pub fn new(table: Table<W>, taste: Taste) -> Self {
        let squares = table.shape.squares();
        Weighing { table, taste, here: Outlook::new(squares), there: Outlook::new(squares), nodes: 0 }
    }

    /// What every action scores on the average, best first.
    pub fn gains(&mut self, position: &Position<W>) -> Vec<Weighed> {
        self.table.look(&position.known(), &mut self.here);
        let kinds = match self.taste.looks_at_all {
            true => position.facts.hidden,
            false => self.table.kinds(&position.known()),
        };
        let points = self.table.mark_points(&position.facts);
        let weighed = |kind, square, points| Weighed { act: Act { kind, square }, points, value: points };
        let explored = kinds.into_iter().map(|square| weighed(Kind::Explore, square, self.here.gain[square]));
        let marked = (kinds - position.failed)
            .into_iter()
            .map(|square| weighed(Kind::Mark, square, self.table.mark_gain(&self.here, square, points)));
        let mut all: Vec<Weighed> = explored.chain(marked).collect();
        all.sort_by(|a, b| b.points.total_cmp(&a.points));
        all
    }

    /// Weighs every action, or as many as `goes_on` allows after so many positions: those with the best expected
    /// points first, and one always. The best of them comes first.
    pub fn weigh(&mut self, position: &Position<W>, goes_on: &mut dyn FnMut(u64) -> bool) -> Vec<Weighed> {
        let mut all = self.gains(position);
        let stay = self.leave(&position.facts);
        let mut mines: Vec<Option<f64>> = vec![None; self.table.shape.squares()];
        let mut done = 0;
        for weighed in &mut all {
            if done > 0 && !goes_on(self.nodes) {
                break;
            }
            let square = weighed.act.square;
            let chance = self.here.chance[square];
            let mine = match mines[square] {
                Some(known) => known,
                None if chance > 0.0 => {
                    let mut facts = position.facts;
                    facts.show_mine(square);
                    self.leave(&facts)
                }
                None => 0.0,
            };
            mines[square] = Some(mine);
            weighed.value -= chance * mine
                + match weighed.act.kind {
                    Kind::Mark => (1.0 - chance) * stay,
                    Kind::Explore => self.numbers(position, square),
                };
            done += 1;
        }
        all.truncate(done);
        all.sort_by(|a, b| b.value.total_cmp(&a.value));
        all
    }

    /// What is left to the opponent on the average where exploring a square shows a number.
    fn numbers(&mut self, position: &Position<W>, square: usize) -> f64 {
        let mut left = 0.0;
        let numbers = self.here.numbers[square];
        for (chance, number) in numbers.into_iter().zip(0..).filter(|(chance, _)| *chance > 0.0) {
            let mut facts = position.facts;
            facts.show_number(square, number);
            left += chance * self.leave(&facts);
        }
        left
    }

    /// What a position is worth to the opponent, who knows what everybody can see.
    fn leave(&mut self, facts: &Facts<W>) -> f64 {
        self.nodes += 1;
        if self.table.is_over(facts) || self.taste == NO_FUTURE {
            return 0.0;
        }
        let mut facts = *facts;
        self.table.settle(&mut facts);
        self.table.look(&facts, &mut self.there);
        let certain = f64::from(self.there.certain.count());
        self.taste.reply * self.best(&facts) + self.taste.certain * certain
    }

    /// The best expected points of one action for who knows these facts.
    pub fn promise(&mut self, facts: &Facts<W>) -> f64 {
        self.table.look(facts, &mut self.there);
        self.best(facts)
    }

    fn best(&self, facts: &Facts<W>) -> f64 {
        let points = self.table.mark_points(facts);
        let best =
            |square: usize| self.there.gain[square].max(self.table.mark_gain(&self.there, square, points));
        facts.hidden.into_iter().map(best).fold(f64::from(OUCH + PLOP), f64::max)
    }
}

/// Nothing that comes after counts.
pub const NO_FUTURE: Taste = Taste { reply: 0.0, certain: 0.0, looks_at_all: true };
