use super::belief::RECALLED;
use super::limits::Limits;
use super::table::{LARGE, Position, SMALL, Table, fits_small, lead};
use super::weighing::{Taste, Weighed, Weighing};
use crate::solver::Facts;
use crate::{Action, Kind, Knowledge, Size};
use game::{Bot, Budget, Choice, Progress, Side, Stop, Turn, Value, View};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

/// A player that looks one action ahead and weighs what it leaves to the opponent.
///
/// Between actions worth the same, chance decides; it depends on the seed and the position only.
pub struct Weigher {
    taste: Taste,
    seed: u64,
    mind: Option<(Size, usize, Mind)>,
}

/// What is kept from move to move, for the kind of board that is played.
enum Mind {
    Small(Box<Weighing<SMALL>>),
    Large(Box<Weighing<LARGE>>),
}

/// Actions closer in value than this are worth the same.
const SAME: f64 = 1e-6;

impl Weigher {
    /// A player with this taste.
    pub fn new(taste: Taste, seed: u64) -> Self {
        Weigher { taste, seed, mind: None }
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

/// Weighs the actions of the side to move, as many as the limits allow.
fn weigh<const W: usize>(
    weighing: &mut Weighing<W>,
    view: &Knowledge,
    limits: &Limits,
    stop: &Stop,
) -> (Vec<Weighed>, u64) {
    weighing.nodes = 0;
    let position = Position::of(view);
    let all = weighing.weigh(&position, &plops(view), &mut |nodes| limits.allow(nodes, stop));
    (all, position.key())
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
        budget: &Budget,
        stop: &Stop,
        report: &mut dyn FnMut(Progress<Action>),
    ) -> Choice<Action> {
        let Turn::Of(side) = view.turn() else { panic!("a game that is over has no best action") };
        let limits = Limits::begin(budget);
        let seed = self.seed;
        let ((weighed, key), nodes) = match self.mind(view) {
            Mind::Small(mind) => (weigh(mind, view, &limits, stop), mind.nodes),
            Mind::Large(mind) => (weigh(mind, view, &limits, stop), mind.nodes),
        };
        let mut same: Vec<&Weighed> =
            weighed.iter().take_while(|other| weighed[0].value - other.value < SAME).collect();
        // Their order among themselves is a matter of rounding.
        same.sort_by_key(|weighed| (weighed.act.square, weighed.act.kind == Kind::Mark));
        let mut random = ChaCha8Rng::seed_from_u64(seed ^ key);
        let best = same.choose(&mut random).expect("a game that goes on has an action");
        let action = best.act.action(view);
        let promise = weighed.iter().map(|weighed| weighed.points).fold(f64::MIN, f64::max);
        let value = hundredths(lead(view, side) + SHARE * promise);
        let progress = Progress { depth: 1, nodes, value, line: vec![action] };
        report(progress.clone());
        Choice { best: action, progress }
    }

    /// The lead, less what the opponent's turn is worth to him.
    fn appraise(
        &mut self,
        view: &Knowledge,
        side: Side,
        budget: &Budget,
        stop: &Stop,
        report: &mut dyn FnMut(Progress<Action>),
    ) -> Value {
        let Turn::Of(mover) = view.turn() else { panic!("a game that is over has an outcome, not a value") };
        if mover == side {
            return self.think(view, budget, stop, report).progress.value;
        }
        let promise = match self.mind(view) {
            Mind::Small(mind) => promise(mind, view),
            Mind::Large(mind) => promise(mind, view),
        };
        hundredths(lead(view, side) - SHARE * promise)
    }
}
