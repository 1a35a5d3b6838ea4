use super::attention::overlooked;
use super::belief::RECALLED;
use super::evaluator::{Evaluator, Position, fits_small, lead};
use super::move_evaluation::{EvaluatedMove, MoveEvaluation, Weights};
use super::win_chance::SHARE;
use crate::solver::{KnownBoard, LARGE_WORDS, SMALL_WORDS};
use crate::{Action, ActionKind, Knowledge, Size};
use game::{Bot, Choice, Progress, SearchControl, Side, Turn, Value, View};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::ops::RangeInclusive;

/// A player that searches one action and the opponent's reply, with chance nodes for the result.
///
/// Two-ply expectimax (Michie, *Game-playing and game-learning automata*, 1966). The solver gives exact probabilities.
/// Ties are broken at random, based only on the seed and the position.
pub struct Expectimax {
    weights: Weights,
    handicap: Handicap,
    seed: u64,
    evaluation: Option<(Size, usize, SizedEvaluation)>,
}

/// How an expectimax player is weakened.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Handicap {
    /// How many numbers in a thousand it overlooks.
    pub overlooks: u32,
    /// The points by which it overestimates marking a square where a mine is about as likely as not.
    pub hunch: f64,
    /// The maximum random error of its values, in points.
    pub misjudges: f64,
}

impl Handicap {
    pub const NONE: Handicap = Handicap { overlooks: 0, hunch: 0.0, misjudges: 0.0 };

    /// Distorts the values and sorts them, best first.
    fn distort(self, evaluated: &mut [EvaluatedMove], random: &mut ChaCha8Rng) {
        if self == Handicap::NONE {
            return;
        }
        // Rounding affects their order; the random numbers must not depend on it.
        evaluated.sort_by_key(|evaluated| (evaluated.act.square, evaluated.act.kind == ActionKind::Mark));
        for EvaluatedMove { act, chance, value, .. } in evaluated.iter_mut() {
            if act.kind == ActionKind::Mark && HUNCH.contains(chance) {
                *value += self.hunch;
            }
            *value += self.misjudges * random.random_range(-1.0..=1.0);
        }
        evaluated.sort_by(|a, b| b.value.total_cmp(&a.value));
    }
}

/// The range of mine probabilities in which a player may have a hunch.
const HUNCH: RangeInclusive<f64> = 0.45..=0.8;

/// The cached evaluation for small or large boards.
enum SizedEvaluation {
    Small(Box<MoveEvaluation<SMALL_WORDS>>),
    Large(Box<MoveEvaluation<LARGE_WORDS>>),
}

/// Actions closer in value than this count as equal.
const SAME: f64 = 1e-6;

impl Expectimax {
    pub fn new(weights: Weights, handicap: Handicap, seed: u64) -> Self {
        Expectimax { weights, handicap, seed, evaluation: None }
    }

    fn evaluation(&mut self, view: &Knowledge) -> &mut SizedEvaluation {
        let board = (view.grid().size(), view.grid().mines());
        if self.evaluation.as_ref().is_none_or(|&(size, mines, _)| (size, mines) != board) {
            let evaluation = if fits_small(view) {
                SizedEvaluation::Small(Box::new(MoveEvaluation::new(Evaluator::new(view), self.weights)))
            } else {
                SizedEvaluation::Large(Box::new(MoveEvaluation::new(Evaluator::new(view), self.weights)))
            };
            self.evaluation = Some((board.0, board.1, evaluation));
        }
        &mut self.evaluation.as_mut().expect("it was just created").2
    }
}

/// A position as seen by a player who overlooks these cells' numbers but, as after failed marks, knows that they hold
/// no mine.
fn seen<const W: usize>(view: &Knowledge, overlooked: &[usize]) -> Position<W> {
    let mut position = Position::of(view);
    for &cell in overlooked {
        position.board.hide_number(cell);
        position.failed.insert(cell);
    }
    position
}

/// Evaluates as many of the mover's actions as the control permits.
fn evaluate_as_seen<const W: usize>(
    evaluation: &mut MoveEvaluation<W>,
    view: &Knowledge,
    handicap: Handicap,
    random: &mut ChaCha8Rng,
    control: &mut SearchControl,
) -> Vec<EvaluatedMove> {
    let overlooked = overlooked(view, handicap.overlooks, random);
    let ahead = view.turn().mover().map_or(0.0, |side| lead(view, side));
    evaluation.overlooked = overlooked.iter().copied().collect();
    let mut all = evaluation.evaluate_moves(&seen(view, &overlooked), &plops(view), ahead, control);
    handicap.distort(&mut all, random);
    all
}

/// A hash of the position.
fn key(view: &Knowledge) -> u64 {
    if fits_small(view) {
        Position::<SMALL_WORDS>::of(view).key()
    } else {
        Position::<LARGE_WORDS>::of(view).key()
    }
}

/// The public board at each of the opponent's recent failed marks.
fn plops<const W: usize>(view: &Knowledge) -> Vec<KnownBoard<W>> {
    let (public, Turn::Of(side)) = (view.public(), view.turn()) else { return Vec::new() };
    let plies = public.plops(!side);
    let recalled = &plies[plies.len().saturating_sub(RECALLED)..];
    recalled.iter().map(|&ply| KnownBoard::of(&public.grid_at(ply), &[])).collect()
}

/// The best expected points from one action for a player who knows only the public board.
fn best_gain<const W: usize>(evaluation: &mut MoveEvaluation<W>, view: &Knowledge) -> f64 {
    evaluation.best_gain(&Position::of(view).board)
}

fn hundredths(points: f64) -> Value {
    Value::Estimate((100.0 * points).round() as i32)
}

impl Bot<Knowledge> for Expectimax {
    fn think(
        &mut self,
        view: &Knowledge,
        control: &mut SearchControl,
        report: &mut dyn FnMut(Progress<Action>),
    ) -> Choice<Action> {
        let Turn::Of(side) = view.turn() else { panic!("a finished game has no best action") };
        let mut random = ChaCha8Rng::seed_from_u64(self.seed ^ key(view));
        let handicap = self.handicap;
        let evaluated = match self.evaluation(view) {
            SizedEvaluation::Small(evaluation) => {
                evaluate_as_seen(evaluation, view, handicap, &mut random, control)
            }
            SizedEvaluation::Large(evaluation) => {
                evaluate_as_seen(evaluation, view, handicap, &mut random, control)
            }
        };
        let mut same: Vec<&EvaluatedMove> =
            evaluated.iter().take_while(|other| evaluated[0].value - other.value < SAME).collect();
        // Rounding affects the order among equal actions.
        same.sort_by_key(|evaluated| (evaluated.act.square, evaluated.act.kind == ActionKind::Mark));
        let best = same.choose(&mut random).expect("a game in progress has legal actions");
        let action = best.act.action(view);
        let promise = evaluated.iter().map(|evaluated| evaluated.points).fold(f64::MIN, f64::max);
        let value = hundredths(lead(view, side) + SHARE * promise);
        let progress = Progress { depth: 1, nodes: control.nodes(), value, line: vec![action] };
        report(progress.clone());
        Choice { best: action, progress }
    }

    /// The lead, less the value of the opponent's turn.
    fn evaluate(
        &mut self,
        view: &Knowledge,
        side: Side,
        control: &mut SearchControl,
        report: &mut dyn FnMut(Progress<Action>),
    ) -> Value {
        let Turn::Of(mover) = view.turn() else { panic!("a finished game has an outcome, not a value") };
        if mover == side {
            return self.think(view, control, report).progress.value;
        }
        let promise = match self.evaluation(view) {
            SizedEvaluation::Small(evaluation) => best_gain(evaluation, view),
            SizedEvaluation::Large(evaluation) => best_gain(evaluation, view),
        };
        hundredths(lead(view, side) - SHARE * promise)
    }
}
