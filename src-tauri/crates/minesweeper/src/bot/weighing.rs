//! One action ahead: what each action scores, and what it leaves to the opponent.

use super::belief::{Beliefs, Hypothesis};
use super::table::{Act, Offer, Outlook, Position, Table, mark_gain, with_free};
use crate::Kind;
use crate::solver::{Facts, Squares};
use game::SearchControl;

/// What a position is taken to be worth to the side to move, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Taste {
    /// The best expected points of one action: so many times.
    pub reply: f64,
    /// The certain mines: so many points for each.
    pub certain: f64,
    /// The mines that are certain to the other side alone: so many points less for each.
    pub secret: f64,
    /// About how many hypotheses on the opponent's failed marks it is asked what he does with what he knows.
    /// With 0 nothing is concluded from his failed marks.
    pub heard: usize,
    /// Whether squares about whose surroundings nothing is known are all looked at, or one of each kind.
    pub looks_at_all: bool,
}

/// Nothing that comes after counts.
pub const NO_FUTURE: Taste = Taste { reply: 0.0, certain: 0.0, secret: 0.0, heard: 0, looks_at_all: true };

/// An action and what it is worth to the side that makes it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weighed {
    pub act: Act,
    /// The chance of a mine on its square.
    pub chance: f64,
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
    rest: Squares<W>,
    beliefs: Beliefs<W>,
    /// Squares that show a number which the player overlooks; he cannot act on them.
    pub overlooked: Squares<W>,
}

/// A position as it is left to the opponent.
struct Left<const W: usize> {
    facts: Facts<W>,
    /// What it is worth to him.
    worth: f64,
    /// The mines that are certain to everybody.
    certain: u32,
}

/// The position that actions are weighed in.
struct Root<const W: usize> {
    position: Position<W>,
    /// What the opponent may know by his failed marks.
    others: Vec<Hypothesis<W>>,
    /// The position that a failed mark leaves, but for the mark.
    stay: Left<W>,
}

/// Who explores squares likelier to hold a mine than this is only asked for it as a yardstick.
const RECKLESS: f64 = 0.6;

impl<const W: usize> Weighing<W> {
    pub fn new(table: Table<W>, taste: Taste) -> Self {
        let here = Outlook::new(table.shape.squares());
        Weighing {
            table,
            taste,
            here,
            rest: Squares::EMPTY,
            beliefs: Beliefs::new(),
            overlooked: Squares::EMPTY,
        }
    }

    /// What every action scores on the average, best first.
    pub fn gains(&mut self, position: &Position<W>) -> Vec<Weighed> {
        let known_to_all = [Hypothesis { free: Squares::EMPTY, chance: 1.0 }];
        self.listed(position, &known_to_all, &mut SearchControl::unlimited())
    }

    /// The same after what is known of the opponent's failed marks.
    fn listed(
        &mut self,
        position: &Position<W>,
        others: &[Hypothesis<W>],
        control: &mut SearchControl,
    ) -> Vec<Weighed> {
        self.look(position, others, control);
        let squares = match self.taste.looks_at_all {
            true => position.facts.hidden,
            false => self.table.kinds(&position.facts, self.rest),
        } - self.overlooked;
        let points = self.table.mark_points(&position.facts);
        let chance = &self.here.chance;
        let weighed = |kind, square: usize, points| {
            let act = Act { kind, square };
            Weighed { act, chance: chance[square], points, value: points }
        };
        let can_be_explored =
            |&square: &usize| self.taste.looks_at_all || self.here.chance[square] < RECKLESS;
        let explored = squares.into_iter().filter(can_be_explored);
        let explored = explored.map(|square| weighed(Kind::Explore, square, self.here.gain[square]));
        let marked = (squares - position.failed).into_iter();
        let marked =
            marked.map(|square| weighed(Kind::Mark, square, mark_gain(self.here.chance[square], points)));
        let mut all: Vec<Weighed> = explored.chain(marked).collect();
        all.sort_by(|a, b| b.points.total_cmp(&a.points));
        all
    }

    /// Finds out what is to be expected here: on the average over the hypotheses, or over as many as there is
    /// time for.
    fn look(&mut self, position: &Position<W>, others: &[Hypothesis<W>], control: &mut SearchControl) {
        self.here.clear();
        self.rest = position.facts.hidden;
        let mut seen = 0.0;
        for &Hypothesis { free, chance } in others {
            let known = with_free(&position.facts, position.failed | free);
            if (seen > 0.0 && control.check()) || self.table.turn_to(&known).is_err() {
                continue;
            }
            self.table.look(&known, chance, &mut self.here);
            self.rest &= self.table.rest();
            seen += chance;
        }
        self.here.divide(seen);
    }

    /// Weighs every action, or as many as the control allows: those with the best expected
    /// points first, and one always. The best of them comes first. `plops` is what everybody saw whenever a mark
    /// of the opponent failed.
    pub fn weigh(
        &mut self,
        position: &Position<W>,
        plops: &[Facts<W>],
        control: &mut SearchControl,
    ) -> Vec<Weighed> {
        let root = self.root(position, plops, control);
        let mut all = self.listed(position, &root.others, control);
        let mut mines: Vec<Option<f64>> = vec![None; self.table.shape.squares()];
        let mut done = 0;
        for Weighed { act, value, .. } in &mut all {
            if done > 0 && control.check() {
                break;
            }
            let chance = self.here.chance[act.square];
            if chance > 0.0 {
                let mine = &mut mines[act.square];
                let mine = *mine
                    .get_or_insert_with(|| self.after(&root, control, |facts| facts.show_mine(act.square)));
                *value -= chance * mine;
            }
            *value -= self.left_without_mine(&root, *act, control);
            done += 1;
        }
        all.truncate(done);
        all.sort_by(|a, b| b.value.total_cmp(&a.value));
        all
    }

    fn root(&mut self, position: &Position<W>, plops: &[Facts<W>], control: &mut SearchControl) -> Root<W> {
        let plops = if self.taste.heard > 0 { plops } else { &[] };
        let others = self.beliefs.hypotheses(&mut self.table, position, plops, control);
        let stay = self.leave(position.facts, &others, control);
        Root { position: *position, others, stay }
    }

    /// What an action leaves to the opponent where its square holds no mine, times the chance of that.
    fn left_without_mine(&mut self, root: &Root<W>, act: Act, control: &mut SearchControl) -> f64 {
        let safe = 1.0 - self.here.chance[act.square];
        match act.kind {
            Kind::Mark if safe == 0.0 => 0.0,
            Kind::Mark => safe * self.worth(&root.stay, root.position.failed | Squares::of(act.square)),
            Kind::Explore => self.numbers(root, act.square, control),
        }
    }

    /// What is left to the opponent on the average where exploring a square shows a number.
    fn numbers(&mut self, root: &Root<W>, square: usize, control: &mut SearchControl) -> f64 {
        let mut left = 0.0;
        let numbers = self.here.numbers[square];
        for (chance, number) in numbers.into_iter().zip(0..).filter(|(chance, _)| *chance > 0.0) {
            left += chance * self.after(root, control, |facts| facts.show_number(square, number));
        }
        left
    }

    /// What is left to the opponent after something has become visible.
    fn after(
        &mut self,
        root: &Root<W>,
        control: &mut SearchControl,
        show: impl FnOnce(&mut Facts<W>),
    ) -> f64 {
        let mut facts = root.position.facts;
        show(&mut facts);
        let left = self.leave(facts, &root.others, control);
        self.worth(&left, root.position.failed)
    }

    /// A position as it is left to the opponent, who knows what everybody can see and where his marks failed.
    fn leave(
        &mut self,
        mut facts: Facts<W>,
        others: &[Hypothesis<W>],
        control: &mut SearchControl,
    ) -> Left<W> {
        control.count();
        let offered = if self.taste == NO_FUTURE { None } else { self.table.offer_after(&mut facts) };
        let Some(offer) = offered else { return Left { facts, worth: 0.0, certain: 0 } };
        let (mut worth, mut heard) = (0.0, 0.0);
        for &Hypothesis { free, chance } in others.iter().take(self.taste.heard) {
            if heard > 0.0 && control.check() {
                break;
            }
            let offer = self.offer_to(&facts, free, offer);
            worth += chance * self.taste.of(offer);
            heard += chance;
        }
        let worth = if heard > 0.0 { worth / heard } else { self.taste.of(offer) };
        Left { facts, worth, certain: offer.certain }
    }

    /// What is offered to somebody who also knows these squares to be free, when `offer` is what everybody is
    /// offered.
    fn offer_to(&mut self, facts: &Facts<W>, free: Squares<W>, offer: Offer) -> Offer {
        let known = with_free(facts, free);
        if known.free.is_empty() || self.table.turn_to(&known).is_err() {
            return offer;
        }
        self.table.offer(&known)
    }

    /// What a position is worth to the opponent if these are the squares where marks of the other failed.
    fn worth(&mut self, left: &Left<W>, failed: Squares<W>) -> f64 {
        let known = with_free(&left.facts, failed);
        if self.taste.secret == 0.0 || known.free.is_empty() || self.table.is_over(&left.facts) {
            return left.worth;
        }
        let certain = self.table.turn_to(&known).map_or(left.certain, |_| self.table.certain(&known));
        left.worth - self.taste.secret * f64::from(certain.saturating_sub(left.certain))
    }

    /// The best expected points of one action for who knows these facts.
    pub fn promise(&mut self, facts: &Facts<W>) -> f64 {
        self.table.turn_to(facts).map_or(0.0, |_| self.table.offer(facts).best)
    }
}

impl Taste {
    /// What an offer is worth to who has it.
    fn of(self, offer: Offer) -> f64 {
        self.reply * offer.best + self.certain * f64::from(offer.certain)
    }
}
