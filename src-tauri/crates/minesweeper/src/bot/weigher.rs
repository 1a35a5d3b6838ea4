use super::attention::overlooked;
use super::belief::RECALLED;
use super::table::{LARGE, Position, SMALL, Table, fits_small, lead};
use super::weighing::{Taste, Weighed, Weighing};
use crate::solver::Facts;
use crate::{Action, Kind, Knowledge, Size};
use game::{Bot, Choice, Progress, SearchControl, Side, Turn, Value, View};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::ops::RangeInclusive;

/// A player that looks one action ahead and weighs what it leaves to the opponent.
///
/// Between actions worth the same, chance decides; it depends on the seed and the position only.
pub struct Weigher {
    taste: Taste,
    lapses: Lapses,
    seed: u64,
    mind: Option<(Size, usize, Mind)>,
}

/// What a player does wrong who knows how to weigh.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lapses {
    /// Of a thousand shown numbers it overlooks so many.
    pub overlooks: u32,
    /// So many points too much it expects of a mark where a mine is about as likely as not.
    pub hunch: f64,
    /// Its judgements are off by at most so many points.
    pub misjudges: f64,
}

impl Lapses {
    /// Does nothing wrong.
    pub const NONE: Lapses = Lapses { overlooks: 0, hunch: 0.0, misjudges: 0.0 };

    /// Weighs actions anew, by hunches and misjudgements. The best comes first.
    fn mislead(self, weighed: &mut [Weighed], random: &mut ChaCha8Rng) {
        if self == Lapses::NONE {
            return;
        }
        // Their order is a matter of rounding, and chance must not depend on it.
        weighed.sort_by_key(|weighed| (weighed.act.square, weighed.act.kind == Kind::Mark));
        for Weighed { act, chance, value, .. } in weighed.iter_mut() {
            if act.kind == Kind::Mark && HUNCH.contains(chance) {
                *value += self.hunch;
            }
            *value += self.misjudges * random.random_range(-1.0..=1.0);
        }
        weighed.sort_by(|a, b| b.value.total_cmp(&a.value));
    }
}

/// The chances of a mine at which a player may have a hunch.
const HUNCH: RangeInclusive<f64> = 0.45..=0.8;

/// What is kept from move to move, for the kind of board that is played.
enum Mind {
    Small(Box<Weighing<SMALL>>),
    Large(Box<Weighing<LARGE>>),
}

/// Actions closer in value than this are worth the same.
const SAME: f64 = 1e-6;

impl Weigher {
    /// A player with this taste that does nothing wrong.
    pub fn new(taste: Taste, seed: u64) -> Self {
        Weigher::with(taste, Lapses::NONE, seed)
    }

    /// A player with this taste that does these things wrong.
    pub fn with(taste: Taste, lapses: Lapses, seed: u64) -> Self {
        Weigher { taste, lapses, seed, mind: None }
    }

    fn mind(&mut self, view: &Knowledge) -> &mut Mind {
        let board = (view.grid().size(), view.grid().mines());
        if self.mind.as_ref().is_none_or(|&(size, mines, _)| (size, mines) != board) {
            let mind = if fits_small(view) {
                Mind::Small(Box::new(Weighing::new(Table::new(view), self.taste)))
            } else {
                Mind::Large(Box::new(Weighing::new(Table::new(view), self.taste)))
            };
            self.mind = Some((board.0, board.1, mind));
        }
        &mut self.mind.as_mut().expect("it has just been made").2
    }
}

/// What a player sees of a position who overlooks the numbers of these cells: that they hold no mine, as where his own
/// marks failed.
fn seen<const W: usize>(view: &Knowledge, overlooked: &[usize]) -> Position<W> {
    let mut position = Position::of(view);
    for &cell in overlooked {
        position.facts.hide_number(cell);
        position.failed.insert(cell);
    }
    position
}

/// Weighs the actions of the side to move in this position, as many as the control allows.
fn weigh<const W: usize>(
    weighing: &mut Weighing<W>,
    view: &Knowledge,
    lapses: Lapses,
    random: &mut ChaCha8Rng,
    control: &mut SearchControl,
) -> Vec<Weighed> {
    let overlooked = overlooked(view, lapses.overlooks, random);
    weighing.overlooked = overlooked.iter().copied().collect();
    let mut all = weighing.weigh(&seen(view, &overlooked), &plops(view), control);
    lapses.mislead(&mut all, random);
    all
}

/// A number that positions that differ seldom share.
fn key(view: &Knowledge) -> u64 {
    if fits_small(view) { Position::<SMALL>::of(view).key() } else { Position::<LARGE>::of(view).key() }
}

/// What everybody saw whenever one of the last marks of the opponent of the side to move failed.
fn plops<const W: usize>(view: &Knowledge) -> Vec<Facts<W>> {
    let (public, Turn::Of(side)) = (view.public(), view.turn()) else { return Vec::new() };
    let plies = public.plops(!side);
    let recalled = &plies[plies.len().saturating_sub(RECALLED)..];
    recalled.iter().map(|&ply| Facts::of(&public.grid_at(ply), &[])).collect()
}

/// The best expected points of one action for who knows what everybody can see.
fn promise<const W: usize>(weighing: &mut Weighing<W>, view: &Knowledge) -> f64 {
    weighing.promise(&Position::of(view).facts)
}

/// How much of its best expected points the side to move is taken to end up ahead by: the opponent gets his share of
/// what is left too. What an action is weighed by does not tell the end; this foretells best who wins, by the
/// likelihood of 27530 positions of games of level 4 with itself and R5: with a lead of `x` points, the share
/// included, and `m` mines left the side to move wins in 1 ÷ (1 + exp(−x ÷ 4√m)) of the cases. Shares from a
/// quarter to three quarters do nearly as well. So the value is above zero for who is likelier to win than to lose.
const SHARE: f64 = 0.5;

fn hundredths(points: f64) -> Value {
    Value::Estimate((100.0 * points).round() as i32)
}

impl Bot<Knowledge> for Weigher {
    fn think(
        &mut self,
        view: &Knowledge,
        control: &mut SearchControl,
        report: &mut dyn FnMut(Progress<Action>),
    ) -> Choice<Action> {
        let Turn::Of(side) = view.turn() else { panic!("a game that is over has no best action") };
        let mut random = ChaCha8Rng::seed_from_u64(self.seed ^ key(view));
        let lapses = self.lapses;
        let weighed = match self.mind(view) {
            Mind::Small(mind) => weigh(mind, view, lapses, &mut random, control),
            Mind::Large(mind) => weigh(mind, view, lapses, &mut random, control),
        };
        let mut same: Vec<&Weighed> =
            weighed.iter().take_while(|other| weighed[0].value - other.value < SAME).collect();
        // Their order among themselves is a matter of rounding.
        same.sort_by_key(|weighed| (weighed.act.square, weighed.act.kind == Kind::Mark));
        let best = same.choose(&mut random).expect("a game that goes on has an action");
        let action = best.act.action(view);
        let promise = weighed.iter().map(|weighed| weighed.points).fold(f64::MIN, f64::max);
        let value = hundredths(lead(view, side) + SHARE * promise);
        let progress = Progress { depth: 1, nodes: control.nodes(), value, line: vec![action] };
        report(progress.clone());
        Choice { best: action, progress }
    }

    /// The lead, less what the opponent's turn is worth to him.
    fn evaluate(
        &mut self,
        view: &Knowledge,
        side: Side,
        control: &mut SearchControl,
        report: &mut dyn FnMut(Progress<Action>),
    ) -> Value {
        let Turn::Of(mover) = view.turn() else { panic!("a game that is over has an outcome, not a value") };
        if mover == side {
            return self.think(view, control, report).progress.value;
        }
        let promise = match self.mind(view) {
            Mind::Small(mind) => promise(mind, view),
            Mind::Large(mind) => promise(mind, view),
        };
        hundredths(lead(view, side) - SHARE * promise)
    }
}
